import type { SvgIconComponent } from '@mui/icons-material';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Down from '@mui/icons-material/ArrowDownward';
import Up from '@mui/icons-material/ArrowUpward';
import Block from '@mui/icons-material/Block';
import Cancel from '@mui/icons-material/CancelOutlined';
import Check from '@mui/icons-material/CheckCircleOutlined';
import Draft from '@mui/icons-material/EditOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Pause from '@mui/icons-material/PauseCircleOutlined';
import Play from '@mui/icons-material/PlayCircleOutlined';
import Circle from '@mui/icons-material/RadioButtonUnchecked';
import Clock from '@mui/icons-material/Schedule';
import Progress from '@mui/icons-material/TimelapseOutlined';
import Visible from '@mui/icons-material/VisibilityOutlined';
import Warning from '@mui/icons-material/WarningAmber';

/** Icons of enum values, for `"icons"` of a field in a descriptor. */
export const CHOICE_ICONS: Record<string, SvgIconComponent> = {
  archive: Archive,
  block: Block,
  cancel: Cancel,
  check: Check,
  circle: Circle,
  clock: Clock,
  down: Down,
  draft: Draft,
  flag: Flag,
  pause: Pause,
  play: Play,
  progress: Progress,
  up: Up,
  visible: Visible,
  warning: Warning,
};

import type { SvgIconComponent } from '@mui/icons-material';
import Building from '@mui/icons-material/ApartmentOutlined';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Assignment from '@mui/icons-material/AssignmentOutlined';
import AttachFile from '@mui/icons-material/AttachFileOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Comment from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Check from '@mui/icons-material/CheckCircleOutlined';
import Ticket from '@mui/icons-material/ConfirmationNumberOutlined';
import Contact from '@mui/icons-material/ContactPageOutlined';
import Document from '@mui/icons-material/DescriptionOutlined';
import Calendar from '@mui/icons-material/EventOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Grade from '@mui/icons-material/GradeOutlined';
import Group from '@mui/icons-material/GroupsOutlined';
import Deal from '@mui/icons-material/HandshakeOutlined';
import Close from '@mui/icons-material/HighlightOffOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Image from '@mui/icons-material/ImageOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Key from '@mui/icons-material/KeyOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import List from '@mui/icons-material/ListAltOutlined';
import Product from '@mui/icons-material/LocalOfferOutlined';
import Shipping from '@mui/icons-material/LocalShippingOutlined';
import Mail from '@mui/icons-material/MailOutlineOutlined';
import Book from '@mui/icons-material/MenuBookOutlined';
import Money from '@mui/icons-material/PaymentsOutlined';
import User from '@mui/icons-material/PersonOutlineOutlined';
import Phone from '@mui/icons-material/PhoneOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Play from '@mui/icons-material/PlayCircleOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Globe from '@mui/icons-material/PublicOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import Tag from '@mui/icons-material/SellOutlined';
import Send from '@mui/icons-material/SendOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import Cart from '@mui/icons-material/ShoppingCartOutlined';
import Star from '@mui/icons-material/StarOutlineOutlined';
import Store from '@mui/icons-material/StorefrontOutlined';
import Table from '@mui/icons-material/TableRowsOutlined';
import Task from '@mui/icons-material/TaskAltOutlined';
import Timeline from '@mui/icons-material/TimelineOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';

import type { Resource } from '../resource/types';

/** Icons by name, for `"icon"` in a descriptor, with the words that they match in model names. */
export const ICONS: Record<string, [icon: SvgIconComponent, ...words: string[]]> = {
  activity: [Timeline, 'activity', 'metric', 'stat'],
  archive: [Archive],
  attachment: [AttachFile, 'attachment', 'file', 'upload'],
  book: [Book, 'book', 'chapter', 'lesson', 'course', 'subject', 'catalog'],
  building: [Building, 'company', 'organization', 'organisation', 'department', 'branch', 'office'],
  calendar: [Calendar, 'event', 'meeting', 'appointment', 'schedule', 'booking', 'session', 'term'],
  campaign: [Campaign, 'campaign', 'announcement', 'notification', 'notice', 'newsletter'],
  cart: [Cart, 'order', 'cart', 'basket', 'purchase'],
  category: [Category, 'category', 'type', 'kind', 'genre', 'topic', 'section'],
  check: [Check],
  close: [Close],
  comment: [Comment, 'comment', 'reply', 'message', 'note', 'chat', 'feedback', 'conversation'],
  contact: [Contact, 'contact', 'lead', 'prospect'],
  deal: [Deal, 'deal', 'opportunity', 'contract', 'partner', 'agreement'],
  document: [Document, 'post', 'article', 'page', 'document', 'report', 'template', 'draft'],
  download: [Download],
  globe: [Globe, 'country', 'region', 'language', 'locale', 'site', 'territory'],
  grade: [Grade, 'grade', 'result', 'score', 'rating', 'mark', 'exam'],
  group: [Group, 'group', 'team', 'class', 'community', 'audience', 'batch'],
  history: [History, 'history', 'log', 'audit', 'revision', 'version', 'movement', 'adjustment'],
  image: [Image, 'image', 'photo', 'picture', 'media', 'gallery', 'asset'],
  inventory: [Inventory, 'inventory', 'stock', 'item', 'package', 'lot', 'box'],
  key: [Key, 'key', 'token', 'secret', 'credential'],
  link: [Link, 'link', 'url', 'redirect', 'webhook', 'integration'],
  list: [List, 'list', 'line', 'row', 'entry', 'detail'],
  mail: [Mail, 'mail', 'email', 'letter', 'subscriber', 'subscription'],
  money: [
    Money,
    'payment',
    'price',
    'salary',
    'fee',
    'budget',
    'expense',
    'transaction',
    'account',
  ],
  phone: [Phone, 'phone', 'call'],
  place: [Place, 'address', 'location', 'place', 'city', 'room', 'venue'],
  play: [Play],
  print: [Print],
  product: [Product, 'product', 'brand', 'offer', 'discount', 'coupon', 'variant'],
  receipt: [Receipt, 'invoice', 'receipt', 'bill', 'quote', 'refund', 'tax'],
  refresh: [Refresh],
  school: [
    School,
    'student',
    'school',
    'enrollment',
    'enrolment',
    'institute',
    'faculty',
    'program',
  ],
  send: [Send],
  settings: [Settings, 'setting', 'config', 'option', 'preference', 'parameter'],
  shield: [Shield, 'role', 'permission', 'policy', 'right'],
  shipping: [Shipping, 'shipment', 'shipper', 'delivery', 'vehicle', 'carrier', 'transfer'],
  star: [Star, 'review', 'favorite', 'favourite', 'like', 'badge', 'award'],
  store: [Store, 'store', 'shop', 'supplier', 'vendor', 'seller', 'market'],
  table: [Table],
  tag: [Tag, 'tag', 'label', 'keyword'],
  task: [Task, 'task', 'todo', 'job', 'step', 'check', 'goal'],
  ticket: [Ticket, 'ticket', 'issue', 'case', 'request', 'incident', 'bug'],
  undo: [Undo],
  user: [User, 'user', 'author', 'customer', 'employee', 'person', 'member', 'teacher', 'agent'],
  warehouse: [Warehouse, 'warehouse', 'depot', 'shelf', 'bin', 'storage'],
  work: [Assignment, 'project', 'assignment', 'work', 'plan', 'homework'],
};

const BY_WORD = new Map(
  Object.values(ICONS).flatMap(([icon, ...words]) => words.map((word) => [word, icon] as const)),
);

/** Return the icon with a name, if there is one. */
export function iconNamed(name: string | undefined): SvgIconComponent | undefined {
  return name !== undefined && Object.hasOwn(ICONS, name) ? ICONS[name]?.[0] : undefined;
}

/**
 * Return the icon of a resource: the one in its descriptor, or the one that matches the last word
 * of the model's name (`OrderItem` is an item), or an earlier word.
 */
export function iconOf(resource: Resource): SvgIconComponent {
  const named = iconNamed(resource.icon);
  if (named) return named;
  const words = resource.model.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  const last = words.reverse().map((word) => BY_WORD.get(word.toLowerCase()));
  return last.find((icon) => icon !== undefined) ?? Table;
}

import { useCallback, useEffect, type ReactNode } from 'react';

import type { Problem } from '../api/problem.ts';
import type { Plan } from '../api/types.ts';
import { useTexts } from '../app/i18n.ts';
import { Icon } from '../app/icons.tsx';
import { navigate } from '../app/navigation.ts';
import { loadProject, projectState } from '../app/project.ts';
import { useSelected, useStore } from '../app/store.ts';
import { texts as shellTexts } from '../app/texts.ts';
import { RunPanel } from '../runs/RunPanel.tsx';
import type { RunState } from '../runs/runs.ts';
import { unsavedCount, workspace } from '../text/workspace.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { SchemaErrors, schemaErrorsOf } from '../ui/SchemaErrors.tsx';
import { Empty, Failed, Loading } from '../ui/States.tsx';
import { PlanDetails } from './PlanDetails.tsx';
import { applyPlan, buildNow, forgetPlan, makePlan, planAgain, planState, workspaceKey } from './planState.ts';
import { texts } from './texts.ts';
import './plan.css';

/** What the changes on the page would write, and what writes it. */
export default function PlanPage(): ReactNode {
  const t = useTexts(texts);
  const unsaved = useSelected(workspace, unsavedCount);
  const { plan, problem, isLoading, run, applies } = useStore(planState);
  const conflicts = useStore(projectState).project?.conflicts.length ?? 0;
  useEffect(() => {
    if (unsaved > 0 && planState.get().made !== workspaceKey()) void makePlan();
  }, [unsaved]);
  const ended = useCallback((state: RunState) => {
    if (state.state === 'done' && planState.get().applies) forgetPlan();
    void loadProject();
  }, []);
  const shown = unsaved > 0 ? plan : null;
  return (
    <Page
      title={t.title}
      note={unsaved > 0 ? t.note : t.noChanges}
      actions={
        <Button icon="play" look={unsaved > 0 ? 'plain' : 'primary'} disabled={unsaved > 0} onClick={() => void buildNow()}>
          {t.build}
        </Button>
      }
    >
      {run && (
        <RunPanel key={run.run} run={run} title={applies ? t.applying : t.building} onEnd={ended}>
          <div className="page-actions">
            {conflicts > 0 && <Button onClick={() => navigate('conflicts')}>{t.toConflicts}</Button>}
            <Button onClick={() => navigate('database')}>{t.toDatabase}</Button>
          </div>
        </RunPanel>
      )}
      {problem && <PlanProblem problem={problem} />}
      {unsaved === 0 && !run && (
        <Empty icon="plan" title={t.nothing} actions={<Button onClick={() => navigate('schema')}>{t.toSchema}</Button>}>
          {t.nothingText}
        </Empty>
      )}
      {isLoading && shown === null && <Loading label={t.planning} />}
      {shown && <Review plan={shown} isStale={problem?.isStale ?? false} isLoading={isLoading} />}
    </Page>
  );
}

function PlanProblem({ problem }: { problem: Problem }): ReactNode {
  const t = useTexts(texts);
  const shell = useTexts(shellTexts);
  const errors = schemaErrorsOf(problem);
  if (problem.isStale) {
    return (
      <div className="card card-warn" role="alert">
        <p>{t.stale}</p>
        <div className="page-actions">
          <Button look="primary" onClick={() => void planAgain()}>
            {t.planAgain}
          </Button>
        </div>
      </div>
    );
  }
  if (errors === null) {
    return <Failed error={problem} onRetry={() => void planAgain()} />;
  }
  return (
    <div className="card card-bad" role="alert">
      <h2>{shell.schemaErrors}</h2>
      <SchemaErrors errors={errors} />
      <div className="page-actions">
        <Button onClick={() => navigate('schema')}>{t.toSchema}</Button>
      </div>
    </div>
  );
}

/** Return why a plan can't be applied, or null. */
function obstacle({ plan, isStale, isLoading }: Reviewed, t: Obstacles): string | null {
  if (isLoading) return t.planning;
  if (isStale) return t.planAgainFirst;
  return plan.questions.length > 0 ? t.answerFirst : null;
}

type Obstacles = Readonly<Record<'answerFirst' | 'planAgainFirst' | 'planning', string>>;

interface Reviewed {
  plan: Plan;
  /** Files changed on disk since the plan was made. */
  isStale: boolean;
  isLoading: boolean;
}

function Review(reviewed: Reviewed): ReactNode {
  const { plan } = reviewed;
  const t = useTexts(texts);
  const files = plan.outcomes.filter((one) => one.action !== 'identical').length;
  const breaking = plan.api.filter((one) => one.breaking).length;
  const conflicts = plan.outcomes.filter((one) => one.action === 'conflict').length;
  const reason = obstacle(reviewed, t);
  return (
    <>
      <div className="plan-bar">
        <ul>
          <li>{t.changesCount(plan.changes.length)}</li>
          <li>{t.filesCount(files)}</li>
          <li>{t.migrationsCount(plan.migrations.length)}</li>
          {breaking > 0 && (
            <li>
              <Badge tone="warn">{t.breakingCount(breaking)}</Badge>
            </li>
          )}
          {conflicts > 0 && (
            <li>
              <Badge tone="bad">{t.conflictsCount(conflicts)}</Badge>
            </li>
          )}
        </ul>
        {reason && (
          <span className="plan-reason" id="plan-reason">
            <Icon name="warning" />
            {reason}
          </span>
        )}
        <Button
          look="primary"
          disabled={reason !== null}
          aria-describedby={reason ? 'plan-reason' : undefined}
          onClick={() => void applyPlan(plan)}
        >
          {t.apply}
        </Button>
      </div>
      <PlanDetails plan={plan} />
    </>
  );
}

import { useEffect, type ReactNode } from 'react';

import type { Problem } from '../api/problem.ts';
import type { Plan } from '../api/types.ts';
import { texts as shellTexts } from '../app/texts.ts';
import { useTexts } from '../i18n/i18n.ts';
import { translator } from '../i18n/sentences.ts';
import { RunPanel } from '../runs/RunPanel.tsx';
import type { RunState } from '../runs/runs.ts';
import { useStarted } from '../runs/started.ts';
import { navigate } from '../state/navigation.ts';
import { loadProject, projectState } from '../state/project.ts';
import { useSelected, useStore } from '../state/store.ts';
import { unsavedCount, workspace } from '../text/workspace.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { SchemaErrors, schemaErrorsOf } from '../ui/feedback/SchemaErrors.tsx';
import { Empty, Failed, Loading } from '../ui/feedback/States.tsx';
import { Icon } from '../ui/icons.tsx';
import { Page } from '../ui/page/Page.tsx';
import { PlanDetails } from './PlanDetails.tsx';
import { forgetPlan, makePlan, noteProblem, planAgain, planState, workspaceKey } from './planState.ts';
import { texts } from './texts.ts';
import './plan.css';

const APPLY = '/api/apply';

/** What the changes on the page would write, and what writes it. */
export default function PlanPage(): ReactNode {
  const t = useTexts(texts);
  const unsaved = useSelected(workspace, unsavedCount);
  const files = useSelected(workspace, (now) => now.files);
  const base = useSelected(workspace, (now) => now.base);
  const { plan, made, problem, isLoading } = useStore(planState);
  const { started, isBusy, start } = useStarted('plan');
  const conflicts = useStore(projectState).project?.conflicts.length ?? 0;
  useEffect(() => {
    // A run changes the files that a plan is compared with.
    if (unsaved > 0 && !isBusy && made !== workspaceKey()) void makePlan();
  }, [unsaved, files, base, made, isBusy]);
  // Errors come in the language that the page had.
  useEffect(() => translator.subscribe(() => void (planState.get().problem && makePlan())), []);
  const ended = async ({ state }: RunState) => {
    await loadProject();
    if (state === 'done' && started?.path === APPLY) forgetPlan();
  };
  const run = (path: string, body: unknown, title: string) => {
    noteProblem(null);
    void start(path, body, title, noteProblem);
  };
  const shown = unsaved > 0 ? plan : null;
  return (
    <Page
      title={t.title}
      note={unsaved > 0 ? t.note : t.noChanges}
      actions={
        <Button icon="play" look={unsaved > 0 ? 'plain' : 'primary'} disabled={unsaved > 0 || isBusy} onClick={() => run('/api/build', {}, t.building)}>
          {t.build}
        </Button>
      }
    >
      {started && (
        <RunPanel key={started.run.run} run={started.run} title={started.title} onEnd={(state) => void ended(state)}>
          <div className="page-actions">
            {conflicts > 0 && <Button onClick={() => navigate('conflicts')}>{t.toConflicts}</Button>}
            <Button onClick={() => navigate('database')}>{t.toDatabase}</Button>
          </div>
        </RunPanel>
      )}
      {problem && <PlanProblem problem={problem} />}
      {unsaved === 0 && !started && (
        <Empty icon="plan" title={t.nothing} actions={<Button onClick={() => navigate('schema')}>{t.toSchema}</Button>}>
          {t.nothingText}
        </Empty>
      )}
      {isLoading && shown === null && <Loading label={t.planning} />}
      {shown && (
        <Review
          plan={shown}
          isStale={problem?.isStale ?? false}
          isLoading={isLoading}
          isBusy={isBusy}
          onApply={() => run(APPLY, { plan: shown.id }, t.applying)}
        />
      )}
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

interface ReviewProps {
  plan: Plan;
  /** Files changed on disk since the plan was made. */
  isStale: boolean;
  isLoading: boolean;
  /** A run is under way. */
  isBusy: boolean;
  onApply: () => void;
}

/** Return why a plan can't be applied, or null. */
function obstacle({ plan, isStale, isLoading, isBusy }: ReviewProps, t: Obstacles): string | null {
  if (isBusy) return t.underWay;
  if (isLoading) return t.planning;
  if (isStale) return t.planAgainFirst;
  return plan.questions.length > 0 ? t.answerFirst : null;
}

type Obstacles = Readonly<Record<'answerFirst' | 'planAgainFirst' | 'planning' | 'underWay', string>>;

function Review(props: ReviewProps): ReactNode {
  const { plan, onApply } = props;
  const t = useTexts(texts);
  const files = plan.outcomes.filter((one) => one.action !== 'identical').length;
  const breaking = plan.api.filter((one) => one.breaking).length;
  const conflicts = plan.outcomes.filter((one) => one.action === 'conflict').length;
  const reason = obstacle(props, t);
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
          onClick={onApply}
        >
          {t.apply}
        </Button>
      </div>
      <PlanDetails plan={plan} />
    </>
  );
}

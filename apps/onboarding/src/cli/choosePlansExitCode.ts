import { derivePlanSummary, type Report, type RunReport } from '@parachron/checklist';
import { chooseUncheckedExitCode, exitCodes } from '../command/exitCodes.js';

/**
 * The detailed exit code of plans: for a missing check its cause, else for a remaining failure, else for due steps, else for an
 * empty plan.
 */
export function choosePlansExitCode({
  reports,
  notChecked,
}: Pick<RunReport, 'reports' | 'notChecked'>): number {
  const unchecked = chooseUncheckedExitCode({ notChecked });
  if (unchecked !== exitCodes.passed) return unchecked;
  const summaries = reports.map(derivePlanSummary);
  if (summaries.some(({ unfixed, blocked }) => unfixed.length + blocked.length > 0)) return exitCodes.unfixed;
  const isDue = ({ needed, steps }: Report['followUps'][number]) => needed === 'yes' && steps.length > 0;
  const hasSteps = summaries.some(({ steps }) => steps > 0);
  return hasSteps || reports.some(({ followUps }) => followUps.some(isDue))
    ? exitCodes.stepsDue
    : exitCodes.passed;
}

import type { ReportFormat } from '@parachron/reports';
import type { ShownRun } from '../../src/checklist/ChecklistProtocol.js';
import { newYear } from './tasksStates.js';

/** Creates a run of the checks, whose documents name their formats. */
export function createRun(change: Partial<ShownRun> = {}): ShownRun {
  const formats: readonly ReportFormat[] = ['html', 'markdown', 'terminal', 'json', 'junit', 'github'];
  return {
    number: 2,
    verdict: 'ready',
    counts: '3 passed',
    at: newYear,
    calls: [],
    documents: Object.fromEntries(formats.map((one) => [one, `the ${one}`])) as ShownRun['documents'],
    ...change,
  };
}

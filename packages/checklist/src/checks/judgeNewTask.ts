import type { BookedTasksFact } from '../facts/service/bookedTasksFact.js';
import type { Judgement } from './Check.js';

/** A failure that prevents only a further task is a warning as long as booked tasks exist. */
export function judgeNewTask(judgement: Judgement, booked: BookedTasksFact): Judgement {
  const { fix: _fix, noFix: _noFix, ...rest } = judgement;
  return judgement.outcome === 'fail' && booked.known && booked.tasks > 0
    ? { ...rest, outcome: 'warn', concerns: 'new-task', reason: `For a further task: ${rest.reason}` }
    : judgement;
}

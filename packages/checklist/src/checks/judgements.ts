import { capitalize, type Evidence, type NoFix, type PlanStep } from '@parachron/core';
import { describeNotGiven, type Gap } from '../facts/Known.js';
import type { BookedTasksFact } from '../facts/service/bookedTasksFact.js';
import type { Role, Scope } from '../Scope.js';
import type { Judgement } from './Check.js';

/** The steps that fix a failure, or the reason for having none, or for steps that are not enough. */
export type Remedy = Pick<Judgement, 'fix' | 'noFix'>;

/** Judgement of an unknown answer, with how to find out. */
export function judgeUnknown(subject: string, answer: Gap, evidence: readonly Evidence[] = []): Judgement {
  const reason = capitalize(/[.!?]$/.test(answer.reason) ? answer.reason : `${answer.reason}.`);
  return { subject, outcome: 'unknown', reason, evidence, howToFindOut: answer.howToFindOut };
}

/** Judgement for a subject that was not checked, with the reason and a pointer. */
export function judgeNotApplicable(subject: string, { reason, howToFindOut }: Gap): Judgement {
  const why = reason.replace(/\.$/, '');
  return { subject, outcome: 'not-applicable', reason: `Not checked: ${why}. ${howToFindOut}`, evidence: [] };
}

/** A judgement that passes nothing: the chain was not given, so the check read nothing. */
export function judgeNotGiven(subject: string, role: Role): Judgement {
  const reason = `Not checked: ${describeNotGiven(role).reason}.`;
  return { subject, outcome: 'not-applicable', reason, evidence: [] };
}

/** Lists which of user and task a check was not given. */
export function listMissing({ user, task }: Pick<Scope, 'user' | 'task'>): readonly ('user' | 'task')[] {
  return [...(user ? [] : (['user'] as const)), ...(task ? [] : (['task'] as const))];
}

/** The steps that fix a failure; if there is none, the reason, and what to do instead. */
export function chooseFix(steps: readonly PlanStep[], noFix: NoFix): Remedy {
  return steps.length > 0 ? { fix: steps } : { noFix };
}

/** A failure that prevents only a further task is a warning as long as booked tasks exist. */
export function judgeNewTask(judgement: Judgement, booked: BookedTasksFact): Judgement {
  const { fix: _fix, noFix: _noFix, ...rest } = judgement;
  return judgement.outcome === 'fail' && booked.known && booked.tasks > 0
    ? { ...rest, outcome: 'warn', concerns: 'new-task', reason: `For a further task: ${rest.reason}` }
    : judgement;
}

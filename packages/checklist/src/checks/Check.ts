import { capitalize, type Evidence, type Finding, type NoFix, type PlanStep } from '@parachron/core';
import { describeNotGiven, type FactsNeeded, type FactValues, type Gap } from '../facts/Fact.js';
import type { BookedTasksFact } from '../facts/service/bookedTasksFact.js';
import { type Role, roleWords, type Scope } from '../Scope.js';

/** Result of a check for one subject: a finding with the steps of its fix instead of their ids. */
export interface Judgement extends Omit<Finding, 'check' | 'fix' | 'waitsFor'> {
  readonly fix?: readonly PlanStep[];
}

/** Findings of a check that have to pass before other findings mean anything. */
export interface RequiredFinding {
  /** The id of the check. */
  readonly check: string;
  /** The beginning of the required subjects; by default all of the check. */
  readonly subject?: string;
  /** The beginning of the subjects that depend on it; by default all of the dependent check. */
  readonly before?: string;
  /** The outcome that is a cause: a failure, or a failure or an unknown result by default; an input without a value. */
  readonly when?: 'failed' | 'not-given';
}

/** Requires that the chain of a role is given, for own subjects with a beginning or for all. */
export function requireGiven(role: Role, before = ''): RequiredFinding {
  return { check: 'network/runtimes-known', subject: roleWords[role], before, when: 'not-given' };
}

/** Requires that the runtime of the target has XCM. */
export function requireXcm(before = ''): RequiredFinding {
  return { check: 'xcm/versions-agree', subject: 'XCM in the runtime', before };
}

/** Requires registered parachains of one relay chain, and the chain that manages their channels. */
export function requireParas(): readonly RequiredFinding[] {
  return [
    { check: 'hrmp/channel-manager-known' },
    { check: 'network/paras-alive-on-relay' },
    { check: 'network/chains-of-one-relay', subject: 'target chain', when: 'failed' },
    requireGiven('relay'),
  ];
}

/** Requires the chain of the service, with an interface of one of the variants. */
export function requireService(): readonly RequiredFinding[] {
  return [
    { check: 'service/variant-and-limits', subject: "the service's interface" },
    requireGiven('service'),
  ];
}

/** A check: its facts, and the function that evaluates them. A check reads nothing itself. */
export interface Check {
  /** A kebab-case path: `hrmp/channel-open-both-ways`. */
  readonly id: string;
  /** One or two words for a line of an overview: `channels`; the id by default. */
  readonly topic?: string;
  /** The title of a passed check, as a statement: `A channel is open in each direction`. */
  readonly title: string;
  /** The title of a failed check, as a statement: `A channel is not open`. */
  readonly failedTitle: string;
  /** The title of a warning, as a statement: `The channels carry smaller messages than proposed`; absent if no judgement warns. */
  readonly warningTitle?: string;
  /** Page of the check, with its subject, its reason and its fix: the text that `explain` prints, in Markdown. */
  readonly explanation: string;
  readonly facts: FactsNeeded;
  /** The findings, of this check or of others, that have to pass before its own findings mean anything. */
  readonly waitsFor?: (scope: Scope) => readonly RequiredFinding[];
  /** Whether the check is evaluated after the others, since the reads of all checks belong to its subject. */
  readonly isLast?: boolean;
  readonly evaluate: (facts: FactValues<FactsNeeded>, scope: Scope) => readonly Judgement[];
}

/**
 * Defines a check. The checks in the list of `checks/index.ts` are the checklist.
 *
 * @example
 * ```ts
 * import { defineCheck } from '@parachron/checklist';
 *
 * export const hasCalls = defineCheck({
 *   id: 'example/calls-named',
 *   title: 'A call is named',
 *   failedTitle: 'No call is named',
 *   explanation: 'Without a call, the checks of tasks cover less.',
 *   facts: {},
 *   evaluate: (_facts, { calls = [] }) => [
 *     { subject: 'calls', outcome: calls[0] ? 'pass' : 'fail', reason: `Named: ${calls.length}.`, evidence: [] },
 *   ],
 * });
 * ```
 */
export function defineCheck<N extends FactsNeeded>(
  definition: Omit<Check, 'facts' | 'evaluate'> & {
    readonly facts: N;
    readonly evaluate: (facts: FactValues<N>, scope: Scope) => readonly Judgement[];
  },
): Check {
  // The runner hands each check the values of the facts it names, so the narrower type holds.
  return definition as unknown as Check;
}

/** The steps that fix a failure, or the reason for having none, or for steps that are not enough. */
export type Fix = Pick<Judgement, 'fix' | 'noFix'>;

/** Judgement of an unknown answer, with how to find out. */
export function judgeUnknown(subject: string, answer: Gap, evidence: readonly Evidence[] = []): Judgement {
  const reason = capitalize(/[.!?]$/.test(answer.reason) ? answer.reason : `${answer.reason}.`);
  return { subject, outcome: 'unknown', reason, evidence, howToFindOut: answer.howToFindOut };
}

/** Judgement for a subject that the check does not concern, with the reason. */
export function leaveOut(subject: string, reason: string, evidence: readonly Evidence[] = []): Judgement {
  return { subject, outcome: 'not-applicable', reason, evidence };
}

/** Judgement for a subject that was not checked, with the reason and a pointer. */
export function judgeNotApplicable(subject: string, { reason, howToFindOut }: Gap): Judgement {
  return leaveOut(subject, `Not checked: ${reason.replace(/\.$/, '')}. ${howToFindOut}`);
}

/** A judgement that passes nothing: the chain was not given, so the check read nothing. */
export function judgeNotGiven(subject: string, role: Role): Judgement {
  return leaveOut(subject, `Not checked: ${describeNotGiven(role).reason}.`);
}

/** Lists which of user and task a check was not given. */
export function listMissing({ user, task }: Pick<Scope, 'user' | 'task'>): readonly ('user' | 'task')[] {
  return [...(user ? [] : (['user'] as const)), ...(task ? [] : (['task'] as const))];
}

/** The steps that fix a failure; if there is none, the reason, and what to do instead. */
export function chooseFix(steps: readonly PlanStep[], noFix: NoFix): Fix {
  return steps.length > 0 ? { fix: steps } : { noFix };
}

/** What prevents only a further task is a warning as long as booked tasks exist: a failure, by default. */
export function judgeNewTask(judgement: Judgement, booked: BookedTasksFact, outcome = 'fail'): Judgement {
  const { fix: _fix, noFix: _noFix, howToFindOut: _how, ...rest } = judgement;
  return judgement.outcome === outcome && booked.known && booked.tasks.length > 0
    ? { ...rest, outcome: 'warn', concerns: 'new-task', reason: `For a further task: ${rest.reason}` }
    : judgement;
}

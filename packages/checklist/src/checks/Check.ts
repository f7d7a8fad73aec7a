import type { Evidence, Figure, NoFix, Outcome, PlanStep } from '@parachron/core';
import type { FactsNeeded, FactValues } from '../facts/Fact.js';
import { roleWords } from '../facts/roleWords.js';
import type { Role, Scope } from '../Scope.js';

/** Result of a check for one subject. */
export interface Judgement {
  readonly subject: string;
  readonly outcome: Outcome;
  /** The answer in one sentence. */
  readonly reason: string;
  readonly evidence: readonly Evidence[];
  /** The amounts in the sentence, for programs that monitor them. */
  readonly figures?: readonly Figure[];
  /** The steps of the fix, in order. */
  readonly fix?: readonly PlanStep[];
  /** Reason and remedy of a `fail` without steps in `fix`, or with steps that are not enough. */
  readonly noFix?: NoFix;
  /** Instructions to find out, for `unknown`. */
  readonly howToFindOut?: string;
  /** Present on a warning that prevents a further task of the user, but not the booked tasks. */
  readonly concerns?: 'new-task';
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
 * Defines a check. Each file under `checks/` that defines a check is part of the checklist; no list names it.
 *
 * @example
 * ```ts
 * import { defineCheck } from '@parachron/checklist';
 *
 * export const alwaysAsks = defineCheck({
 *   id: 'example/para-id',
 *   title: 'The para id is not zero',
 *   failedTitle: 'The para id is zero',
 *   explanation: 'A para id of zero is no parachain.',
 *   facts: {},
 *   evaluate: (_facts, scope) => [
 *     {
 *       subject: `para ${scope.targetParaId}`,
 *       outcome: scope.targetParaId > 0 ? 'pass' : 'fail',
 *       reason: `The para id is ${scope.targetParaId}.`,
 *       evidence: [],
 *     },
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

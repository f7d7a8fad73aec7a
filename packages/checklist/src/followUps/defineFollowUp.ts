import type { Evidence, Finding, Planck, PlanStep, TokenUnit } from '@parachron/core';
import { judgeUnknown } from '../checks/Check.js';
import {
  defineFact,
  type Fact,
  type FactContext,
  type FactsNeeded,
  type Gap,
  listEvidence,
} from '../facts/Fact.js';
import type { TaskQuoteFact } from '../facts/service/taskQuoteFact.js';

/** A further step of a user before the first cross-chain task, as a plan. */
export interface FollowUp extends Pick<Finding, 'howToFindOut' | 'evidence'> {
  readonly kind: 'create-proxy' | 'acquire-token' | 'transfer-token' | 'run-now';
  readonly title: string;
  /** `possible`: the step is optional. `unknown`: `howToFindOut` says how to decide. */
  readonly needed: 'yes' | 'no' | 'possible' | 'unknown';
  /** One sentence with the reason. */
  readonly reason: string;
  /** The calls to send with their costs; empty if none is needed or none can be built. */
  readonly steps: readonly PlanStep[];
}

type Planned = Pick<FollowUp, 'needed' | 'reason' | 'howToFindOut'> & Partial<FollowUp>;

/** Defines a follow-up as a fact: only the user sends its calls. */
export function defineFollowUp<N extends FactsNeeded>(
  definition: Pick<FollowUp, 'kind' | 'title'> & {
    readonly needs: N;
    readonly plan: (context: FactContext<N>) => Planned | Promise<Planned>;
  },
): Fact<FollowUp> {
  const { needs, plan, ...about } = definition;
  const empty = { evidence: [], steps: [] };
  return defineFact({
    needs,
    derive: async (context) => ({ ...empty, ...(await plan(context)), ...about }),
  });
}

/** Returns an unknown follow-up, with how to find out whether it is needed. */
export function describeUnknownFollowUp(answer: Gap, evidence: readonly Evidence[] = []): Planned {
  const { reason, howToFindOut = '' } = judgeUnknown('', answer);
  return { needed: 'unknown', reason, howToFindOut, evidence };
}

/** The amount that a user lacks for the task on the service's chain. */
interface Lacking extends Pick<Extract<TaskQuoteFact, { known: true }>, 'address' | 'fix'> {
  readonly missing: Planck;
  readonly token: TokenUnit;
  readonly evidence: readonly Evidence[];
}

/** Reads the amount that the user lacks for the task; or the follow-up that follows without one. */
export function readLacking(quote: TaskQuoteFact): Lacking | Planned {
  if (!quote.known) return describeUnknownFollowUp(quote);
  const { address, fix, quote: quoted } = quote;
  const evidence = listEvidence(quote.balance);
  const { token } = quoted;
  const { missing } = quoted.balance;
  if (missing === undefined) {
    const reason = `the cost of the task for ${address} is unknown`;
    const howToFindOut = 'See the check service/fees-quoted.';
    return describeUnknownFollowUp({ reason, howToFindOut }, evidence);
  }
  if (missing > 0n) return { missing, token, address, evidence, fix };
  const reason = `${address} holds the cost of the task on the service's chain.`;
  return { needed: 'no', reason, evidence };
}

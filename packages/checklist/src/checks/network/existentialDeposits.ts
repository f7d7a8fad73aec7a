import {
  type Answer,
  existentialDepositRead,
  formatTokens,
  type Planck,
  type Runtime,
} from '@parachron/core';
import { defineFact } from '../../facts/Fact.js';
import { roles, roleWords } from '../../facts/roleWords.js';
import { listEvidence } from '../../facts/serviceFact.js';
import type { Role } from '../../Scope.js';
import { defineCheck, type Judgement } from '../Check.js';
import { judgeUnknown } from '../judgements.js';

/** The existential deposit of a chain, in planck. */
interface ExistentialDepositFact {
  readonly role: Role;
  readonly runtime: Runtime;
  readonly amount: Answer<Planck>;
}

/** The existential deposits of the available chains. */
const existentialDepositsFact = defineFact({
  ask: () => ({
    relay: { amount: existentialDepositRead() },
    channelManager: { amount: existentialDepositRead() },
    target: { amount: existentialDepositRead() },
    service: { amount: existentialDepositRead() },
  }),
  derive: ({ runtimes }, answers): readonly ExistentialDepositFact[] =>
    roles.flatMap((role) => {
      const runtime = runtimes[role];
      return runtime ? [{ role, runtime, amount: answers[role].amount }] : [];
    }),
});

/** The existential deposit of each chain is known. */
export const existentialDeposits = defineCheck({
  id: 'network/existential-deposits',
  topic: 'deposits',
  title: 'The existential deposits are known',
  failedTitle: 'An existential deposit is not known',
  explanation: `A chain removes an account that holds less than the existential deposit, and its remaining funds are lost. Each payment
therefore has to leave at least that amount in the paying account: the sovereign accounts, the user's account on the service,
and the derived account on your chain, which a message may otherwise remove.

The check reads \`Balances.ExistentialDeposit\` of each chain. The balance checks add this amount to the required funds.

What to do: nothing, unless a chain does not state the amount. Then ask the team of the chain: without this amount, the
required funds cannot be computed.`,
  facts: { deposits: existentialDepositsFact },
  evaluate: ({ deposits }) => deposits.map(judge),
});

function judge({ role, runtime, amount }: ExistentialDepositFact): Judgement {
  const subject = `${roleWords[role]} (${runtime.chain})`;
  if (!amount.known) return judgeUnknown(subject, amount);
  const reason = `Existential deposit: ${formatTokens(amount.value, runtime.token)}.`;
  return { subject, outcome: 'pass', reason, evidence: listEvidence(amount) };
}

import { formatTokens } from '@parachron/core';
import {
  type ExistentialDepositFact,
  existentialDepositsFact,
} from '../../facts/network/existentialDepositsFact.js';
import { roleWords } from '../../facts/roleWords.js';
import { evidenceOf } from '../../facts/serviceFact.js';
import { defineCheck, type Judgement } from '../Check.js';
import { unknownJudgement } from '../unknownJudgement.js';

/** The existential deposit of each chain is known. */
export const existentialDeposits = defineCheck({
  id: 'network/existential-deposits',
  title: 'The existential deposits are known',
  failedTitle: 'An existential deposit is not known',
  explanation: `An account that holds less than the existential deposit is removed with its remaining funds. So
each payment has to leave that amount: on the sovereign accounts, on the user's account on the service, and on the derived
account on your chain, which a message may otherwise reap. A referendum failed because it was missing.

The check reads \`Balances.ExistentialDeposit\` of each chain; the checks of money add it to what they ask for.

What to do: nothing, unless a chain does not state it. Then ask its team: amounts cannot be computed without it.`,
  facts: { deposits: existentialDepositsFact },
  evaluate: ({ deposits }) => deposits.map(judge),
});

function judge({ role, runtime, amount }: ExistentialDepositFact): Judgement {
  const subject = `${roleWords[role]} (${runtime.chain})`;
  if (!amount.known) return unknownJudgement(subject, amount);
  const reason = `Existential deposit: ${formatTokens(amount.value, runtime.token)}.`;
  return { subject, outcome: 'pass', reason, evidence: evidenceOf(amount) };
}

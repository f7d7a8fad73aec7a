import { formatTokens } from '@parachron/core';
import type { QuoteLine } from '@parachron/scheduler';
import { listEvidence } from '../../facts/Fact.js';
import { bookedTasksFact } from '../../facts/service/bookedTasksFact.js';
import { type TaskQuoteFact, taskQuoteFact } from '../../facts/service/taskQuoteFact.js';
import {
  chooseFix,
  defineCheck,
  type Judgement,
  judgeNewTask,
  judgeNotApplicable,
  judgeUnknown,
  leaveOut,
  listMissing,
  requireService,
} from '../Check.js';
import { formatFree } from '../formatFree.js';
import { poverty } from '../service/feesQuoted.js';

/** The named user can pay for the task on the service's chain. */
export const balanceForTask = defineCheck({
  id: 'token/balance-for-task',
  topic: 'balance',
  title: 'The user can pay for the task',
  failedTitle: 'The user cannot pay for the task',
  warningTitle: 'The user cannot pay for a further task',
  explanation: `When a user schedules a task, the service takes the fees of all known executions from the user's account on its chain. They
are the inclusion fee, the execution fee, and the XCM fee of each message. The minimum balance has to remain in the account: the existential
deposit, or the locked amount if that is larger. If the balance is too low, the service refuses the call (\`InsufficientBalance\`,
\`LiquidityRestrictions\`), or the call never reaches the chain.

The check builds the scheduling call for the named call, with its weight on your chain and a margin of 20 %. It requests the
fees from the service (variant H by \`query_fee_details\`, variant M by \`get_time_automation_fees\` and the service's table), and
compares them with \`System.Account\` of the user. A recurring task pays for each further execution separately: the quote covers
the first execution.

What to do: send the missing amount to the user's account on the service's chain. Any account with funds can sign the call of
the plan.`,
  waitsFor: () => [...requireService(), { check: 'service/fees-quoted' }],
  facts: { quote: taskQuoteFact, booked: bookedTasksFact },
  evaluate: ({ quote, booked }, scope) => {
    const missing = listMissing(scope).join(' and no ');
    const lacks = `No ${missing} given: no balance was compared with the costs.`;
    return [missing ? leaveOut(subject, lacks) : judgeNewTask(judge(quote), booked)];
  },
});

const subject = "the user's balance";

const unsendable = {
  reason: 'The service has no transfer call that takes this amount.',
  howTo: 'Name a task that costs less, or send the funds in parts.',
};
const noDeposit = {
  reason: 'The runtime of the service states no existential deposit: the needed balance is unknown.',
  howToFindOut: "Ask the service's team for the least balance of an account.",
};
const unlocked = {
  reason: 'The account holds enough; more funds do not change the refusal.',
  howTo: "Free the user's balance of locks and holds, and check again.",
};

function judge(fact: TaskQuoteFact): Judgement {
  if (!fact.known) {
    const isOpen = fact.kind !== 'unsupported' && fact.kind !== 'finished';
    return isOpen ? judgeUnknown(subject, fact) : judgeNotApplicable(subject, fact);
  }
  const { quote, balance, address, fix, check } = fact;
  const parts = [quote.inclusion, quote.execution, quote.xcm];
  const evidence = [...listEvidence(balance), ...parts.flatMap((part) => part.evidence)];
  const { token: unit } = quote;
  const { free, needed, missing } = quote.balance;
  if (needed === undefined || missing === undefined) {
    const open = parts.find(({ known }) => !known);
    const fees = open &&
      !open.known && { ...open, reason: `Some fees of the task are unknown: ${open.reason}` };
    return judgeUnknown(subject, fees || noDeposit, evidence);
  }
  const formatAmount = (planck: bigint) => formatTokens(planck, unit);
  const figures = [
    { name: 'free', amount: free, token: unit },
    { name: 'needed', amount: needed, token: unit },
  ];
  const costs = parts.map((part) => describe(part, formatAmount)).join(', ');
  const rest = formatAmount(needed - (quote.total ?? 0n));
  const has = balance.known ? formatFree(balance.value, unit) : formatAmount(free);
  const holds = `Balance of ${address}: ${has}. Needed: ${formatAmount(needed)} (${costs}, minimum balance ${rest}).`;
  if (missing > 0n) {
    const reason = `${address} lacks ${formatAmount(missing)} for the task. ${holds}`;
    return { subject, outcome: 'fail', reason, evidence, figures, ...chooseFix(fix, unsendable) };
  }
  const refusal = check?.refusal;
  if (refusal && poverty.includes(refusal.error)) {
    const reason = `${holds} The service would then refuse the task with ${refusal.error}: ${refusal.detail}`;
    return { subject, outcome: 'fail', reason, evidence, figures, noFix: unlocked };
  }
  return { subject, outcome: 'pass', reason: holds, evidence, figures };
}

function describe(part: QuoteLine, amount: (planck: bigint) => string): string {
  const [name = part.title] = part.title.split(',');
  return `${name} ${part.known ? amount(part.value) : 'unknown'}`;
}

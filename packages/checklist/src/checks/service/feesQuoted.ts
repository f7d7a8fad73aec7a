import { formatTokens, type NoFix } from '@parachron/core';
import type { QuoteLine } from '@parachron/scheduler';
import { bookedTasksFact } from '../../facts/service/bookedTasksFact.js';
import { type TaskQuoteFact, taskQuoteFact } from '../../facts/service/taskQuoteFact.js';
import {
  defineCheck,
  type Judgement,
  judgeNewTask,
  judgeNotApplicable,
  judgeUnknown,
  requireService,
} from '../Check.js';

/** The service quotes its fees for the named call, and would accept the task. */
export const feesQuoted = defineCheck({
  id: 'service/fees-quoted',
  topic: 'fees',
  title: 'The fees of the named call are known',
  failedTitle: 'The service would refuse the task',
  warningTitle: 'The service would refuse a further task',
  explanation: `The cost of a task depends on the weight of the call on your chain and on the service's prices. Users need the cost before they
sign, and applications have to show it.

The check encodes the call as the service stores it (inside \`Proxy.proxy\`), requests its weight from your chain, adds 20 %,
and builds the scheduling call. It then requests the fees from the service: in variant H by
\`AutomationTimeApi.query_fee_details\`, in variant M by \`AutomationTimeApi.get_time_automation_fees\` and the target's row in
\`XcmpHandler.XcmChainCurrencyData\`. For a named user, the check also tries the call on a fork of the service,
and names the error of a refusal.

What to do: name a call, make sure that the service has a row for the target, and choose times that the variant accepts.`,
  waitsFor: () => [
    { check: 'proxy/pallet-and-types' },
    { check: 'service/target-in-table', when: 'failed' },
    ...requireService(),
  ],
  facts: { quote: taskQuoteFact, booked: bookedTasksFact },
  evaluate: ({ quote, booked }) => [judgeNewTask(judge(quote), booked)],
});

/** Errors of an account with too little free balance, which token/balance-for-task reports. */
export const poverty = ['Payment', 'InsufficientBalance', 'LiquidityRestrictions'];

function judge(fact: TaskQuoteFact): Judgement {
  if (!fact.known) return judgeUnquoted(fact);
  const subject = fact.isSample ? `${fact.name} (no call was named)` : fact.name;
  const { quote, check } = fact;
  const evidence = [quote.inclusion, quote.execution, quote.xcm].flatMap((line) => line.evidence);
  const fail = (reason: string, noFix: NoFix) =>
    ({ subject, outcome: 'fail', reason, evidence, noFix }) as const;
  const refusal = check?.refusal;
  if (refusal && !poverty.includes(refusal.error)) {
    const reason = `The service would refuse the task with ${refusal.error}: ${refusal.detail}`;
    const howTo = 'Change the times or the call of the task, and check again.';
    return fail(reason, { reason: `The service refuses this task with ${refusal.error}.`, howTo });
  }
  const unpaid = check?.expectedFailures.find(({ name }) => name === 'XcmFeesFailed');
  const unsent = 'Without this fee, the service sends no message.';
  if (unpaid) return fail(unpaid.detail, { reason: unsent, howTo: unpaid.hint });
  return { subject, evidence, ...describeFees(fact) };
}

type Quoted = Extract<TaskQuoteFact, { known: true }>;

function describeFees({ quote, callWeight }: Quoted): Pick<Judgement, 'outcome' | 'reason' | 'howToFindOut'> {
  const { execution, xcm, inclusion, executions, recurring, perExecution } = quote;
  for (const line of [execution, xcm, inclusion]) {
    if (!line.known) return { outcome: 'unknown', reason: line.reason, howToFindOut: line.howToFindOut };
  }
  const formatAmount = (planck: bigint | undefined) => formatTokens(planck ?? 0n, quote.token);
  const name = (line: QuoteLine) => {
    const amount = formatAmount(line.known ? line.value : undefined);
    return line.known && line !== inclusion ? `${amount} (${line.source})` : amount;
  };
  const times = executions === 1 ? 'one execution' : `${executions} executions`;
  const further = recurring ? ` Each further execution costs ${formatAmount(perExecution)}.` : '';
  const reason = `Fees of a task with ${times} and a call of at most ${callWeight.toLocaleString('en-US')} ps. Inclusion: ${name(inclusion)}. Execution: ${name(execution)}. XCM: ${name(xcm)}.${further}`;
  return { outcome: 'pass', reason };
}

function judgeUnquoted(fact: Extract<TaskQuoteFact, { known: false }>): Judgement {
  const subject = 'the task';
  if (fact.kind === 'unknown') return judgeUnknown(subject, fact);
  if (fact.kind !== 'refused') return judgeNotApplicable(subject, fact);
  const noFix = { reason: 'No call changes which tasks the service accepts.', howTo: fact.howToFindOut };
  return { subject, outcome: 'fail', reason: fact.reason, evidence: [], noFix };
}

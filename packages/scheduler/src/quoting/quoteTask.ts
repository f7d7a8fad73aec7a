import { balanceRead, existentialDepositRead, type Planck, type Snapshot } from '@parachron/core';
import { type Amount, countExecutions, getTaskFees } from '../fees/getTaskFees.js';
import { takeKnown } from '../reading/known.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { parseOwner } from '../tasks/parseOwner.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import { quoteForeign, quoteInclusion } from './quoteForeign.js';
import type { QuoteLine, QuoteOptions, TaskQuote } from './TaskQuote.js';

/** Quotes the costs of a scheduling call, and whether the account can pay them. */
export async function quoteTask(
  snapshot: Snapshot,
  call: TaskCall<ScheduleOrder>,
  { rules, ...options }: QuoteOptions & { readonly rules: Pick<ServiceRules, 'variant'> },
): Promise<TaskQuote> {
  const owner = parseOwner(options.owner);
  const { check } = options;
  const { order } = call;
  const [fees, inclusion, state, foreign] = await Promise.all([
    getTaskFees(snapshot, call, rules.variant),
    quoteInclusion(snapshot, call.hex, { title: titles.inclusion, account: owner }),
    snapshot.read({ balance: balanceRead(owner), deposit: existentialDepositRead() }),
    order.kind === 'crossChain' ? quoteForeign(owner, options.target) : [],
  ]);
  const { block, runtime } = snapshot;
  const execution = toLine(titles.execution, runtime, fees.execution);
  const xcm = toLine(titles.xcm, runtime, fees.xcm);
  const executions = countExecutions(order);
  const own = sum([execution, xcm]);
  const quoted = sum([inclusion, execution, xcm]);
  // A refused call costs its inclusion alone.
  const total = (check?.refusal ? undefined : check?.cost) ?? quoted;
  const { free } = takeKnown(state.balance, 'The balance of the account');
  const existentialDeposit = state.deposit.known ? state.deposit.value : undefined;
  // The chain requires the whole fees in the account, even a fee that it then does not charge.
  const fee = quoted ?? total;
  const needed = fee === undefined || existentialDeposit === undefined ? undefined : fee + existentialDeposit;
  const missing = needed !== undefined && needed > free ? needed - free : needed && 0n;
  return {
    ...{ block, executions, recurring: order.schedule.kind === 'recurring' },
    ...{ inclusion, execution, xcm, total, foreign },
    perExecution: own === undefined || executions === 0 ? undefined : own / BigInt(executions),
    balance: { free, existentialDeposit, needed, missing },
  };
}

const titles = {
  inclusion: 'inclusion fee, for storing the call',
  execution: 'execution fee, for all known executions',
  xcm: 'XCM fee, for all known messages',
} as const;

function toLine(title: string, { chain, token }: Snapshot['runtime'], amount: Amount): QuoteLine {
  const line = { title, chain, token };
  if (!amount.known) {
    const { reason, howToFindOut } = amount;
    return { ...line, evidence: [], known: false, reason, howToFindOut };
  }
  const { value, source, evidence } = amount;
  return { ...line, evidence, known: true, amount: value, source, refundable: false, notes: [] };
}

function sum(lines: readonly QuoteLine[]): Planck | undefined {
  let total = 0n;
  for (const line of lines) {
    if (!line.known) return undefined;
    total += line.amount;
  }
  return total;
}

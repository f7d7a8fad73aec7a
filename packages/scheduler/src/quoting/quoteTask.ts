import {
  type AccountInput,
  balanceRead,
  existentialDepositRead,
  type Planck,
  type Snapshot,
} from '@parachron/core';
import type { TaskCheck } from '../checking/checkTask.js';
import { type Amount, countExecutions, getTaskFees } from '../fees/getTaskFees.js';
import { takeKnown } from '../reading/known.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { parseOwner } from '../tasks/parseOwner.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import { estimateInclusion, quoteForeign } from './quoteForeign.js';
import type { BalanceQuote, QuoteLine, QuoteTarget, TaskQuote } from './TaskQuote.js';

/** Payer and options of a quote. */
export interface QuoteOptions {
  /** The account that will sign. */
  readonly owner: AccountInput;
  /** The target of a cross-chain task, for the costs on the target. */
  readonly target?: QuoteTarget;
  /** The check of the call on a fork: the total is then what the call cost there. */
  readonly check?: Pick<TaskCheck, 'cost' | 'refusal'>;
}

/** Quotes the costs of a scheduling call, and whether the account can pay them. */
export async function quoteTask(
  snapshot: Snapshot,
  call: TaskCall<ScheduleOrder>,
  { rules, ...options }: QuoteOptions & { readonly rules: Pick<ServiceRules, 'variant'> },
): Promise<TaskQuote> {
  const owner = parseOwner(options.owner);
  const { order } = call;
  const [fees, inclusion, state, foreign] = await Promise.all([
    getTaskFees(snapshot, call, rules.variant),
    estimateInclusion(snapshot, call.hex, owner),
    snapshot.read({ balance: balanceRead(owner), deposit: existentialDepositRead() }),
    order.kind === 'crossChain' ? quoteForeign(owner, options.target) : [],
  ]);
  const place = { chain: snapshot.runtime.chain, token: snapshot.runtime.token };
  const inclusionLine: QuoteLine = inclusion.known
    ? { title: titles.inclusion, ...place, ...inclusion, amount: inclusion.value, refundable: false }
    : { title: titles.inclusion, ...place, ...inclusion };
  const execution = toLine(titles.execution, place, fees.execution);
  const xcm = toLine(titles.xcm, place, fees.xcm);
  const executions = countExecutions(order);
  const own = sum([execution, xcm]);
  const quoted = sum([inclusionLine, execution, xcm]);
  const { check } = options;
  // A refused call costs its inclusion alone.
  const total = (check?.refusal ? undefined : check?.cost) ?? quoted;
  const { balance, deposit } = state;
  const { free } = takeKnown(balance, 'The balance of the account');
  return {
    block: snapshot.block,
    executions,
    recurring: order.schedule.kind === 'recurring',
    inclusion: inclusionLine,
    execution,
    xcm,
    perExecution: own === undefined || executions === 0 ? undefined : own / BigInt(executions),
    total,
    foreign,
    // The chain requires the whole fees in the account, even a fee that it then does not charge.
    balance: compareBalance(free, quoted ?? total, deposit.known ? deposit.value : undefined),
  };
}

const titles = {
  inclusion: 'inclusion fee, for storing the call',
  execution: 'execution fee, for all known executions',
  xcm: 'XCM fee, for all known messages',
} as const;

function toLine(title: string, place: Pick<QuoteLine, 'chain' | 'token'>, amount: Amount): QuoteLine {
  const line = { title, ...place };
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

function compareBalance(
  free: Planck,
  total: Planck | undefined,
  existentialDeposit: Planck | undefined,
): BalanceQuote {
  if (total === undefined || existentialDeposit === undefined) {
    return { free, existentialDeposit, needed: undefined, missing: undefined, enough: undefined };
  }
  const needed = total + existentialDeposit;
  const missing = needed > free ? needed - free : 0n;
  return { free, existentialDeposit, needed, missing, enough: missing === 0n };
}

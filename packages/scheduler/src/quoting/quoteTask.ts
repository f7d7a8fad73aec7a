import {
  type Answer,
  balanceRead,
  deriveUntouchable,
  existentialDepositRead,
  type Planck,
  readKnown,
  type Snapshot,
} from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';
import { type Estimate, estimateInclusionFee } from '@parachron/weight';
import { deriveServiceOffer, type TargetEntry, targetEntryRead } from '../fees/TargetEntry.js';
import { automationFeesRead, type FeeAnswer, feeDetailsRead } from '../queries/queries.js';
import { takeKnown } from '../reading/known.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { listBookedTimes } from '../schedules/Schedule.js';
import { parseOwner } from '../tasks/deriveTaskId.js';
import type { CrossChainOrder, ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import { formatCurrency } from '../tasks/taskCalls.js';
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
  const reading = snapshot.read({ balance: balanceRead(owner), deposit: existentialDepositRead() });
  const [answers, { deposit, balance, inclusion }] = await Promise.all([
    snapshot.read(describeFeeReads(call, rules.variant)),
    reading.then(async (state) => {
      const balance = takeKnown(state.balance, 'The balance of the account');
      // The length of the nonce may have a price.
      const fee = await estimateInclusionFee(snapshot, call.hex, { nonce: balance.nonce });
      return { ...state, balance, inclusion: describeInclusion(fee) };
    }),
  ]);
  const { block, runtime } = snapshot;
  const { execution, xcm } = deriveFees(order, answers);
  const executions = countExecutions(order);
  const own = sum([execution, xcm]);
  const quoted = sum([inclusion, execution, xcm]);
  // A refused call costs its inclusion alone.
  const total = (check?.refusal ? undefined : check?.cost) ?? quoted;
  const { free } = balance;
  const existentialDeposit = readKnown(deposit);
  // The chain requires the whole fees in the account, even a fee that it then does not charge.
  const fee = quoted ?? total;
  const needed =
    fee === undefined || existentialDeposit === undefined
      ? undefined
      : fee + deriveUntouchable(balance, existentialDeposit);
  const missing = needed !== undefined && needed > free ? needed - free : needed && 0n;
  return {
    ...{ block, executions, recurring: order.schedule.kind === 'recurring' },
    ...{ inclusion, execution, xcm, total, token: runtime.token },
    perExecution: own === undefined || executions === 0 ? undefined : own / BigInt(executions),
    balance: { free, existentialDeposit, needed, missing },
  };
}

const titles = {
  inclusion: 'inclusion fee, for storing the call',
  execution: 'execution fee, for all known executions',
  xcm: 'XCM fee, for all known messages',
} as const;

/** Number of executions that are paid when a task is scheduled. */
export function countExecutions(order: ScheduleOrder): number {
  return listBookedTimes(order.schedule).length;
}

/** Describes the reads for the fees of a task; variant M has no query for the fee of messages. */
function describeFeeReads(call: TaskCall<ScheduleOrder>, variant: Variant) {
  if (variant === 'H') return { details: feeDetailsRead(call) };
  const { order } = call;
  const isMessage = order.kind === 'crossChain';
  return {
    execution: automationFeesRead(isMessage ? 'XCMP' : 'NativeTransfer', countExecutions(order)),
    ...(isMessage ? { entry: targetEntryRead(order.paraId, order.currencyId) } : {}),
  };
}

/** The answers to the reads for the fees of a task. */
export interface FeeAnswers {
  readonly details?: Answer<FeeAnswer>;
  readonly execution?: Answer<Planck>;
  readonly entry?: Answer<TargetEntry | undefined>;
}

/** Derives the execution and the XCM fee of a task from the answers of the chain. */
export function deriveFees(
  order: ScheduleOrder,
  { details, execution, entry }: FeeAnswers,
): Pick<TaskQuote, 'execution' | 'xcm'> {
  /** The amount of an answer, or the reason why the answer has none. */
  const quote = <T>(
    title: string,
    { answer, source }: { readonly answer: Answer<T> | undefined; readonly source: string },
    read: (value: T) => Planck | string,
  ): QuoteLine => {
    if (!answer?.known) return describeUnknown(title, answer ?? noFees);
    const amount = read(answer.value);
    if (typeof amount === 'string') return describeUnknown(title, { ...noFees, reason: amount });
    return { title, known: true, amount, source, evidence: [answer.evidence] };
  };
  if (details) {
    const asked = { answer: details, source: 'AutomationTimeApi.query_fee_details' };
    const refuse = (refused: string) => `The runtime answers: ${refused}.`;
    return {
      execution: quote(titles.execution, asked, (fees) =>
        'refused' in fees ? refuse(fees.refused) : fees.executionFee,
      ),
      xcm: quote(titles.xcm, asked, (fees) => ('refused' in fees ? refuse(fees.refused) : fees.xcmpFee)),
    };
  }
  const asked = { answer: execution, source: 'AutomationTimeApi.get_time_automation_fees' };
  const row = { answer: entry, source: 'XcmpHandler.XcmChainCurrencyData' };
  return {
    execution: quote(titles.execution, asked, (fee) => fee),
    xcm:
      order.kind === 'crossChain'
        ? quote(titles.xcm, row, (found) => deriveMessageFee(order, found))
        : { title: titles.xcm, known: true, amount: 0n, source: 'no message is sent', evidence: [] },
  };
}

/** Derives the fee of all known messages from the service's row for the target; the reason if the row gives none. */
function deriveMessageFee(order: CrossChainOrder, row: TargetEntry | undefined): Planck | string {
  const { paraId, currencyId, callWeight } = order;
  const target = `para ${paraId} and currency ${formatCurrency(currencyId)}`;
  if (!row) return `The service has no row for ${target}. Some services have a default for unlisted targets.`;
  const quoted = deriveServiceOffer(row, callWeight);
  if ('error' in quoted)
    return `A call weight of ${callWeight} is too large for ${target} (${quoted.error}).`;
  // In the remote flow, the user's account on the target pays.
  return row.flow === 'remote' ? 0n : quoted.offer * BigInt(countExecutions(order));
}

const noFees = {
  reason: 'The runtime quotes no fees.',
  howToFindOut: 'Schedule such a task once, and read the fees from its events.',
};

function sum(lines: readonly QuoteLine[]): Planck | undefined {
  let total = 0n;
  for (const line of lines) {
    if (!line.known) return undefined;
    total += line.amount;
  }
  return total;
}

type Unknown = Pick<Extract<QuoteLine, { known: false }>, 'reason' | 'howToFindOut'>;

function describeUnknown(title: string, { reason, howToFindOut }: Unknown): QuoteLine {
  return { title, evidence: [], known: false, reason, howToFindOut };
}

function describeInclusion(fee: Estimate<Planck>): QuoteLine {
  const title = titles.inclusion;
  if (!fee.known) return { title, ...fee };
  const { value: amount, source, evidence } = fee;
  return { title, known: true, amount, source, evidence };
}

import {
  type AccountInput,
  type Answer,
  balanceRead,
  deriveUntouchable,
  existentialDepositRead,
  type Planck,
  readKnown,
  type Snapshot,
  type TokenUnit,
} from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';
import { type Estimate, estimateInclusionFee } from '@parachron/weight';
import type { TaskCheck } from '../checking/checkTask.js';
import { automationFeesRead, feeDetailsRead } from '../queries/queries.js';
import { takeKnown } from '../reading/known.js';
import { deriveServiceOffer, type TargetEntry, targetEntryRead } from '../reading/TargetEntry.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { listBookedTimes } from '../schedules/Schedule.js';
import { parseOwner } from '../tasks/deriveTaskId.js';
import type { CrossChainOrder, ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import { formatCurrency } from '../tasks/taskCalls.js';

/** A cost with its source, or the reason why the cost is unknown, with a method to find it. */
export type QuoteLine = Estimate<Planck> & {
  /** Purpose of the payment, in words. */
  readonly title: string;
};

/** Costs of a task on the service's chain, all in its native token. */
export interface TaskQuote {
  readonly token: TokenUnit;
  /** Number of executions that are paid when the task is scheduled. */
  readonly executions: number;
  /** Whether the task recurs without end; each further execution is then paid at its booking. */
  readonly recurring: boolean;
  readonly inclusion: QuoteLine;
  /** Fee of all known executions. */
  readonly execution: QuoteLine;
  /** Fee of all known messages; 0 for tasks without messages. The chain does not take a fee that cannot create its receiver. */
  readonly xcm: QuoteLine;
  /** Execution and XCM fee of one execution, in planck; undefined if one of them is not known. */
  readonly perExecution: Planck | undefined;
  /**
   * Amount that leaves the account when the task is scheduled, in planck: what it cost on the fork of a check, else the sum of the fees;
   * undefined if a part is unknown.
   */
  readonly total: Planck | undefined;
  /** The account's balance compared with the costs of the task, in planck. */
  readonly balance: {
    readonly free: Planck;
    /**
     * Required free balance: the fees and the existential deposit, or the frozen balance if that is larger, with the XCM fee even if the
     * chain does not withdraw it. Undefined if a part is unknown.
     */
    readonly needed: Planck | undefined;
    /** Missing amount; 0 if nothing is missing, undefined if that is unknown. */
    readonly missing: Planck | undefined;
  };
}

/** Payer and options of a quote. */
export interface QuoteOptions {
  /** The account that will sign. */
  readonly owner: AccountInput;
  /** The check of the call on a fork: the total is then what the call cost there. */
  readonly check?: Pick<TaskCheck, 'cost' | 'refusal'>;
}

/** Quotes the costs of a scheduling call, and whether the account can pay them. */
export async function quoteTask(
  snapshot: Snapshot,
  call: TaskCall<ScheduleOrder>,
  { rules, check, ...options }: QuoteOptions & { readonly rules: Pick<ServiceRules, 'variant'> },
): Promise<TaskQuote> {
  const owner = parseOwner(options.owner);
  const { schedule } = call.order;
  const [own, { deposit, balance, fee }] = await Promise.all([
    readFees(snapshot, call, rules.variant),
    snapshot.read({ balance: balanceRead(owner), deposit: existentialDepositRead() }).then(async (state) => {
      const balance = takeKnown(state.balance, 'The balance of the account');
      // The length of the nonce may have a price.
      const fee = await estimateInclusionFee(snapshot, call.hex, { nonce: balance.nonce });
      return { ...state, balance, fee };
    }),
  ]);
  const lines = {
    inclusion: { title: 'inclusion fee, for storing the call', ...fee },
    execution: { title: 'execution fee, for all known executions', ...own.execution },
    xcm: { title: 'XCM fee, for all known messages', ...own.xcm },
  };
  const executions = listBookedTimes(schedule).length;
  const run = sum([own.execution, own.xcm]);
  const quoted = sum(Object.values(lines));
  // A refused call costs its inclusion alone.
  const total = (check?.refusal ? undefined : check?.cost) ?? quoted;
  const { free } = balance;
  const existentialDeposit = readKnown(deposit);
  // The chain requires the whole fees in the account, even a fee that it then does not charge.
  const charged = quoted ?? total;
  const needed =
    charged === undefined || existentialDeposit === undefined
      ? undefined
      : charged + deriveUntouchable(balance, existentialDeposit);
  const missing = needed !== undefined && needed > free ? needed - free : needed && 0n;
  return {
    executions,
    recurring: schedule.kind === 'recurring',
    ...lines,
    total,
    token: snapshot.runtime.token,
    perExecution: run === undefined || executions === 0 ? undefined : run / BigInt(executions),
    balance: { free, needed, missing },
  };
}

/** Reads the execution and the XCM fee of a task; variant M has no query for the fee of messages. */
export async function readFees(
  snapshot: Snapshot,
  call: TaskCall<ScheduleOrder>,
  variant: Variant,
): Promise<Record<'execution' | 'xcm', Estimate<Planck>>> {
  const { order } = call;
  const executions = listBookedTimes(order.schedule).length;
  if (variant === 'H') {
    const { details } = await snapshot.read({ details: feeDetailsRead(call) });
    const take = (fee: 'executionFee' | 'xcmpFee') =>
      estimate(details, 'AutomationTimeApi.query_fee_details', (fees) =>
        'refused' in fees ? `The runtime answers: ${fees.refused}.` : fees[fee],
      );
    return { execution: take('executionFee'), xcm: take('xcmpFee') };
  }
  const isMessage = order.kind === 'crossChain';
  const fees: { execution: Answer<Planck>; row?: Answer<TargetEntry | undefined> } = await snapshot.read({
    execution: automationFeesRead(isMessage ? 'XCMP' : 'NativeTransfer', executions),
    ...(isMessage ? { row: targetEntryRead(order.paraId, order.currencyId) } : {}),
  });
  return {
    execution: estimate(fees.execution, 'AutomationTimeApi.get_time_automation_fees', (fee) => fee),
    xcm:
      isMessage && fees.row
        ? estimate(fees.row, 'XcmpHandler.XcmChainCurrencyData', (row) => deriveMessageFee(order, row))
        : { known: true, value: 0n, source: 'no message is sent', evidence: [] },
  };
}

/** Takes an amount from an answer; a text is the reason why the answer has none. */
function estimate<T>(
  answer: Answer<T>,
  source: string,
  read: (value: T) => Planck | string,
): Estimate<Planck> {
  if (!answer.known) return { ...answer, evidence: [] };
  const value = read(answer.value);
  if (typeof value !== 'string') return { known: true, value, source, evidence: [answer.evidence] };
  const howToFindOut = 'See the check of the task on a fork: it shows the cost, or the refusal.';
  return { known: false, reason: value, howToFindOut, evidence: [answer.evidence] };
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
  return row.flow === 'remote' ? 0n : quoted.offer * BigInt(listBookedTimes(order.schedule).length);
}

function sum(lines: readonly Estimate<Planck>[]): Planck | undefined {
  const values = lines.flatMap((line) => (line.known ? [line.value] : []));
  return values.length < lines.length ? undefined : values.reduce((total, value) => total + value, 0n);
}

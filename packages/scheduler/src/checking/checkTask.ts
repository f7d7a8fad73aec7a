import type { Snapshot } from '@parachron/client';
import {
  type Account,
  type AccountBalance,
  type Answer,
  balanceRead,
  formatTokens,
  type Hex,
  type Planck,
  type Read,
} from '@parachron/core';
import { extrinsicInfoRead } from '@parachron/weight';
import type { Registry } from '@polkadot/types/types';
import type { Refusal } from '../errors/TaskRefusedError.js';
import type { Unknown } from '../fees/getTaskFees.js';
import { describeNonceRead } from '../reading/describeNonceRead.js';
import { takeKnown } from '../reading/known.js';
import { listBookedTimes } from '../schedules/listBookedTimes.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import type { CheckFacts, TaskCheck } from './CheckFacts.js';
import type { CheckOptions } from './CheckOptions.js';
import { checkCancel } from './checkCancel.js';
import { checkSchedule, describeScheduleReads, type PreparedCheck } from './checkSchedule.js';
import { derivePayout } from './derivePayout.js';
import { noPendingEffects, type PendingEffects } from './PendingEffects.js';
import { isWithdrawable } from './stateRules.js';
import { listStoredBookings, listStoredTransfers, type Stored } from './storedTransfers.js';

// SCALE encodes a compact integer below 64 in one byte.
const oneByteNonces = 64;

/** Checks a call of the service by the chain's rules at a block, in the chain's order. */
export async function checkTask(
  snapshot: Snapshot,
  call: TaskCall,
  options: CheckOptions,
): Promise<TaskCheck> {
  const { owner, rules } = options;
  const asked = options.inclusionFee === undefined;
  const tip = options.tip ?? 0n;
  const describeInfoRead = (nonce: number) =>
    extrinsicInfoRead(snapshot.runtime, call.hex, { signature: 'fake', nonce, tip });
  const common = {
    balance: balanceRead(owner),
    nonce: describeNonceRead(owner),
    ...(asked ? { info: describeInfoRead(0) } : {}),
  };
  const answers = await snapshot.read({
    ...common,
    ...(isScheduleCall(call) ? describeScheduleReads(snapshot.runtime.registry, call, options) : {}),
  });
  const balance = takeKnown(answers.balance as Answer<AccountBalance>, 'The balance of the account');
  const unknown: Unknown[] = [];
  const inclusionFee =
    options.inclusionFee ?? readInclusion(await getInfo(snapshot, answers, describeInfoRead), unknown);
  const paid = inclusionFee + tip;
  const { fees, judge } = await prepare(snapshot, call, { ...options, answers, unknown });
  const stored = await getStored(snapshot, call, { owner, unknown });
  const earlier = await getEarlier(options, snapshot, answers);
  const format = (amount: Planck) => formatTokens(amount, rules.token);
  const found = {
    expectedFailures: [],
    isCloseToEdge: false,
    unknown,
    block: snapshot.block,
    inclusionFee,
    cost: paid + fees,
  };
  const free = balance.free - earlier.cost;
  if (paid > 0n && !isWithdrawable({ ...balance, free }, paid, rules.existentialDeposit)) {
    const detail = `inclusion costs ${format(paid)}, and ${format(free)} is free${describeEarlier(earlier, format)}`;
    return { ...found, refusal: { pallet: 'TransactionPool', error: 'Payment', detail } };
  }
  const judged = judge({
    ...addEarlier(stored, earlier, { registry: snapshot.runtime.registry, owner }),
    balance: { ...balance, free: free - paid },
  });
  return { ...found, ...judged, refusal: explainEarlier(judged.refusal, describeEarlier(earlier, format)) };
}

/** Reads all deciding facts of a call except the account's balance. */
async function prepare(
  snapshot: Snapshot,
  call: TaskCall,
  options: CheckOptions & Pick<Parameters<typeof checkSchedule>[2], 'answers' | 'unknown'>,
): Promise<PreparedCheck> {
  if (isScheduleCall(call)) return checkSchedule(snapshot, call, options);
  const { order } = call;
  const refusal = order.kind === 'cancel' ? await checkCancel(snapshot, order.taskId, options) : undefined;
  return { fees: 0n, judge: () => ({ refusal, expectedFailures: [], isCloseToEdge: false }) };
}

function isScheduleCall(call: TaskCall): call is TaskCall<ScheduleOrder> {
  return call.order.kind !== 'cancel';
}

type OtherTasks = Pick<CheckFacts, 'transfers' | 'bookings'>;

/**
 * Reads the account's other tasks, which matter only for later payments: transfers, and the bookings of a recurring
 * task.
 */
async function getStored(
  snapshot: Snapshot,
  { order }: TaskCall,
  { owner, unknown }: { readonly owner: Account; readonly unknown: Unknown[] },
): Promise<OtherTasks> {
  const take = <T>(stored: Stored<T>) => {
    if (stored.unknown) unknown.push(stored.unknown);
    return stored.items;
  };
  if (order.kind === 'cancel') return { transfers: [], bookings: [] };
  const isRecurring = order.schedule.kind === 'recurring';
  const isPaying = isRecurring || derivePayout(snapshot.runtime.registry, order, owner.hex) !== undefined;
  return {
    transfers: isPaying ? take(await listStoredTransfers(snapshot, owner.hex)) : [],
    bookings: isRecurring ? take(await listStoredBookings(snapshot, owner.hex)) : [],
  };
}

/** Adds the transfers of pending calls, and omits the tasks that such calls cancel. */
function addEarlier(
  { transfers, bookings }: OtherTasks,
  { tasks, cancelled }: PendingEffects,
  { registry, owner }: { readonly registry: Registry; readonly owner: Account },
): OtherTasks {
  const added = tasks.flatMap(({ order, taskId }) => {
    const { amount = 0n } = derivePayout(registry, order, owner.hex) ?? {};
    const times = order.schedule.kind === 'fixed' ? listBookedTimes(order.schedule) : [];
    return amount === 0n ? [] : times.map((time) => ({ taskId, time, amount }));
  });
  const isRemaining = ({ taskId }: { readonly taskId: Hex }) => !cancelled.has(taskId);
  return { transfers: [...transfers.filter(isRemaining), ...added], bookings: bookings.filter(isRemaining) };
}

function getEarlier(
  options: CheckOptions,
  { block: { number } }: Snapshot,
  { nonce }: Readonly<Record<string, Answer<unknown>>>,
): Promise<PendingEffects> | PendingEffects {
  if (!options.getEarlier || !nonce?.known) return noPendingEffects;
  return options.getEarlier({ number, nonce: Number(nonce.value) });
}

function describeEarlier({ cost }: PendingEffects, format: (amount: Planck) => string): string {
  return cost === 0n ? '' : ` after ${format(cost)} for earlier calls of the account`;
}

const moneyErrors: readonly string[] = ['InsufficientBalance', 'LiquidityRestrictions'];

function explainEarlier(refusal: Refusal | undefined, words: string): Refusal | undefined {
  if (!refusal || !moneyErrors.includes(refusal.error)) return refusal;
  return { ...refusal, detail: `${refusal.detail}${words}` };
}

/** Reads the fee again for a nonce of more than one byte, because the length of a call may have a price. */
async function getInfo(
  snapshot: Snapshot,
  answers: Readonly<Record<string, Answer<unknown>>>,
  infoRead: (nonce: number) => Read<unknown>,
): Promise<Answer<unknown> | undefined> {
  const { nonce, info } = answers;
  if (!nonce?.known || Number(nonce.value) < oneByteNonces) return info;
  return (await snapshot.read({ info: infoRead(Number(nonce.value)) })).info;
}

function readInclusion(answer: Answer<unknown> | undefined, unknown: Unknown[]): Planck {
  if (answer?.known) return (answer.value as { partialFee: Planck }).partialFee;
  if (answer)
    unknown.push({ what: 'the inclusion fee', reason: answer.reason, howToFindOut: answer.howToFindOut });
  return 0n;
}

import type { Snapshot } from '@parachron/client';
import {
  type Account,
  type Answer,
  formatTokens,
  type Planck,
  parseHex,
  type Read,
  type Reads,
} from '@parachron/core';
import { extrinsicInfoRead } from '@parachron/weight';
import type { Registry } from '@polkadot/types/types';
import { type Refusal, TaskRefusedError } from '../errors/TaskRefusedError.js';
import type { ForeseenFailure } from '../fees/deriveForecast.js';
import { getForecast } from '../fees/getForecast.js';
import { deriveFees, type FeeAnswers, feeReads, settleFees, type Unknown } from '../fees/getTaskFees.js';
import { accountRead, type Balance } from '../reading/accountRead.js';
import { takeKnown } from '../reading/known.js';
import { nonceRead } from '../reading/nonceRead.js';
import { nowRead } from '../reading/nowRead.js';
import { type Slot, slotRead } from '../reading/slotRead.js';
import { taskRead } from '../reading/taskRead.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { listBookedTimes } from '../schedules/parseSchedule.js';
import { deriveTaskId } from '../tasks/deriveTaskId.js';
import { isScheduleCall, type ScheduleOrder, type TaskCall } from '../tasks/TaskOrder.js';
import type { CheckFacts, TaskCheck } from './CheckFacts.js';
import { checkCancel } from './checkCancel.js';
import { deriveRefusal } from './deriveRefusal.js';
import { isWithdrawable } from './stateRules.js';

/** How to look at a call before it is sent. */
export interface CheckOptions {
  readonly owner: Account;
  readonly rules: ServiceRules;
  /** Planck that inclusion costs; asked from the chain by default. */
  readonly inclusionFee?: Planck;
  /** Planck, 0 by default. */
  readonly tip?: Planck;
}

// SCALE writes an integer below this into one byte.
const oneByteNonces = 64;

/** Looks at a call of the service as the chain would at a block: the first rule that it breaks, in the chain's order. */
export async function checkTask(
  snapshot: Snapshot,
  call: TaskCall,
  options: CheckOptions,
): Promise<TaskCheck> {
  const { owner, rules } = options;
  const asked = options.inclusionFee === undefined;
  const tip = options.tip ?? 0n;
  const info = (nonce: number) =>
    extrinsicInfoRead(snapshot.runtime, call.hex, { signature: 'fake', nonce, tip });
  const common = {
    balance: accountRead(owner),
    nonce: nonceRead(owner),
    ...(asked ? { info: info(0) } : {}),
  };
  const answers = await snapshot.read({
    ...common,
    ...(isScheduleCall(call) ? scheduleReads(snapshot.runtime.registry, call, options) : {}),
  } as Reads);
  const balance = takeKnown(answers.balance as Answer<Balance>, 'The balance of the account');
  const unknown: Unknown[] = [];
  const inclusionFee = options.inclusionFee ?? readInclusion(await getInfo(snapshot, answers, info), unknown);
  const paid = inclusionFee + tip;
  const found = (refusal: Refusal | undefined, foreseen: readonly ForeseenFailure[] = []): TaskCheck => ({
    refusal,
    foreseen: refusal ? [] : foreseen,
    unknown,
    block: snapshot.block,
    inclusionFee,
  });
  if (paid > 0n && !isWithdrawable(balance, paid, rules.existentialDeposit ?? 0n)) {
    const detail = `inclusion costs ${formatTokens(paid, rules.token)}, of ${formatTokens(balance.free, rules.token)} that is free`;
    return found({ pallet: 'TransactionPool', error: 'Payment', detail });
  }
  if (call.order.kind === 'cancel') {
    return found(await checkCancel(snapshot, call.order.taskId, { owner, unknown }));
  }
  if (!isScheduleCall(call)) return found(undefined);
  const fees = await settleFees(snapshot, call, deriveFees(call.order, answers as FeeAnswers));
  for (const amount of [fees.execution, fees.xcm]) if (!amount.known && !fees.refusal) unknown.push(amount);
  const forecast = await getForecast(snapshot, call.order, { fees, rules });
  if (forecast.unknown) unknown.push(forecast.unknown);
  const facts: CheckFacts = {
    rules,
    owner: owner.hex,
    fees,
    charged: forecast.charged,
    ...readState(call, answers),
    balance: { ...balance, free: balance.free - paid },
  };
  return found(deriveRefusal(call.order, facts), forecast.foreseen);
}

/** A nonce of more than one byte costs more where bytes cost something: then it is asked again. */
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

function scheduleReads(
  registry: Registry,
  call: TaskCall<ScheduleOrder>,
  { owner, rules }: CheckOptions,
): Reads {
  const { order } = call;
  const taskId = deriveTaskId(owner, parseHex(order.providedId));
  return {
    now: nowRead(),
    task: taskRead(registry, owner, taskId),
    ...feeReads(call, rules.variant),
    ...Object.fromEntries(listSlots(order, rules).map((time) => [`slot ${time}`, slotRead(registry, time)])),
  };
}

/** Where the list is too long anyway, its slots need not be read. */
function listSlots(order: ScheduleOrder, { maxExecutionTimes }: ServiceRules): bigint[] {
  const times = listBookedTimes(order.schedule);
  return maxExecutionTimes !== undefined && BigInt(times.length) > maxExecutionTimes ? [] : times;
}

function readState(call: TaskCall<ScheduleOrder>, answers: Readonly<Record<string, Answer<unknown>>>) {
  const take = (name: string, what: string) => {
    const answer = answers[name];
    return answer && takeKnown(answer, what);
  };
  const slots = listBookedTimes(call.order.schedule)
    .map((time) => take(`slot ${time}`, `The slot of ${time}`) as Slot | undefined)
    .filter((slot) => slot !== undefined);
  // A record that is there but not understood is still there.
  const task = answers.task;
  return {
    now: take('now', 'The time of the block') as bigint,
    isTaken: task !== undefined && (task.known ? task.value !== undefined : task.evidence !== undefined),
    slots,
  };
}

/**
 * Creates the error of a refusal that a check predicts, the same that `submit` throws for it.
 *
 * Sends: nothing.
 *
 * @param call the call that was checked
 * @param check what `checkTask` found
 * @returns undefined where nothing refuses the call
 *
 * @example
 * ```ts
 * import { createRefusedError, type Scheduler, type TaskCall } from '@parachron/scheduler';
 *
 * declare const scheduler: Scheduler;
 * declare const call: TaskCall;
 * const check = await scheduler.checkTask(call, { owner: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' });
 * const refused = createRefusedError(call, check);
 * if (refused) console.error(refused.message, refused.hint);
 * ```
 */
export function createRefusedError(
  call: TaskCall,
  { refusal, block }: TaskCheck,
): TaskRefusedError | undefined {
  return (
    refusal && new TaskRefusedError({ ...refusal, call: `${call.pallet}.${call.method}`, by: 'check', block })
  );
}

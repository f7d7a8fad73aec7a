import type { Snapshot } from '@parachron/client';
import { type Answer, formatTokens, type Planck, type Read, type Reads } from '@parachron/core';
import { extrinsicInfoRead } from '@parachron/weight';
import { type Refusal, TaskRefusedError } from '../errors/TaskRefusedError.js';
import type { Unknown } from '../fees/getTaskFees.js';
import { accountRead, type Balance } from '../reading/accountRead.js';
import { takeKnown } from '../reading/known.js';
import { nonceRead } from '../reading/nonceRead.js';
import { isScheduleCall, type TaskCall } from '../tasks/TaskOrder.js';
import type { TaskCheck } from './CheckFacts.js';
import type { CheckOptions } from './CheckOptions.js';
import { checkCancel } from './checkCancel.js';
import { checkSchedule, scheduleReads } from './checkSchedule.js';
import { isWithdrawable } from './stateRules.js';

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
  const found = (refusal: Refusal | undefined): TaskCheck => ({
    refusal,
    foreseen: [],
    isCloseToEdge: false,
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
  const left = { ...balance, free: balance.free - paid };
  return {
    ...found(undefined),
    ...(await checkSchedule(snapshot, call, { ...options, answers, balance: left, unknown })),
  };
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

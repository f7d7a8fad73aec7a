import type { Chain, Snapshot } from '@parachron/client';
import {
  type Call,
  type Hex,
  InvalidInputError,
  paraIdRead,
  parseAccount,
  requireInput,
} from '@parachron/core';
import { getScheduler } from './createScheduler.js';
import type { Scheduler } from './Scheduler.js';
import type { Interval, TimeInput } from './schedules/parseTime.js';
import type { FixedInput, ScheduleInput } from './schedules/Schedule.js';
import type { SubmitTaskOptions, SubmittedTask } from './submitting/SubmitTaskOptions.js';
import { TaskNotPlannedError, targetTaskCall } from './tasks/targetTaskCall.js';
import { dynamicDispatchTaskCall } from './tasks/taskCalls.js';
import type { TaskEvent, WatchOptions } from './watching/WatchOptions.js';

/** A call that the service runs at later times. */
export interface ScheduledCall {
  /** The id of the task, which the account has not used before. */
  readonly id: string;
  /** The call on the target, without a proxy call around it; without a target, a call on the service itself (variant H). */
  readonly call: Hex | Call;
  /** The parachain where the call runs, in the name of the same account; `targetTaskCall` takes another account there. */
  readonly target?: Chain;
  /** One time or several, or an interval and its first time (variant H); the next slot by default, for the first time too. */
  readonly when?: FixedInput | { readonly first?: TimeInput; readonly every: Interval };
}

/**
 * Schedules a call: weighs it on the target, checks the task, signs and sends it, and waits until it is in a block. On the target, the user
 * needs a proxy for the derived account before the task runs: `tryGrant` of @parachron/proxy has its calls.
 *
 * Sends: one extrinsic to the service.
 *
 * @param service a connected chain
 * @param task the call, its target and its times
 * @param options the signer, and the options of `submit` of a scheduler
 * @returns the stored task; `watch` follows it on the service and on the target to its end, or until `signal` aborts (`watch({ signal })`), and
 *   tries a failure on a fork of the target
 * @throws INVALID_INPUT when the target is the service, or the task has a field of another name
 * @throws TASK_NOT_PLANNED when the target does not weigh the call, or states no para id
 * @throws TASK_REFUSED when the service would refuse the task: nothing is sent; otherwise as `submit`
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { scheduleTask } from '@parachron/scheduler';
 * import { Keyring } from '@polkadot/keyring';
 * import { cryptoWaitReady } from '@polkadot/util-crypto';
 *
 * await cryptoWaitReady();
 * const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
 * const [service, target] = await Promise.all([connect('ws://127.0.0.1:9944'), connect('ws://127.0.0.1:9945')]);
 * const task = await scheduleTask(service, { id: 'hello', call: '0x00000400', target }, { signer });
 * for await (const { kind } of task.watch()) console.log(kind); // scheduled, triggered, sent, executed, done
 * ```
 */
export async function scheduleTask(
  service: Chain,
  task: ScheduledCall,
  options: SubmitTaskOptions,
): Promise<SubmittedTask & { watch(until?: Pick<WatchOptions, 'signal'>): AsyncGenerator<TaskEvent, void> }> {
  const fields = { id: 'string', call: 'string', target: 'chain?', when: 'object?' } as const;
  const hex: Hex = Object(task?.call).hex ?? task?.call;
  const refuse = (name: string, expected: string, found: string) =>
    new InvalidInputError({ field: `task.${name}`, expected, found });
  if (typeof hex === 'object')
    throw refuse('call', 'the hex of a call, or a call of encodeCall', 'an object without hex');
  requireInput({ service, task: { ...task, call: hex } }, { service: 'chain', task: fields });
  // With a typing error in a name, the task would run elsewhere, or at another time.
  const unknown = Object.keys(task).find((name) => !(name in fields));
  if (unknown !== undefined) throw refuse(unknown, 'id, call, target or when', 'another name');
  if (task.target?.genesisHash === service.genesisHash)
    throw refuse('target', 'another chain than the service', 'the service itself');
  // An import on first use keeps unused code out of a program.
  const { deriveSignerAddress } = await import('@parachron/client');
  const owner = parseAccount(deriveSignerAddress(options?.signer), 'signer');
  const scheduler = await getScheduler(service);
  const { registry } = scheduler.chain.runtime;
  const { id: providedId, target } = task;
  const when = await chooseTimes(task.when, scheduler);
  const state = await target?.snapshot();
  const call = state
    ? await targetTaskCall(registry, state, {
        providedId,
        call: task.call,
        real: owner,
        paraId: await readParaId(state),
        // Only variant H has recurrence; for variant M the call throws.
        when: when as FixedInput,
      })
    : dynamicDispatchTaskCall(registry, { providedId, when, call: task.call });
  const submitted = await scheduler.submit(call, options);
  const { taskId, block } = submitted;
  const watched = {
    owner: owner.hex,
    taskId,
    from: block,
    ...(target && { target: { chain: target } }),
  };
  return { ...submitted, watch: (until) => scheduler.watchTask({ ...watched, ...until }) };
}

/** The times of a task, from the next slot if the request names none. */
async function chooseTimes(when: ScheduledCall['when'], scheduler: Scheduler): Promise<ScheduleInput> {
  const isOpen = when === undefined || ('every' in when && when.first === undefined);
  if (!isOpen) return when as ScheduleInput;
  const { nextSlot } = await scheduler.getClock();
  return when ? { ...when, first: nextSlot } : { at: nextSlot };
}

async function readParaId(target: Snapshot): Promise<number> {
  const { paraId } = await target.read({ paraId: paraIdRead() });
  if (!paraId.known)
    throw new TaskNotPlannedError({ reason: paraId.reason, howToFindOut: paraId.howToFindOut });
  return paraId.value;
}

import type { Chain, Forkable } from '@parachron/client';
import {
  type Account,
  type Gap,
  type Hex,
  omitUndefined,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { type DeliveryPlan, planDelivery, proxyCall } from '@parachron/proxy';
import { deriveServiceDelivery, type Scheduler, targetEntryRead } from '@parachron/scheduler';
import { takeFork } from '../facts/takeFork.js';
import { startLater } from '../forks/openAll.js';
import { deriveLocationDoubt } from './deriveLocationDoubt.js';
import type { TaskCallRequest } from './TaskRequest.js';

/** The target of a task, and the para ids of both chains. */
export interface TaskTarget {
  readonly target: Snapshot;
  /** The connection of the target, which its fork reads. */
  readonly chain: Chain;
  readonly servicePara: number;
  readonly targetPara: number;
}

/** Whether a task's program runs on its target. */
export interface TaskDelivery extends DeliveryPlan {
  /** The doubt about the location of the token that pays; absent if there is none. */
  readonly locationDoubt?: Gap;
}

/**
 * Runs a job with a fork of the target of a task; without one if the target is no local chain. The fork starts with the first
 * question of the job, and ends with it.
 *
 * Sends: what the runs on the fork read.
 *
 * @param there the target at the block to fork
 * @param work the job, which may run twice: again without a fork, if the fork fails
 *
 * @example
 * ```ts
 * import { type TaskTarget, tryOnTarget } from '@parachron/checklist';
 * import { getDerivedAccount } from '@parachron/proxy';
 *
 * declare const there: TaskTarget;
 * const user = { paraId: 2114, account: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' };
 * const derived = await tryOnTarget(there, (fork) =>
 *   getDerivedAccount(there.target, user, { fork }),
 * );
 * console.log(derived.kind); // 'account'
 * ```
 */
export async function tryOnTarget<T>(
  { chain, target }: Pick<TaskTarget, 'chain' | 'target'>,
  work: (fork: Forkable | undefined) => Promise<T>,
): Promise<T> {
  const fork = startLater(async () => {
    // Only a question needs the code of forks.
    const { createFork } = await import('@parachron/devnet');
    return createFork({ node: chain, block: target.block.hash });
  });
  try {
    return await takeFork(fork, work);
  } finally {
    await fork.close();
  }
}

/**
 * Plans the delivery of a task: whether the program that the service sends runs on the target.
 *
 * Chain: the service's row for the target; see `planDelivery` of @parachron/proxy. Sends: reads only.
 *
 * @param options the target at one block; `owner`, the account that signs on the service; `action`, the call on the target; `fork`, a
 * fork of the target, without which the delivery is unknown: see {@link tryOnTarget}; `program`, the program that a fork of the service sent
 * (`checkTask` of @parachron/scheduler), instead of which one is derived from the service's table
 *
 * @example
 * ```ts
 * import { getTaskDelivery } from '@parachron/checklist';
 * import type { Scheduler } from '@parachron/scheduler';
 *
 * declare const scheduler: Scheduler;
 * declare const options: Parameters<typeof getTaskDelivery>[1];
 * const { arrives, reason } = await getTaskDelivery(scheduler, options);
 * console.log(arrives, reason);
 * ```
 */
export async function getTaskDelivery(
  scheduler: Scheduler,
  options: Omit<TaskTarget, 'chain'> & {
    readonly owner: Account;
    readonly fork?: Forkable | undefined;
    readonly program?: Hex | undefined;
    readonly action: Extract<TaskCallRequest, { readonly kind: 'cross-chain' }>;
  },
): Promise<TaskDelivery> {
  const chains = { target: 'snapshot', servicePara: 'number', targetPara: 'number' } as const;
  const user = { owner: { kind: 'string', hex: 'string' }, fork: 'forkable?', program: 'string?' } as const;
  const shape = { ...chains, ...user, action: { kind: 'string', call: 'string' } } as const;
  requireInput({ scheduler, options }, { scheduler: 'object', options: shape });
  const { target, servicePara, targetPara, owner, action, fork, program } = options;
  const { onTarget: real = owner, currency } = action;
  const { row } = await (await scheduler.chain.snapshot()).read({
    row: targetEntryRead(targetPara, currency),
  });
  const entry = row.known ? row.value : undefined;
  const terms = entry && deriveServiceDelivery(entry);
  const plan = await planDelivery(target, {
    user: { paraId: servicePara, account: owner },
    call: proxyCall(target.runtime, { real, call: action.call }).hex,
    ...(terms && { ...terms, payments: terms.payments.map((method) => ({ ...method, program })) }),
    fork,
  });
  const locationDoubt = entry && deriveLocationDoubt(target.runtime.chain, plan.payments[0]);
  return { ...plan, ...omitUndefined({ locationDoubt }) };
}

import type { Snapshot } from '@parachron/client';
import { type Account, omitUndefined, requireInput } from '@parachron/core';
import { type DeliveryFacts, getDeliveryFacts, proxyCall, readOwnToken } from '@parachron/proxy';
import { type Scheduler, targetEntryRead } from '@parachron/scheduler';
import { askRowPayment, type RowMeans } from './askRowPayment.js';
import { deriveLocationDoubt } from './deriveLocationDoubt.js';
import type { LocationDoubt } from './LocationDoubt.js';
import type { TaskCallRequest } from './TaskRequest.js';

/** The target of a task, and the para ids of both chains. */
export interface TaskTarget {
  readonly target: Snapshot;
  readonly servicePara: number;
  readonly targetPara: number;
}

/** The facts about the delivery of a task. */
export interface TaskDelivery extends DeliveryFacts {
  /** The doubt about the location of the token that pays; absent if the facts leave none. */
  readonly locationDoubt?: LocationDoubt;
}

/**
 * Gets the facts that decide whether the program of a task arrives at the target, for the program that the service sends.
 *
 * Chain: the service's row for the target; see `getDeliveryFacts` of @parachron/proxy. Sends: reads only.
 *
 * @param scheduler the service
 * @param options the target at one block; `owner`, the account that signs on the service; `action`, the call on the target
 *
 * @example
 * ```ts
 * import { getTaskDelivery } from '@parachron/checklist';
 * import type { Scheduler } from '@parachron/scheduler';
 *
 * declare const scheduler: Scheduler;
 * declare const options: Parameters<typeof getTaskDelivery>[1];
 * const { derived, payments } = await getTaskDelivery(scheduler, options);
 * console.log(derived.kind, payments.map(({ predicted }) => predicted));
 * ```
 */
export async function getTaskDelivery(
  scheduler: Scheduler,
  options: TaskTarget & {
    readonly owner: Account;
    readonly action: Extract<TaskCallRequest, { readonly kind: 'cross-chain' }>;
  },
): Promise<TaskDelivery> {
  requireInput(
    { scheduler, options },
    {
      scheduler: 'object',
      options: {
        target: 'snapshot',
        servicePara: 'number',
        targetPara: 'number',
        owner: { kind: 'string', hex: 'string' },
        action: { kind: 'string', call: 'string' },
      },
    },
  );
  const { target, servicePara, targetPara, owner, action } = options;
  const { onTarget: real = owner, currency } = action;
  const [{ row }, ownToken] = await Promise.all([
    (await scheduler.chain.snapshot()).read({ row: targetEntryRead(targetPara, currency) }),
    readOwnToken(target, targetPara),
  ]);
  const ask = (means: RowMeans) =>
    getDeliveryFacts(target, {
      user: { paraId: servicePara, account: owner },
      call: proxyCall(target.runtime, { real, call: action.call }).hex,
      ...means,
    });
  const entry = row.known ? row.value : undefined;
  const { facts, ...payments } = await askRowPayment(ask, { row: entry, ownToken });
  const locationDoubt = deriveLocationDoubt({ ...payments, chain: target.runtime.chain });
  return { ...facts, ...omitUndefined({ locationDoubt }) };
}

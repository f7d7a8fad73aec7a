import type { Hex, Planck } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';
import { type CallTransfers, listCallTransfers } from './listCallTransfers.js';

/**
 * Planck that each run of a task transfers away from its owner, and the name of the event or error of a failed
 * transfer.
 */
export interface Payout {
  readonly amount: Planck;
  readonly failsWith: CallTransfers['failsWith'] | 'TransferFailed';
}

/** Derives the amount that each run of a task transfers; undefined if a run transfers nothing. */
export function derivePayout(registry: Registry, order: ScheduleOrder, owner: Hex): Payout | undefined {
  if (order.kind === 'nativeTransfer') return { amount: order.amount, failsWith: 'TransferFailed' };
  if (order.kind !== 'dynamicDispatch') return undefined;
  const { amount, failsWith } = listCallTransfers(registry, order.call, owner);
  return amount === 0n ? undefined : { amount, failsWith };
}

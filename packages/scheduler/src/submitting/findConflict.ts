import { blake2b } from '@noble/hashes/blake2.js';
import type { Chain } from '@parachron/client';
import { formatHex, type Hex } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import type { TaskCall } from '../tasks/TaskOrder.js';
import { findSubmission, listPending } from './findSubmission.js';

/** A transaction of the account by another program, on which the outcome of a call depends. */
export interface Conflict {
  readonly nonce: number;
  /** Number of a block before the first block that may include the transaction. */
  readonly afterBlock: number;
  /** The hash of the transaction if its call is the same; absent for another call. */
  readonly sameCallHash?: Hex;
}

/** A call, and the transactions of other programs of its account since its check. */
export interface ConflictQuery {
  readonly owner: Hex;
  readonly call: TaskCall;
  readonly taskId: Hex;
  /** Number of the block of the check. */
  readonly afterBlock: number;
  /** Nonces that other programs have used since the check. */
  readonly nonces: readonly number[];
}

/**
 * Finds a transaction of another program since the check of a call, on which the call depends: a transaction for the
 * same task in the pool, or any transaction that a block already includes.
 *
 * @param signal ends the search
 */
export async function findConflict(
  chain: Chain,
  { owner, call, taskId, afterBlock, nonces }: ConflictQuery,
  signal: AbortSignal,
): Promise<Conflict | undefined> {
  if (nonces.length === 0) return undefined;
  const pending = (await listPending(chain, owner)) ?? [];
  for (const nonce of nonces) {
    const conflict = { nonce, afterBlock };
    const sent = pending.find((one) => one.nonce === nonce);
    if (!sent) {
      const ticket = { owner, call: call.hex, taskId, hashes: [], ...conflict };
      const status = await findSubmission(chain, ticket, signal);
      return status.kind === 'landed' ? { ...conflict, sameCallHash: status.hash } : conflict;
    }
    if (sent.call === call.hex)
      return { ...conflict, sameCallHash: formatHex(blake2b(hexToU8a(sent.bytes), { dkLen: 32 })) };
    if (isOfSameTask(call, sent.call)) return conflict;
  }
  return undefined;
}

// End of the pallet's index, and of the call's index, in the hex text of a call.
const palletEnd = 4;
const callEnd = 6;

/**
 * Returns whether another call of the pallet has the same first argument: the provided id or the id of the task.
 */
function isOfSameTask({ hex, order }: TaskCall, other: Hex): boolean {
  if (hex.slice(0, palletEnd) !== other.slice(0, palletEnd)) return false;
  const id = order.kind === 'cancel' ? order.taskId : order.providedId;
  const head = hex.slice(callEnd, hex.indexOf(id.slice(2), callEnd) + id.length - 2);
  return other.slice(callEnd).startsWith(head);
}

import { onlyInherents } from '@parachron/client/decode';
import { formatHex, type Hex } from '@parachron/core';
import { addLength, encodeList, Reader } from '@parachron/core/scale';
import type { RuntimeCall } from '@parachron/runtime';
import { stringToU8a, u8aConcat } from '@polkadot/util';
import { isRefusedFor, readRefusal } from '../pool/PoolRefusedError.js';
import { readTrap } from '../pool/validateTransaction.js';
import type { BlockState } from './BlockState.js';
import type { callRuntime } from './LoadedRuntime.js';

/** A block that is being built. */
export interface BlockPlan {
  /**
   * Calls a method of a runtime API on the state of the block. What the calls ahead read is fetched along: a block on the state of a node
   * needs half as many round trips.
   */
  call(call: RuntimeCall, ahead?: readonly RuntimeCall[]): ReturnType<typeof callRuntime>;
  readonly state: BlockState;
  /** The header of the block before its execution. */
  readonly header: Uint8Array;
  /** The data of its inherents, in the order of their identifiers. */
  readonly inherents: readonly (readonly [id: string, data: Uint8Array])[];
}

/** A transaction that the runtime refused, with the reason in the words of a pool. */
export interface RefusedTransaction {
  readonly transaction: Hex;
  readonly reason: string;
}

/** Number of transactions that do not fit before a block counts as full, the same as in Substrate's block authorship. */
const mostSkipped = 8;

/** Transactions that a call looks ahead to: each round of reads runs them again. */
const mostAhead = 16;

/**
 * Builds a block as the author of a chain does: the runtime itself makes the inherents of their data, and a transaction that it refuses
 * leaves no trace.
 *
 * @param isPooled whether a transaction that this program cannot execute is refused too, so that it does not block its pool
 *
 * Chain: `Core_initialize_block`, `BlockBuilder_inherent_extrinsics`, `BlockBuilder_apply_extrinsic`, `BlockBuilder_finalize_block`.
 */
export async function buildBlock(
  { call, state, header, inherents }: BlockPlan,
  transactions: readonly Uint8Array[],
  isPooled: boolean,
) {
  const run = async (method: RuntimeCall, ahead: readonly RuntimeCall[]): Promise<Uint8Array> => {
    const { result, changes } = await call(method, ahead);
    state.apply(changes);
    return result;
  };
  const last = { method: 'BlockBuilder_finalize_block', args: new Uint8Array() };
  const data = inherents.map(([id, bytes]) => u8aConcat(stringToU8a(id), addLength(bytes)));
  const create = { method: 'BlockBuilder_inherent_extrinsics', args: encodeList(data) };
  const ahead = (calls: readonly Uint8Array[]) => [...calls.slice(0, mostAhead).map(apply), last];
  const begin = { method: 'Core_initialize_block', args: header };
  const [mode] = await run(begin, [create, ...ahead(transactions)]);
  const given = await call(create, ahead(transactions));
  const reader = new Reader(given.result);
  const made = Array.from({ length: reader.length(1) }, () => addLength(reader.readBytes()));
  const extrinsics: Uint8Array[] = [];
  /** Applies an extrinsic; returns the reason if the runtime refuses it. */
  const tryApply = async (extrinsic: Uint8Array, next: readonly RuntimeCall[]) => {
    const done = await call(apply(extrinsic), next);
    const answer = new Reader(done.result);
    // The error of a failed call has another form in older runtimes.
    if (answer.u8() !== 0) return readRefusal(answer).message;
    state.apply(done.changes);
    extrinsics.push(extrinsic);
    return undefined;
  };
  for (const [at, inherent] of made.entries()) {
    const reason = await tryApply(inherent, ahead([...made.slice(at + 1), ...transactions]));
    // An author leaves out any other inherent that the runtime refuses.
    if (reason && isRefusedFor('BadMandatory', reason)) throw new TypeError(`an inherent failed: ${reason}`);
  }
  const refused: RefusedTransaction[] = [];
  // `ExtrinsicInclusionMode`: older runtimes return nothing, and any other block takes transactions.
  const closed = mode === 1 ? onlyInherents : undefined;
  const full: string[] = [];
  for (const [at, transaction] of transactions.entries()) {
    const next = ahead(transactions.slice(at + 1));
    const tried = async () => tryApply(transaction, next).catch((error) => readTrap(error, isPooled).message);
    const reason = closed ?? full[mostSkipped - 1] ?? (await tried());
    if (reason === undefined) continue;
    refused.push({ transaction: formatHex(transaction), reason });
    if (isRefusedFor('ExhaustsResources', reason)) full.push(reason);
  }
  return { header: await run(last, []), extrinsics, refused };
}

function apply(args: Uint8Array): RuntimeCall {
  return { method: 'BlockBuilder_apply_extrinsic', args };
}

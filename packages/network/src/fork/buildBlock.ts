import { formatHex, type Hex } from '@parachron/core';
import { addLength, encodeList, Reader } from '@parachron/core/scale';
import type { RuntimeCall } from '@parachron/runtime';
import type { Registry } from '@polkadot/types/types';
import { stringToU8a, u8aConcat } from '@polkadot/util';
import { readRefusal } from '../pool/PoolRefusedError.js';
import type { callRuntime } from './ForkRuntime.js';
import type { ForkState } from './ForkState.js';

/** A block that is being built. */
export interface BlockPlan {
  /**
   * Calls a method of a runtime API on the state of the block. What the calls ahead read is fetched along: a block on the state of a node
   * needs half as many round trips.
   */
  call(call: RuntimeCall, ahead?: readonly RuntimeCall[]): ReturnType<typeof callRuntime>;
  readonly state: ForkState;
  readonly registry: Registry;
  /** The header of the block before its execution. */
  readonly header: Uint8Array;
  /** The data of its inherents, in the order of their identifiers. */
  readonly inherents: readonly (readonly [id: string, data: Uint8Array])[];
}

/** A transaction that the runtime refused, with the reason. */
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
 * Chain: `Core_initialize_block`, `BlockBuilder_inherent_extrinsics`, `BlockBuilder_apply_extrinsic`, `BlockBuilder_finalize_block`.
 */
export async function buildBlock(
  { call, state, registry, header, inherents }: BlockPlan,
  transactions: readonly Uint8Array[],
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
  await run({ method: 'Core_initialize_block', args: header }, [create, ...ahead(transactions)]);
  const given = await call(create, ahead(transactions));
  const extrinsics = [...registry.createType('Vec<Bytes>', given.result)].map((one) => one.toU8a());
  for (const [at, inherent] of extrinsics.entries())
    await run(apply(inherent), ahead([...extrinsics.slice(at + 1), ...transactions]));
  const refused: RefusedTransaction[] = [];
  const refuse = (transaction: Uint8Array, reason: string) =>
    refused.push({ transaction: formatHex(transaction), reason });
  const full: string[] = [];
  for (const [at, transaction] of transactions.entries()) {
    if (full[mostSkipped - 1] !== undefined) {
      refuse(transaction, full[0] ?? '');
      continue;
    }
    const { result, changes } = await call(apply(transaction), ahead(transactions.slice(at + 1)));
    const reason = describeRefusal(result);
    if (reason?.match(/exhaustsResources/i)) full.push(reason);
    if (reason !== undefined) refuse(transaction, reason);
    else {
      state.apply(changes);
      extrinsics.push(transaction);
    }
  }
  return { header: await run(last, []), extrinsics, refused };
}

function apply(args: Uint8Array): RuntimeCall {
  return { method: 'BlockBuilder_apply_extrinsic', args };
}

/** The reason why a runtime refuses a transaction; undefined if it took it, also if its call failed. */
function describeRefusal(result: Uint8Array): string | undefined {
  const reader = new Reader(result);
  // The error of a failed call has another form in older runtimes.
  if (reader.u8() === 0) return undefined;
  const { type, value } = readRefusal(reader);
  return JSON.stringify({ [lowerFirst(type)]: { [lowerFirst(value.type)]: value.value ?? null } });
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

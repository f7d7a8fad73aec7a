import { formatHex, type Hex } from '@parachron/core';
import { addLength, encodeList, Reader } from '@parachron/core/scale';
import type { RuntimeCall } from '@parachron/runtime';
import type { Registry } from '@polkadot/types/types';
import { stringToU8a, u8aConcat } from '@polkadot/util';
import { readRefusal } from '../pool/PoolRefusedError.js';

/**
 * Calls a method of a runtime API on the state of a block that is being built, and returns the result with the changes. What the calls ahead read is fetched along: a block
 * on the state of a node needs half as many round trips.
 */
export type CallRuntime = (call: RuntimeCall, ahead?: readonly RuntimeCall[]) => Promise<RuntimeAnswer>;

/** The result of a call, and the function that writes its changes into the state. */
export interface RuntimeAnswer {
  readonly result: Uint8Array;
  keep(): void;
}

/** Inputs of a block. */
export interface BlockPlan {
  /** The header of the new block before its execution. */
  readonly header: Uint8Array;
  /** Data of inherents by their identifiers. */
  readonly inherents: ReadonlyMap<string, Uint8Array>;
  readonly transactions: readonly Uint8Array[];
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
  { call, registry }: { readonly call: CallRuntime; readonly registry: Registry },
  { header, inherents, transactions }: BlockPlan,
) {
  const run = async (method: RuntimeCall, ahead: readonly RuntimeCall[]): Promise<Uint8Array> => {
    const { result, keep } = await call(method, ahead);
    keep();
    return result;
  };
  const last = { method: 'BlockBuilder_finalize_block', args: new Uint8Array() };
  const create = { method: 'BlockBuilder_inherent_extrinsics', args: encodeInherentData(inherents) };
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
    const { result, keep } = await call(apply(transaction), ahead(transactions.slice(at + 1)));
    const reason = describeRefusal(result);
    if (reason?.match(/exhaustsResources/i)) full.push(reason);
    if (reason !== undefined) refuse(transaction, reason);
    else {
      keep();
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

/** The identifiers in their order, each with its data as bytes. */
function encodeInherentData(data: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...data].sort(([one], [other]) => (one < other ? -1 : 1));
  return encodeList(sorted.map(([id, bytes]) => u8aConcat(stringToU8a(id), addLength(bytes))));
}

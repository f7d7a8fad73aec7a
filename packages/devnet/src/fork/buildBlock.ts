import type { Result } from '@polkadot/types';
import type { Codec, Registry } from '@polkadot/types/types';
import { compactToU8a, stringToU8a, u8aConcat } from '@polkadot/util';
import type { ForkState } from './ForkState.js';

/** Calls a method of a runtime API on a state, and returns the result with the changes. */
export type CallRuntime = (method: string, args: Uint8Array, state: ForkState) => Promise<RuntimeAnswer>;

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

/** A built block. */
export interface BuiltBlock {
  readonly header: Uint8Array;
  readonly extrinsics: readonly Uint8Array[];
  readonly refused: readonly { readonly transaction: Uint8Array; readonly reason: string }[];
}

/**
 * Builds a block as the author of a chain does: the runtime itself makes the inherents of their data, and a transaction that it refuses
 * leaves no trace.
 *
 * Chain: `Core_initialize_block`, `BlockBuilder_inherent_extrinsics`, `BlockBuilder_apply_extrinsic`, `BlockBuilder_finalize_block`.
 *
 * @param state the state of the parent block, which becomes that of the block
 */
export async function buildBlock(
  {
    call,
    registry,
    state,
  }: { readonly call: CallRuntime; readonly registry: Registry; readonly state: ForkState },
  { header, inherents, transactions }: BlockPlan,
): Promise<BuiltBlock> {
  const run = async (method: string, args: Uint8Array): Promise<Uint8Array> => {
    const { result, keep } = await call(method, args, state);
    keep();
    return result;
  };
  await run('Core_initialize_block', header);
  const given = await call('BlockBuilder_inherent_extrinsics', encodeInherentData(inherents), state);
  const extrinsics = [...registry.createType('Vec<Bytes>', given.result)].map((one) => one.toU8a());
  for (const inherent of extrinsics) await run('BlockBuilder_apply_extrinsic', inherent);
  const refused: BuiltBlock['refused'][number][] = [];
  for (const transaction of transactions) {
    const { result, keep } = await call('BlockBuilder_apply_extrinsic', transaction, state);
    const reason = readRefusal(registry, result);
    if (reason !== undefined) refused.push({ transaction, reason });
    else {
      keep();
      extrinsics.push(transaction);
    }
  }
  return { header: await run('BlockBuilder_finalize_block', new Uint8Array()), extrinsics, refused };
}

/** The reason why a runtime refuses a transaction; undefined if it took it, also if its call failed. */
function readRefusal(registry: Registry, result: Uint8Array): string | undefined {
  const applied = registry.createType<Result<Codec, Codec>>('ApplyExtrinsicResult', result);
  return applied.isErr ? applied.asErr.toString() : undefined;
}

/** The identifiers in their order, each with its data as bytes. */
function encodeInherentData(data: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...data].sort(([one], [other]) => (one < other ? -1 : 1));
  return u8aConcat(
    compactToU8a(sorted.length),
    ...sorted.flatMap(([id, bytes]) => [stringToU8a(id), addLength(bytes)]),
  );
}

export function addLength(bytes: Uint8Array): Uint8Array {
  return u8aConcat(compactToU8a(bytes.length), bytes);
}

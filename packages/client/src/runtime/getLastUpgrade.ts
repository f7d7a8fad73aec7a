import type { Hex, Runtime } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { hexToU8a, isHex, u8aToString } from '@polkadot/util';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { omitRefusal, type Requester } from './getRuntime.js';

/** The runtime that wrote the state of a block. */
export type StateWriter = Pick<Runtime, 'specName' | 'specVersion'>;

/**
 * Gets the runtime that executed a block, as the block's state names it; undefined if the state does not name it.
 *
 * The code in the state of a block executes the next block: in the block of an upgrade, the code is newer than all other values.
 *
 * Chain: `System.LastRuntimeUpgrade`
 */
export async function getLastUpgrade(requester: Requester, block: Hex): Promise<StateWriter | undefined> {
  const key = `${xxhashAsHex('System', 128)}${xxhashAsHex('LastRuntimeUpgrade', 128).slice(2)}`;
  const value = await requester.request('state_getStorage', [key, block]).catch(omitRefusal);
  return isHex(value) ? decodeUpgrade(hexToU8a(value)) : undefined;
}

/** Reads the specification version as a compact, and the name; undefined for other bytes. */
function decodeUpgrade(bytes: Uint8Array): StateWriter | undefined {
  const input = new Reader(bytes);
  try {
    const specVersion = Number(input.compact());
    const name = input.raw(input.length(1));
    return input.left === 0 ? { specName: u8aToString(name), specVersion } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a runtime replaced the writer of the state, by the rule with which runtimes begin their migrations. */
export function isReplaced(writer: StateWriter | undefined, runtime: StateWriter): boolean {
  if (!writer) return false;
  return runtime.specVersion > writer.specVersion || runtime.specName !== writer.specName;
}

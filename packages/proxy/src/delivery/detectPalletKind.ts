import type { Runtime } from '@parachron/core';
import { stringCamelCase } from '@polkadot/util';

/** Groups of pallets whose calls emit events of each other: tokens with a common interface, and EVMs. */
export type PalletKind = 'tokens' | 'evm';

const kinds: readonly (readonly [PalletKind, RegExp])[] = [
  ['tokens', /(^|_)(balances|assets|tokens|currencies)$/],
  ['evm', /(^|_)(evm|ethereum|ethereum_xcm)$/],
];

const known = new WeakMap<object, ReadonlyMap<string, string>>();

/**
 * Classifies a pallet by the crate of its events or calls in the metadata, because a runtime may give a pallet any
 * name. Without the metadata, the name of the pallet decides.
 */
export function detectPalletKind(runtime: Runtime | undefined, pallet: string): PalletKind | undefined {
  const name = stringCamelCase(pallet);
  const crate = runtime && listCrates(runtime).get(name);
  const own = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return kinds.find(([, pattern]) => pattern.test(crate ?? own))?.[0];
}

function listCrates({ registry }: Runtime): ReadonlyMap<string, string> {
  const { metadata, lookup } = registry;
  const found = known.get(metadata);
  if (found) return found;
  const crates = metadata.pallets.flatMap(({ name, events, calls }): [string, string][] => {
    const { type } = events.unwrapOr(undefined) ?? calls.unwrapOr(undefined) ?? {};
    const crate = type && lookup.getSiType(type).path[0]?.toString();
    return crate ? [[stringCamelCase(name.toString()), crate]] : [];
  });
  const listed = new Map(crates);
  known.set(metadata, listed);
  return listed;
}

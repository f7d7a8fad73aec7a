import type { Registry } from '@polkadot/types/types';
import { requireInput } from '../input/requireInput.js';
import { describePallet } from './describePallet.js';

/** A pallet of the metadata, by its names alone. */
export interface PalletNames {
  readonly name: string;
  /** The names of the arguments of each call, by the name of the call. */
  readonly calls: ReadonlyMap<string, readonly string[]>;
  readonly storage: readonly string[];
  readonly errors: readonly string[];
  readonly events: readonly string[];
  readonly constants: readonly string[];
}

/**
 * Lists the pallets of a runtime with the names of their calls, storage items, errors, events and constants.
 *
 * Use it to find a pallet by its structure if its name differs between chains.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @returns the pallets in the order of the metadata
 *
 * @example
 * ```ts
 * import { listPallets } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * listPallets(chain).find(({ calls }) => calls.has('note_preimage'))?.name; // 'Preimage'
 * ```
 */
export function listPallets(registry: Registry): readonly PalletNames[] {
  requireInput({ registry }, { registry: { metadata: 'object' } });
  const { metadata } = registry;
  const found =
    known.get(metadata) ?? [...metadata.pallets].map((pallet) => describePallet(registry, pallet));
  known.set(metadata, found);
  return found;
}

/** Pallets by metadata: a search through all metadata is slow. */
const known = new WeakMap<object, readonly PalletNames[]>();

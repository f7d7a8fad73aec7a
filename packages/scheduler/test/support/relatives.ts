import type { Hex } from '@parachron/core';
import { createServiceChain } from '@parachron/devnet';
import { type Patch, patchMetadata } from '@parachron/samples/metadata';
import { Metadata, TypeRegistry } from '@polkadot/types';
import type { Registry } from '@polkadot/types/types';
import { u8aToHex } from '@polkadot/util';

export type { Patch } from '@parachron/samples/metadata';

const metadatas = new Map<'H' | 'M', Promise<Hex>>();

async function readMetadata(variant: 'H' | 'M'): Promise<Hex> {
  const chain = await createServiceChain({ variant, mode: { kind: 'manual' } });
  const hex = u8aToHex(chain.runtime.getMetadata(14));
  chain.close();
  // Metadata begins with "meta", after any wrapper.
  return `0x${hex.slice(hex.indexOf('6d657461'))}`;
}

/** The metadata of a variant with changes to AutomationTime, in version 14. */
export async function changeService(variant: 'H' | 'M', edit: (patch: Patch) => void): Promise<Hex> {
  const metadata = metadatas.get(variant) ?? readMetadata(variant);
  metadatas.set(variant, metadata);
  return patchMetadata(await metadata, 'AutomationTime', edit);
}

export function registryOf(metadata: Hex): Registry {
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, metadata));
  return registry;
}

/** Replaces the names and types of a call's arguments, in order; undefined removes an argument. */
export function replaceArguments(
  patch: Patch,
  call: string,
  replace: { readonly [name: string]: { readonly name?: string; readonly type?: number } | undefined },
): void {
  const args = Object.entries(patch.getArguments(call)).flatMap(([name, type]) => {
    if (!(name in replace)) return [[name, type] as const];
    const other = replace[name];
    return other ? [[other.name ?? name, other.type ?? type] as const] : [];
  });
  patch.setArguments(call, Object.fromEntries(args));
}

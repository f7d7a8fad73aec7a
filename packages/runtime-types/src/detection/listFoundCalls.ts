import type { PalletMetadataLatest } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { formatType } from './formatType.js';

/** A call of a runtime with its arguments in order. */
export interface FoundCall {
  readonly name: string;
  readonly args: readonly { readonly name: string; readonly type: string }[];
}

/**
 * Lists the calls of a pallet.
 *
 * @param registry with the runtime's metadata
 * @param pallet of that runtime
 */
export function listFoundCalls(registry: Registry, pallet: PalletMetadataLatest): readonly FoundCall[] {
  if (pallet.calls.isNone) return [];
  const { lookup } = registry;
  return lookup.getSiType(pallet.calls.unwrap().type).def.asVariant.variants.map(({ name, fields }) => ({
    name: name.toString(),
    args: fields.map((field) => ({ name: field.name.toString(), type: formatType(lookup, field.type) })),
  }));
}

/** A call in one line, with the types of its arguments. */
export function formatFoundCall({ name, args }: FoundCall): string {
  return `${name}(${args.map((arg) => `${arg.name}: ${arg.type}`).join(', ')})`;
}

import type { PalletMetadataLatest } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { formatType } from './formatType.js';

/** An argument of a call. */
export interface FoundArgument {
  readonly name: string;
  /** Type in the notation of `formatType`. */
  readonly type: string;
  readonly typeId: number;
}

/** A call of a runtime with its arguments in order. */
export interface FoundCall {
  readonly name: string;
  readonly args: readonly FoundArgument[];
}

/** Lists the scheduling and cancelling calls of a pallet. */
export function listCalls(registry: Registry, pallet: PalletMetadataLatest): readonly FoundCall[] {
  if (pallet.calls.isNone) return [];
  const { lookup } = registry;
  return lookup
    .getSiType(pallet.calls.unwrap().type)
    .def.asVariant.variants.filter(({ name }) => /^(schedule|cancel)_/.test(name.toString()))
    .map(({ name, fields }) => ({
      name: name.toString(),
      args: fields.map((field, at) => ({
        name: field.name.unwrapOr(at).toString(),
        type: formatType(lookup, field.type),
        typeId: field.type.toNumber(),
      })),
    }));
}

/** Formats a call as one line, with the types of its arguments. */
export function formatCall({ name, args }: FoundCall): string {
  return `${name}(${args.map((arg) => `${arg.name}: ${arg.type}`).join(', ')})`;
}

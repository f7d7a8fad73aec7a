import { formatHex, type Hex, nameUsualPallet } from '@parachron/core';
import type { Si1Field, SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';

/** A sample call, which shows whether a proxy type permits a pallet. */
export interface SampleCall {
  readonly pallet: string;
  /** The usual name of the pallet, which the chain may name otherwise. */
  readonly usualPallet: string;
  readonly call: Hex;
}

/**
 * Lists one call of each pallet, with default arguments: a filter checks the call first. The sample of the Proxy pallet
 * changes no grant, so later calls can still be tried.
 */
export function listSampleCalls(registry: Registry): readonly SampleCall[] {
  return registry.metadata.pallets.flatMap((pallet) => {
    const calls = pallet.calls.unwrapOr(undefined);
    if (!calls) return [];
    const name = pallet.name.toString();
    const usualPallet = nameUsualPallet(registry, name);
    const variants = registry.lookup
      .getSiType(calls.type)
      .def.asVariant.variants.filter(
        (variant) => usualPallet !== 'Proxy' || variant.name.toString() === 'reject_announcement',
      );
    for (const { index, fields } of variants) {
      const call = encodeDefaults(registry, [pallet.index.toNumber(), index.toNumber()], fields);
      if (call) return [{ pallet: name, usualPallet, call }];
    }
    return [];
  });
}

/** Encodes a call whose arguments have the defaults of polkadot.js; undefined if it cannot create one, such as of a very large array. */
function encodeDefaults(
  registry: Registry,
  at: [pallet: number, method: number],
  fields: readonly Si1Field[],
): Hex | undefined {
  try {
    return formatHex(u8aConcat(at, ...fields.map(({ type }) => encodeDefault(registry, type))));
  } catch {
    return undefined;
  }
}

function encodeDefault(registry: Registry, type: SiLookupTypeId): Uint8Array {
  const { def } = registry.lookup.getSiType(type);
  const [first] = def.isVariant ? def.asVariant.variants : [];
  // The default of polkadot.js is the variant of index 0, which the versions of XCM lack.
  const start = first?.index.gtn(0) ? [first.index.toU8a()] : [];
  return registry.createTypeUnsafe(registry.createLookupType(type), start).toU8a();
}

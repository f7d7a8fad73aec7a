import { formatHex, type Hex, nameUsualPallet, RuntimeCache } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import { encodeEmptyValue } from './encodeEmptyValue.js';

/** A sample call, which shows whether a proxy type permits a pallet. */
export interface SampleCall {
  readonly pallet: string;
  /** The usual name of the pallet, which the chain may name otherwise. */
  readonly usualPallet: string;
  readonly call: Hex;
}

const known = new RuntimeCache<readonly SampleCall[]>(2);

/**
 * Lists one call of each pallet, with empty arguments: a filter checks the call first. The sample of the Proxy pallet
 * changes no grant, so later calls can still be tried.
 */
export function listSampleCalls(registry: Registry): readonly SampleCall[] {
  return known.get(registry, '', () => findSampleCalls(registry));
}

function findSampleCalls(registry: Registry): readonly SampleCall[] {
  return registry.metadata.pallets.flatMap((pallet) => {
    const calls = pallet.calls.unwrapOr(undefined);
    if (!calls) return [];
    const name = pallet.name.toString();
    const usualPallet = nameUsualPallet(registry, name);
    const variants = [...registry.lookup.getSiType(calls.type).def.asVariant.variants].filter(
      (variant) => usualPallet !== 'Proxy' || variant.name.toString() === 'reject_announcement',
    );
    for (const { index, fields } of variants) {
      const types = fields.map(({ type }) => type.toNumber());
      const call = encodeEmpty(registry, { index: [pallet.index.toNumber(), index.toNumber()], types });
      if (call) return [{ pallet: name, usualPallet, call }];
    }
    return [];
  });
}

function encodeEmpty(
  registry: Registry,
  { index, types }: { readonly index: readonly number[]; readonly types: readonly number[] },
): Hex | undefined {
  const args = types.map((type) => encodeEmptyValue(registry, type));
  const known = args.filter((arg) => arg !== undefined);
  if (known.length < args.length) return undefined;
  return formatHex(u8aConcat(Uint8Array.from(index), ...known));
}

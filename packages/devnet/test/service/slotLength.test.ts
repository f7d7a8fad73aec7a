import { Metadata, TypeRegistry } from '@polkadot/types';
import { u8aToBigInt, u8aToHex } from '@polkadot/util';
import { expect, test } from 'vitest';
import { createServiceChain } from '../../src/service/createServiceChain.js';
import { callRuntime } from '../support/smallChain.js';

/** Reads the slot length from the metadata. */
async function statedLength(variant: 'H' | 'M', slotSeconds?: number): Promise<bigint | undefined> {
  const automation = slotSeconds === undefined ? {} : { slotSeconds };
  const chain = await createServiceChain({
    variant,
    mode: { kind: 'manual' },
    config: { automation },
  });
  const hex = u8aToHex(callRuntime(chain, 'Metadata_metadata', new Uint8Array()));
  chain.close();
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, `0x${hex.slice(hex.indexOf('6d657461'))}`));
  const pallet = registry.metadata.pallets.find(({ name }) => name.eq('AutomationTime'));
  const constant = pallet?.constants.find(({ name }) => name.eq('SlotSizeSeconds'));
  return constant && u8aToBigInt(constant.value.toU8a(true), { isLe: true });
}

// Public runtimes of variants H and M (spec versions 277 to 287) have no such constant; later ones do.
test.each(['H', 'M'] as const)(
  'a slot of variant %s is stated where it is another than its own',
  async (variant) => {
    expect(await statedLength(variant)).toBeUndefined();
    expect(await statedLength(variant, variant === 'H' ? 3600 : 60)).toBeUndefined();
    expect(await statedLength(variant, 600)).toBe(600n);
  },
);

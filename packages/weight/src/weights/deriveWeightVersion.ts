import { getRuntimeApiVersion, type Runtime, RuntimeCache, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/**
 * Derives the version of a runtime's weights: numbers (version 1), or time and proof size (version 2).
 *
 * The runtime's own type of `System.BlockWeight` decides. Without this item, the version of TransactionPaymentApi
 * decides, which returns weights of version 2 from its version 2 on.
 *
 * Chain: the type of `System.BlockWeight` in the metadata.
 * Sends: nothing.
 *
 * @param runtime the runtime
 */
export function deriveWeightVersion(runtime: Pick<Runtime, 'registry' | 'apis'>): 1 | 2 {
  requireInput({ runtime }, { runtime: { registry: 'registry', apis: 'object' } });
  const { registry } = runtime;
  const fields = counts.get(registry, 'System.BlockWeight', () => countWeightFields(registry));
  if (fields !== undefined) return fields > 1 ? 2 : 1;
  return (getRuntimeApiVersion(runtime, 'TransactionPaymentApi') ?? 1) < 2 ? 1 : 2;
}

/** Cached by metadata, because the search through all metadata is slow. */
const counts = new RuntimeCache<number | undefined>(2);

// Some runtimes have a weight with one named field, encoded as a plain number.
function countWeightFields({ metadata, lookup }: Registry): number | undefined {
  const system = metadata.pallets.find(({ name }) => name.toString() === 'System');
  const items = system?.storage.unwrapOr(undefined)?.items;
  const item = items?.find(({ name }) => name.toString() === 'BlockWeight');
  if (!item?.type.isPlain) return undefined;
  const perClass = lookup.getSiType(item.type.asPlain).def;
  if (!perClass.isComposite) return undefined;
  const [normal] = perClass.asComposite.fields;
  if (!normal) return undefined;
  const weight = lookup.getSiType(normal.type).def;
  return weight.isComposite ? weight.asComposite.fields.length : 1;
}

import type { Registry } from '@polkadot/types/types';
import type { AutomationErrorName } from '../errors/TaskRefusedError.js';

/** Returns whether the AutomationTime pallet of a runtime has an error. */
export function hasError(registry: Registry, error: AutomationErrorName): boolean {
  const pallet = registry.metadata.pallets.find(({ name }) => name.eq('AutomationTime'));
  const type = pallet?.errors.unwrapOr(undefined)?.type;
  if (type === undefined) return false;
  return registry.lookup.getSiType(type).def.asVariant.variants.some(({ name }) => name.eq(error));
}

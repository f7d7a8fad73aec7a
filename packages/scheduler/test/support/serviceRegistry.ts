import type { Registry } from '@polkadot/types/types';
import { changeService, registryOf } from './relatives.js';

const made = new Map<'H' | 'M', Promise<Registry>>();

/** The types of a variant, from the metadata of the local service; all tests share them. */
export function getServiceRegistry(variant: 'H' | 'M'): Promise<Registry> {
  const registry = made.get(variant) ?? changeService(variant, () => undefined).then(registryOf);
  made.set(variant, registry);
  return registry;
}

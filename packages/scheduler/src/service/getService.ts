import type { Chain } from '@parachron/client';
import { requireInput } from '@parachron/core';
import type { ApiLike } from '../connectApi.js';
import { createService } from './createService.js';
import type { Service } from './Service.js';

const services = new WeakMap<Chain | ApiLike, Promise<Service>>();

/**
 * Gets the state of a service chain, which all functions share: the nonces of its accounts, its watches and its limits. A connection
 * that replaces a lost one has the same state.
 */
export function getService(chain: Chain | ApiLike): Promise<Service> {
  requireInput({ chain }, { chain: 'object' });
  const known = services.get(chain);
  if (known) return known;
  const made: Promise<Service> = createService(chain, {
    onReplaced: (replaced) => services.set(replaced, made),
  });
  services.set(chain, made);
  made.catch(() => services.delete(chain));
  return made;
}

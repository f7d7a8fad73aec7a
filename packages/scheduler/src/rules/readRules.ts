import type { Chain } from '@parachron/client';
import type { ServiceInterface } from '@parachron/runtime-types';
import { deriveRules, type RuleOverrides, type ServiceRules } from './ServiceRules.js';
import { getRuleReads } from './statedRules.js';

/** Reads the limits of a service chain. Sends: nothing, or one round trip if the runtime keeps limits in storage. */
export async function readRules(
  chain: Chain,
  service: ServiceInterface,
  overrides: RuleOverrides,
): Promise<ServiceRules> {
  const reads = getRuleReads(chain.runtime.registry);
  const isStored = Object.keys(reads).length > 0;
  const stored = isStored ? await (await chain.snapshot()).read(reads) : {};
  return deriveRules(chain.runtime, service, { overrides, stored });
}

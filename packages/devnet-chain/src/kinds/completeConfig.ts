import type { ChainConfig } from '../createChain.js';
import type { ServiceConfig } from './ServiceConfig.js';
import { serviceDefaults } from './serviceDefaults.js';

/** The numbers of a chain: the defaults of its variant, and what differs from them. */
export function completeConfig({
  variant,
  config = {},
}: Pick<ChainConfig, 'variant' | 'config'>): ServiceConfig {
  const defaults = serviceDefaults(variant);
  return {
    ...defaults,
    ...config,
    variant,
    proxy: { ...defaults.proxy, ...config.proxy },
    automation: { ...defaults.automation, ...config.automation },
  };
}

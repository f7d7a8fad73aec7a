import type { ChainConfig } from '../createChain.js';
import type { ServiceConfig } from './ServiceConfig.js';
import { serviceDefaults } from './serviceDefaults.js';

/** Completes the configuration of a chain with the defaults of its variant. */
export function createServiceConfig({
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

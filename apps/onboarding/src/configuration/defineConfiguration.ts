import type { ConfigurationInput } from './configurationSchema.js';

/**
 * Defines a configuration that is a program in TypeScript, so that editors complete it and the compiler checks it. Returns its
 * argument. YAML and JSON configurations need no installed package, and have a schema for editors.
 *
 * Sends: nothing.
 *
 * @param configuration the configuration of `parachron check` and the other commands, which also report mistakes that types
 *   cannot express
 * @returns the same configuration
 *
 * @example
 * ```ts
 * import { defineConfiguration } from '@parachron/onboarding';
 *
 * // In parachron.config.ts, where the command finds it:
 * export default defineConfiguration({
 *   networks: { staging: { relay: 'wss://relay.example', service: 'wss://service.example' } },
 *   parachains: [{ name: 'mine', networks: { staging: 'wss://parachain.example', main: false } }],
 * });
 * ```
 */
export function defineConfiguration(configuration: ConfigurationInput): ConfigurationInput {
  return configuration;
}

import type { ConfigurationInput } from './configurationSchema.js';

/**
 * Defines a configuration that is a program in TypeScript, so that editors complete it and the compiler checks it; it is
 * given back as it is. When to use something else: YAML and JSON need nothing installed, and have their schema for editors.
 *
 * Sends: nothing.
 *
 * @param configuration what `parachron check` and the other commands look at; they read it for mistakes that no type can show
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

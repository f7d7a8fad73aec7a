import { defineError } from '@parachron/core';

/** A named network of the service. The package contains no endpoints; the user configures them. */
export interface Environment {
  readonly name: 'staging' | 'main' | 'third';
  readonly title: string;
  /** `endpoints`: the network runs, and the user supplies its endpoints; `announced`: the network has no endpoint yet. */
  readonly kind: 'endpoints' | 'announced';
}

/** The networks of the service that the interface names. */
export const environments: readonly Environment[] = [
  { name: 'staging', title: 'the staging network', kind: 'endpoints' },
  { name: 'main', title: 'the main network', kind: 'endpoints' },
  { name: 'third', title: 'the third network', kind: 'announced' },
];

/** The name is not the name of a known network. */
export class EnvironmentUnknownError extends defineError({
  code: 'ENVIRONMENT_UNKNOWN',
  fault: 'input',
  message: (facts: { name: string; known: string[] }) =>
    `"${facts.name}" is not a known network. Known networks: ${facts.known.join(', ')}.`,
  hint: () => 'Use the name of a known network, or pass an endpoint to connect().',
}) {}

/** The network is announced and has no endpoint yet. */
export class EnvironmentAnnouncedError extends defineError({
  code: 'ENVIRONMENT_ANNOUNCED',
  fault: 'input',
  message: (facts: { name: string; title: string }) => `${facts.title} is announced and has no endpoint yet.`,
  hint: () => 'Use the staging network or the main network.',
}) {}

/** No endpoint was configured for the network. */
export class EnvironmentEndpointMissingError extends defineError({
  code: 'ENVIRONMENT_ENDPOINT_MISSING',
  fault: 'input',
  message: (facts: { name: string; title: string }) => `No endpoint is configured for ${facts.title}.`,
  hint: (facts) =>
    `Give the endpoint: getEnvironmentEndpoint('${facts.name}', { ${facts.name}: 'wss://…' }).`,
}) {}

/** The configured endpoints of the networks. */
export type EnvironmentEndpoints = { readonly [N in Environment['name']]?: string | undefined };

/**
 * Returns the configured endpoint of a network of the service.
 *
 * Sends: nothing.
 *
 * @param name `staging`, `main` or `third`
 * @param endpoints the configured endpoints
 * @returns the endpoint, to be given to `connect`
 * @throws ENVIRONMENT_UNKNOWN when the name is not a known network
 * @throws ENVIRONMENT_ANNOUNCED when the network has no public endpoint yet
 * @throws ENVIRONMENT_ENDPOINT_MISSING when no endpoint is configured for the network
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { createScheduler, getEnvironmentEndpoint } from '@parachron/scheduler';
 *
 * const endpoints = { staging: process.env.SERVICE_STAGING, main: process.env.SERVICE_MAIN };
 * const chain = await connect(getEnvironmentEndpoint('staging', endpoints));
 * const scheduler = await createScheduler(chain);
 * scheduler.variant; // 'H' or 'M': read from the chain's metadata
 * await chain.close();
 * ```
 */
export function getEnvironmentEndpoint(name: string, endpoints: EnvironmentEndpoints): string {
  const environment = environments.find((one) => one.name === name);
  if (!environment) throw new EnvironmentUnknownError({ name, known: environments.map((one) => one.name) });
  const { title, kind } = environment;
  // A configured endpoint has priority over `announced`: the network may have started after this release.
  const endpoint = endpoints[environment.name];
  if (endpoint) return endpoint;
  if (kind === 'announced') throw new EnvironmentAnnouncedError({ name, title });
  throw new EnvironmentEndpointMissingError({ name, title });
}

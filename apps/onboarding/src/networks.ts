/** A network of the service by name. Endpoints are the user's to give: none is built in, so none goes stale. */
export interface NamedNetwork {
  readonly name: string;
  readonly title: string;
  /** `embedded` runs on this machine; `endpoints` needs them; `announced` has none yet. */
  readonly kind: 'embedded' | 'endpoints' | 'announced';
}

/** The networks that can be named on the command line. */
export const networks: readonly NamedNetwork[] = [
  { name: 'local', title: 'the embedded local network', kind: 'embedded' },
  { name: 'staging', title: 'the staging network', kind: 'endpoints' },
  { name: 'main', title: 'the main network', kind: 'endpoints' },
  { name: 'third', title: 'the third network', kind: 'announced' },
];

/** The environment variables that hold a network's endpoints: `PARACHRON_STAGING_RELAY`, `…_SERVICE`, `…_TARGET`. */
export function endpointVariable(network: string, role: 'relay' | 'service' | 'target'): string {
  return `PARACHRON_${network.toUpperCase()}_${role.toUpperCase()}`;
}

import type { SourceRole } from '@parachron/checklist/dry-runs';
import { type Environment, environments } from '@parachron/scheduler';

/** A network for the command line: a network of the service, or the local network. */
export interface NamedNetwork {
  readonly name: string;
  readonly title: string;
  /** `embedded` runs on this machine; `endpoints` needs endpoints; `announced` has no endpoint yet. */
  readonly kind: 'embedded' | Environment['kind'];
}

/** The embedded local network. */
export const embeddedNetwork = 'local';

/** The networks for the command line. */
export const networks: readonly NamedNetwork[] = [
  { name: embeddedNetwork, title: 'the embedded local network', kind: 'embedded' },
  ...environments,
];

/** The environment variables that hold a network's endpoints: `PARACHRON_STAGING_RELAY`, `…_CHANNEL_MANAGER`, `…_SERVICE`, `…_TARGET`. */
export function nameVariable(network: string, role: SourceRole): string {
  const chain = role === 'channelManager' ? 'channel_manager' : role;
  return `PARACHRON_${network.replace(/\W/g, '_')}_${chain}`.toUpperCase();
}

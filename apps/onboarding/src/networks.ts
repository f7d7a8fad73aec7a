import type { SourceRole } from '@parachron/dry-runs';
import { type Environment, environments } from '@parachron/scheduler';

/** A network that can be named on the command line: one of the service's, or the one on this machine. */
export interface NamedNetwork {
  readonly name: string;
  readonly title: string;
  /** `embedded` runs on this machine; `endpoints` needs them; `announced` has none yet. */
  readonly kind: 'embedded' | Environment['kind'];
}

/** The network that this program brings along. */
export const embeddedNetwork = 'local';

/** The networks that can be named on the command line. */
export const networks: readonly NamedNetwork[] = [
  { name: embeddedNetwork, title: 'the embedded local network', kind: 'embedded' },
  ...environments,
];

/** The environment variables that hold a network's endpoints: `PARACHRON_STAGING_RELAY`, `…_CHANNEL_MANAGER`, `…_SERVICE`, `…_TARGET`. */
export function endpointVariable(network: string, role: SourceRole): string {
  const chain = role === 'channelManager' ? 'channel_manager' : role;
  return `PARACHRON_${network.replace(/\W/g, '_')}_${chain}`.toUpperCase();
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ChainSource, formatSource, type SourceRole } from '@parachron/checklist/dry-runs';
import { formatEndpoint } from '@parachron/core';
import { type Environment, environments } from '@parachron/scheduler';
import { NetworkNotAvailableError, UsageError } from '../errors/errors.js';
import { formatSuggestion } from '../text/findNearest.js';

/** The options that name chains, or the name of a network. */
export interface SourceOptions {
  readonly target?: readonly string[];
  readonly relay?: readonly string[];
  readonly service?: readonly string[];
  readonly channelManager?: readonly string[];
  readonly network?: string;
  readonly targetPara?: number;
}

/** The sources of one network's chains; `embedded` is the local network. */
export type ListedSources =
  | { readonly kind: 'embedded'; readonly network: string }
  | ({ readonly kind: 'given'; readonly network: string } & Readonly<
      Record<SourceRole, readonly PlacedSource[]>
    >);

/** The options and the environment. */
export interface SourceContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/**
 * Resolves the source of each chain from options and environment.
 *
 * @throws USAGE when the relay chain is missing, a chain is neither an endpoint nor a file, or options contradict each other
 * @throws NETWORK_NOT_AVAILABLE when the network has no endpoint yet
 */
export function listSources(options: SourceOptions, context: SourceContext): ListedSources {
  const network = options.network === undefined ? undefined : findNetwork(options.network);
  if (network?.kind === 'embedded') {
    refuseChains(options);
    return { kind: 'embedded', network: network.name };
  }
  const list = (role: SourceRole) => {
    const texts = options[role];
    return texts
      ? listRole(role, { texts, origin: nameOption(role) }, context)
      : listVariable(role, network, context);
  };
  const [relay, channelManager] = [list('relay'), list('channelManager')];
  const [target, service] = [list('target'), list('service')];
  if (relay.length === 0)
    throw new UsageError({ option: '--relay', reason: describeMissingRelay(network?.name) });
  if (target.length === 0 && options.targetPara === undefined) {
    const reason = 'give an endpoint of your parachain, or its id with --target-para';
    throw new UsageError({ option: '--target', reason });
  }
  requireTwoChains(target, service);
  return { kind: 'given', network: network?.name ?? 'custom', relay, channelManager, target, service };
}

/** The local network has its own chains; other chains would have no effect. */
function refuseChains(given: { readonly [R in SourceRole]?: readonly string[] | undefined }): void {
  const role = roles.find((one) => given[one] !== undefined);
  if (role === undefined) return;
  const reason = `"${embeddedNetwork}" has its own chains; omit ${nameOption(role)}, or name another network`;
  throw new UsageError({ option: '--network', reason });
}

const roles: readonly SourceRole[] = ['relay', 'channelManager', 'target', 'service'];

/** The option that names the nodes of a chain. */
function nameOption(role: SourceRole): string {
  return role === 'channelManager' ? '--channel-manager' : `--${role}`;
}

/** The service's node cannot be the target's node. */
function requireTwoChains(target: readonly PlacedSource[], service: readonly PlacedSource[]): void {
  const same = target.find(({ text }) => service.some((one) => one.text === text));
  if (!same) return;
  const reason = `${formatSource(same)} is given as --target too; the target and the service are different chains`;
  throw new UsageError({ option: '--service', reason });
}

/**
 * Finds a network by its name.
 *
 * @param more further known names, such as those of a configuration
 * @throws USAGE when none has the name
 * @throws NETWORK_NOT_AVAILABLE when the network is only announced
 */
export function findNetwork(name: string, more: readonly string[] = []): NamedNetwork | undefined {
  if (more.includes(name)) return networks.find((one) => one.name === name);
  const network = networks.find((one) => one.name === name);
  if (!network) {
    const available = networks.filter(({ kind }) => kind !== 'announced');
    const known = [...new Set([...available.map((one) => one.name), ...more])];
    const reason = `"${name}" is not a known network (${known.join(', ')})${formatSuggestion(name, known)}`;
    throw new UsageError({ option: '--network', reason });
  }
  if (network.kind === 'announced') throw new NetworkNotAvailableError({ network: name });
  return network;
}

/**
 * Reads the node of a network's chain from the environment.
 *
 * @throws USAGE when the variable is neither an endpoint nor a file
 */
export function listVariable(
  role: SourceRole,
  network: Pick<NamedNetwork, 'name'> | undefined,
  context: Pick<SourceContext, 'env' | 'cwd'>,
): PlacedSource[] {
  if (!network) return [];
  const origin = nameVariable(network.name, role);
  const text = context.env[origin];
  return text ? listRole(role, { texts: [text], origin }, context) : [];
}

/** Reads the nodes of one chain. */
function listRole(
  role: SourceRole,
  { texts, origin }: { readonly texts: readonly string[]; readonly origin: string },
  { cwd }: Pick<SourceContext, 'cwd'>,
): PlacedSource[] {
  return texts.map((text, index) => {
    if (texts.indexOf(text) < index) {
      const reason = `${formatEndpoint(text)} is given twice; give another node to compare with`;
      throw new UsageError({ option: origin, reason });
    }
    if (/^(wss?|https?):\/\//i.test(text)) return { role, kind: 'endpoint', text, origin };
    const file = resolve(cwd, text);
    if (existsSync(file)) return { role, kind: 'spec', text: file, origin };
    const reason = `"${formatEndpoint(text)}" is neither an endpoint (ws, wss, http, https) nor a file that exists`;
    throw new UsageError({ option: origin, reason });
  });
}

function describeMissingRelay(network: string | undefined): string {
  if (!network) return 'give the relay chain, or name a network with --network';
  return `the network "${network}" has no built-in endpoint: give --relay, or set ${nameVariable(network, 'relay')}`;
}

/** The source of a chain, and the place where the user named it. */
export interface PlacedSource extends ChainSource {
  /** The option, the environment variable, or the field of the configuration: `parachron.yaml, networks.staging.relay`. */
  readonly origin: string;
}

/** A network for the command line: a network of the service, or the local network. */
interface NamedNetwork {
  readonly name: string;
  readonly title: string;
  /** `embedded` runs on this machine; `endpoints` needs endpoints; `announced` has no endpoint yet. */
  readonly kind: 'embedded' | Environment['kind'];
}

/** The embedded local network. */
export const embeddedNetwork = 'local';

/** The networks for the command line. */
const networks: readonly NamedNetwork[] = [
  { name: embeddedNetwork, title: 'the embedded local network', kind: 'embedded' },
  ...environments,
];

/** The environment variables that hold a network's endpoints: `PARACHRON_STAGING_RELAY`, `…_CHANNEL_MANAGER`, `…_SERVICE`, `…_TARGET`. */
export function nameVariable(network: string, role: SourceRole): string {
  const chain = role === 'channelManager' ? 'channel_manager' : role;
  return `PARACHRON_${network.replace(/\W/g, '_')}_${chain}`.toUpperCase();
}

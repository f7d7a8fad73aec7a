import { existsSync } from 'node:fs';
import type { ChainOptions } from '../cli/commands/options.js';
import { NetworkNotAvailableError, UsageError } from '../cli/errors.js';
import { endpointVariable, networks } from '../networks.js';

/** The chains a command asks for by name; the host of channels is found from them. */
export type SourceRole = 'relay' | 'target' | 'service';

/** Where a chain comes from: a node's endpoint, or a chain spec file that is booted on this machine. */
export interface ChainSource {
  readonly role: SourceRole;
  readonly kind: 'endpoint' | 'spec';
  readonly text: string;
}

/** Where all chains of a run come from; `embedded` stands for the local network. */
export type Sources =
  | { readonly kind: 'embedded' }
  | { readonly kind: 'given'; readonly network: string; readonly chains: readonly ChainSource[] };

const roles: readonly SourceRole[] = ['relay', 'target', 'service'];

/**
 * Works out from options and environment where each chain comes from.
 *
 * @throws USAGE when the relay chain is missing, or a chain is neither an endpoint nor a file
 * @throws NETWORK_NOT_AVAILABLE when the network has no endpoint yet
 */
export function listSources(
  options: ChainOptions,
  env: Readonly<Record<string, string | undefined>>,
): Sources {
  const network = findNetwork(options.network);
  if (network?.kind === 'embedded') return { kind: 'embedded' };
  const chains = roles.flatMap((role) => {
    const text = options[role] ?? (network && env[endpointVariable(network.name, role)]);
    return text ? [toSource(role, text)] : [];
  });
  if (!chains.some((chain) => chain.role === 'relay'))
    throw new UsageError({ option: '--relay', reason: missingRelay(network?.name) });
  if (!chains.some((chain) => chain.role === 'target') && options.targetPara === undefined) {
    throw new UsageError({
      option: '--target',
      reason: 'give an endpoint of your parachain, or its id with --target-para',
    });
  }
  return { kind: 'given', network: network?.name ?? 'custom', chains };
}

function findNetwork(name: string | undefined) {
  if (name === undefined) return undefined;
  const network = networks.find((one) => one.name === name);
  if (!network)
    throw new UsageError({
      option: '--network',
      reason: `"${name}" is none of ${networks.map((one) => one.name).join(', ')}`,
    });
  if (network.kind === 'announced') throw new NetworkNotAvailableError({ network: name });
  return network;
}

function missingRelay(network: string | undefined): string {
  if (!network) return 'give the relay chain, or name a network with --network';
  return `the network "${network}" has no built-in endpoint: give --relay, or set ${endpointVariable(network, 'relay')}`;
}

function toSource(role: SourceRole, text: string): ChainSource {
  if (/^(wss?|https?):\/\//i.test(text)) return { role, kind: 'endpoint', text };
  if (existsSync(text)) return { role, kind: 'spec', text };
  throw new UsageError({
    option: `--${role}`,
    reason: `"${text}" is neither an endpoint (ws, wss, http, https) nor a file that exists`,
  });
}

import { type CallInput, serviceDefaults } from '@parachron/checklist';
import { omitUndefined } from '@parachron/core';
import { embeddedNetwork, type PlacedSource, requireNetwork, type SourceContext } from '../chains/sources.js';
import type { ScheduleFlags } from '../cli/commands/taskCommands.js';
import { formatSuggestion } from '../cli/findNearest.js';
import { findConfigurationAbove, loadConfiguration } from '../configuration/loadConfiguration.js';
import type { Configuration, ConfiguredParachain } from '../configuration/parseConfiguration.js';
import { UsageError } from '../errors.js';
import { chooseParachains, createNoParachainsError, listNetworks } from '../running/planNetworks.js';

/** The options that name the service of tasks, as typed on the command line. */
export type PlaceFlags = Pick<
  ScheduleFlags,
  'service' | 'target' | 'network' | 'config' | 'only' | 'servicePara' | 'targetPara'
> & {
  /** The origin of `service`, if it is not the option. */
  readonly serviceOrigin?: string;
};

/** Requirements of a command besides the service. */
export interface PlaceNeeds {
  /** Whether the command needs a target, or uses any that is named. */
  readonly target: 'needed' | 'any' | 'none';
  /** The name of the call in the configuration. */
  readonly callName?: string;
}

/**
 * Finds the service of tasks: options first, then the configuration. The configuration is not read if the
 * options suffice.
 *
 * @throws USAGE when the service or a name is unknown, or ambiguous
 * @throws CONFIGURATION_INVALID and the other errors of a configuration
 */
export async function readTaskPlaces(
  flags: PlaceFlags,
  needs: PlaceNeeds,
  context: SourceContext,
): Promise<TaskPlaces> {
  const configuration = await load(flags, needs, context);
  if (!configuration) requireGiven(flags, needs);
  const parachain = configuration && chooseParachain(configuration, flags, needs);
  const network = configuration && chooseNetwork(configuration, flags, parachain);
  const common = network === undefined ? undefined : configuration?.networks.get(network);
  const service = readPlaceOption('service', flags) ?? takeEndpoints(common?.service ?? [], '--service');
  if (!service) throw createNoServiceError(network, configuration, context.cwd);
  const target = findTarget(network, { flags, needs }, parachain);
  if (configuration && needs.target === 'needed' && !target) {
    const where =
      network === undefined ? `in ${configuration.file}` : `on ${network} in ${configuration.file}`;
    const reason = `${parachain?.name ?? 'the parachain'} has no endpoint ${where}; give an endpoint`;
    throw new UsageError({ option: '--target', reason });
  }
  return {
    service,
    servicePara: flags.servicePara ?? common?.serviceParaId ?? serviceDefaults.paraId,
    ...omitUndefined({
      target,
      user: parachain ? parachain.user : configuration && findOnlyUser(configuration),
    }),
  };
}

/** The parachain on the network, from the option first. */
function findTarget(
  network: string | undefined,
  { flags, needs }: { readonly flags: PlaceFlags; readonly needs: PlaceNeeds },
  parachain: ConfiguredParachain | undefined,
): TargetPlace | undefined {
  if (needs.target === 'none') return undefined;
  const presence = network === undefined ? undefined : parachain?.networks.get(network);
  const sources = presence?.kind === 'nodes' ? presence.sources : [];
  const place = readPlaceOption('target', flags) ?? takeEndpoints(sources, '--target');
  const stated = omitUndefined({ paraId: flags.targetPara ?? parachain?.paraId });
  return place && { ...place, calls: parachain?.calls ?? [], ...stated };
}

function load(
  { config, only, service, target }: PlaceFlags,
  needs: PlaceNeeds,
  context: SourceContext,
): Promise<Configuration | undefined> | undefined {
  const asksForIt = [config, only, needs.callName].some((one) => one !== undefined);
  const saysAll = service !== undefined && (target !== undefined || needs.target !== 'needed');
  if (saysAll && !asksForIt) return undefined;
  return loadConfiguration({ ...context, ...omitUndefined({ file: config }) });
}

/** Refuses names of a configuration where there is none. */
function requireGiven({ network, only, service }: PlaceFlags, needs: PlaceNeeds): void {
  if (only !== undefined) throw createNoParachainsError();
  if (needs.callName !== undefined) {
    const reason = `"${needs.callName}" is not 0x-prefixed hex, and no configuration names calls`;
    throw new UsageError({ option: '--call', reason });
  }
  if (network === undefined) return;
  requireNetwork(network, []);
  if (service === undefined) throw createLocalError();
  throw new UsageError({ option: '--network', reason: 'has no effect beside --service; omit the network' });
}

/** The local network is not for tasks of this command. */
function createLocalError(): UsageError {
  const reason =
    'the local network ends with the command, and its tasks with it; start `parachron devnet`, and give its endpoint with --service';
  return new UsageError({ option: '--network', reason });
}

function createNoServiceError(
  network: string | undefined,
  configuration: Configuration | undefined,
  cwd: string,
): UsageError {
  if (network === embeddedNetwork) return createLocalError();
  if (configuration) {
    const which =
      network === undefined ? `no network of ${configuration.file}` : `${network} in ${configuration.file}`;
    const verb = network === undefined ? 'has a service' : 'has no service';
    const reason = `${which} ${verb}; give the endpoint here, or as networks.${network ?? 'NAME'}.service in the file`;
    return new UsageError({ option: '--service', reason });
  }
  const above = findConfigurationAbove(cwd);
  const other = above === undefined ? 'name a network of a configuration' : `give ${above} with --config`;
  const reason = `give the endpoint of the service's chain, or ${other}`;
  return new UsageError({ option: '--service', reason });
}

/** The named parachain, else the one with the named call, else the only one; undefined if ambiguous. */
function chooseParachain(
  configuration: Configuration,
  { only }: PlaceFlags,
  { target, callName }: PlaceNeeds,
): ConfiguredParachain | undefined {
  const asked = chooseParachains(configuration, only === undefined ? undefined : [only]);
  const able =
    callName === undefined ? asked : asked.filter((one) => one.calls.some(({ name }) => name === callName));
  if (callName !== undefined && able.length === 0) {
    const calls = [...new Set(asked.flatMap((one) => one.calls.map(({ name }) => name)))];
    const known = calls.length === 0 ? 'which names none' : `which are ${calls.join(', ')}`;
    const reason = `"${callName}" is neither 0x-prefixed hex nor one of the calls of ${configuration.file}, ${known}${formatSuggestion(callName, calls)}`;
    throw new UsageError({ option: '--call', reason });
  }
  const [first, second] = able;
  if (second === undefined) return first;
  if (target !== 'needed' && callName === undefined) return undefined;
  const reason = `${able.map(({ name }) => name).join(', ')} match; name one of them`;
  throw new UsageError({ option: '--only', reason });
}

/** Without a parachain, the account that all parachains share. */
function findOnlyUser({ parachains }: Configuration): TaskPlaces['user'] {
  const [account, second] = [...new Set(parachains.flatMap(({ user }) => user?.account ?? []))];
  return account === undefined || second !== undefined ? undefined : { account };
}

/** The named network, or the only one with a service; undefined if the service is given. */
function chooseNetwork(
  { networks, parachains, file }: Configuration,
  flags: PlaceFlags,
  parachain: ConfiguredParachain | undefined,
): string | undefined {
  const all = listNetworks({ networks, parachains });
  if (flags.network !== undefined) {
    requireNetwork(flags.network, all);
    return flags.network;
  }
  const isThere = (name: string) => !parachain || parachain.networks.get(name)?.kind === 'nodes';
  const served = all.filter((name) => (networks.get(name)?.service.length ?? 0) > 0);
  const [first, second] = served.filter(isThere).length > 0 ? served.filter(isThere) : served;
  if (second !== undefined && (flags.service === undefined || flags.target === undefined)) {
    const reason = `${file} has the service on ${served.join(', ')}; name one of them`;
    throw new UsageError({ option: '--network', reason });
  }
  return first;
}

/** Tasks need a live chain: a chain from a file ends with the command. */
function takeEndpoints(sources: readonly PlacedSource[], option: string): NodePlace | undefined {
  const endpoints = sources.filter(({ kind }) => kind === 'endpoint').map(({ text }) => text);
  const [first] = sources;
  if (first === undefined) return undefined;
  if (endpoints.length > 0) return { endpoints, origin: first.origin };
  const reason = `the configuration has only the file ${first.text}, and tasks need a node; give an endpoint`;
  throw new UsageError({ option, reason });
}

function readPlaceOption(role: 'service' | 'target', flags: PlaceFlags): NodePlace | undefined {
  const endpoints = flags[role];
  const origin = (role === 'service' ? flags.serviceOrigin : undefined) ?? `--${role}`;
  return endpoints && { endpoints, origin };
}

/** The nodes of a chain, and the place where the user named the nodes. */
export interface NodePlace {
  /** All endpoints that answer are asked together. */
  readonly endpoints: readonly string[];
  /** An option or a field of a file: `--service`, `parachron.yaml, networks.mine.service`. */
  readonly origin: string;
}

/** The service of the tasks and their owner, from options first, then from the configuration. */
export interface TaskPlaces {
  readonly service: NodePlace;
  readonly servicePara: number;
  /** The parachain on which a call runs; absent if the user named none. */
  readonly target?: TargetPlace;
  /** The owner of the tasks from the configuration: addresses or hex. */
  readonly user?: { readonly account: string; readonly onTarget?: string };
}

/** A parachain on which a call runs. */
interface TargetPlace extends NodePlace {
  /** Read from the chain by default. */
  readonly paraId?: number;
  /** The calls of the parachain in the configuration. */
  readonly calls: readonly CallInput[];
}

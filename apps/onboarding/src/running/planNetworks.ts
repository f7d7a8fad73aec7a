import { type NotChecked, serviceDefaults } from '@parachron/checklist';
import { isParachronError, omitUndefined } from '@parachron/core';
import type { Configuration, ConfiguredParachain } from '../configuration/Configuration.js';
import { UsageError } from '../errors/errors.js';
import {
  embeddedNetwork,
  findNetwork,
  listSources,
  listVariable,
  nameVariable,
  type SourceContext,
} from '../sources/listSources.js';
import { formatSuggestion } from '../text/findNearest.js';
import type { RunFlags, RunNetwork, RunPlan, RunTarget } from './readRunPlan.js';
import type { ScopeFlags } from './readScopeFlags.js';

/** The inputs of a configured run. */
interface Planning {
  readonly configuration: Configuration;
  readonly parachains: readonly ConfiguredParachain[];
  readonly flags: RunFlags;
  readonly scope: ScopeFlags;
  readonly context: SourceContext;
}

type Given = Pick<Planning, 'flags' | 'scope'>;
type Planned = { readonly target?: RunTarget; readonly notChecked?: NotChecked };

/**
 * Plans a run over the parachains and networks of a configuration, or over those that options choose.
 *
 * @throws USAGE when options name an unknown parachain or network
 * @throws NETWORK_NOT_AVAILABLE when a named network has no endpoint yet
 */
export function planConfigured(
  configuration: Configuration,
  { flags, scope }: Given,
  context: SourceContext,
): Pick<RunPlan, 'networks' | 'notChecked'> {
  const parachains = chooseParachains(configuration, flags.only);
  const planning = { configuration, parachains, flags, scope, context };
  const planned = chooseNetworks(planning).map((name) => planNetwork(name, planning));
  return {
    networks: planned.flatMap(({ networks }) => networks).filter(({ targets }) => targets.length > 0),
    notChecked: planned.flatMap(({ notChecked }) => notChecked),
  };
}

/** The error of names of parachains without a configuration. */
export function createNoParachainsError(): UsageError {
  return new UsageError({ option: '--only', reason: 'no configuration with parachains found' });
}

/** The parachains with the names, or all. @throws USAGE when no parachain has a name */
export function chooseParachains(
  { parachains }: Configuration,
  only: readonly string[] | undefined,
): readonly ConfiguredParachain[] {
  if (!only) return parachains;
  const known = parachains.map(({ name }) => name);
  const wrong = only.find((name) => !known.includes(name));
  if (wrong === undefined) return parachains.filter(({ name }) => only.includes(name));
  const reason = `"${wrong}" is not a configured parachain (${known.join(', ')})${formatSuggestion(wrong, known)}`;
  throw new UsageError({ option: '--only', reason });
}

/** The names of the networks of a configuration, and of those that only parachains name. */
export function listNetworks({
  networks,
  parachains,
}: Pick<Configuration, 'networks' | 'parachains'>): readonly string[] {
  return [...new Set([...networks.keys(), ...parachains.flatMap((one) => [...one.networks.keys()])])];
}

/** The entries named by options, else all entries of the configuration. */
function chooseNetworks({ configuration: { networks }, parachains, flags }: Planning): readonly string[] {
  const all = listNetworks({ networks, parachains });
  if (!flags.network) return all;
  for (const name of flags.network) findNetwork(name, all);
  return [...new Set(flags.network)];
}

function planNetwork(
  name: string,
  planning: Planning,
): { networks: readonly RunNetwork[]; notChecked: readonly NotChecked[] } {
  const { configuration, parachains, context } = planning;
  const configured = configuration.networks.get(name);
  if (name === embeddedNetwork && !configured) {
    return { networks: planEmbedded(planning), notChecked: [] };
  }
  const listNodes = (role: 'relay' | 'channelManager' | 'service') => {
    const given = configured?.[role] ?? [];
    return given.length > 0 ? given : listVariable(role, { name }, context);
  };
  const relay = listNodes('relay');
  const planned = parachains.map((parachain) =>
    planTarget(parachain, { name, hasRelay: relay.length > 0 }, planning),
  );
  const targets = planned.flatMap(({ target }) => target ?? []);
  const [channelManager, service] = [listNodes('channelManager'), listNodes('service')];
  const network: RunNetwork = { name, kind: 'given', relay, channelManager, service, targets };
  return { networks: [network], notChecked: planned.flatMap(({ notChecked }) => notChecked ?? []) };
}

function planTarget(
  parachain: ConfiguredParachain,
  { name, hasRelay }: { readonly name: string; readonly hasRelay: boolean },
  planning: Planning,
): Planned {
  const presence = parachain.networks.get(name);
  if (presence?.kind === 'absent') return {};
  const describeSkipped = (reason: string, howToFindOut: string): Planned => ({
    notChecked: { parachain: parachain.name, network: name, reason, howToFindOut },
  });
  if (!hasRelay) {
    const variable = nameVariable(name, 'relay');
    return describeSkipped(
      `No relay chain of ${name} is configured.`,
      `Set networks.${name}.relay in ${planning.configuration.file}, or ${variable} in the environment.`,
    );
  }
  const place = `${parachain.name} under networks.${name} in ${planning.configuration.file}`;
  if (presence?.kind !== 'nodes') {
    return describeSkipped(
      `No endpoint of ${parachain.name} on ${name} is configured.`,
      `Give one for ${place}, or false if the parachain is not there.`,
    );
  }
  if (presence.sources.length === 0 && parachain.paraId === undefined) {
    return describeSkipped(
      `Neither an endpoint of ${parachain.name} on ${name} nor its para id is configured.`,
      `Give one for ${place}, or false if the parachain is not there.`,
    );
  }
  return { target: toTarget(parachain, { name, sources: presence.sources }, planning) };
}

function toTarget(
  parachain: ConfiguredParachain,
  place: { name: string; sources: RunTarget['sources'] },
  { configuration, flags, scope }: Planning,
): RunTarget {
  const { paraId, user, task, derivation, calls } = parachain;
  const network = configuration.networks.get(place.name);
  return {
    parachain: parachain.name,
    sources: place.sources,
    ...omitUndefined({ targetParaId: paraId }),
    serviceParaId: flags.servicePara ?? network?.serviceParaId ?? serviceDefaults.paraId,
    proposal: configuration.proposal,
    ...omitUndefined({ serviceRules: network?.serviceRules, user, task, derivation }),
    // Options apply to all checked parachains.
    ...scope,
    calls: [...scope.calls, ...calls],
  };
}

/** The local network has one target at a time; other targets get a network of their own. */
function planEmbedded(planning: Planning): RunNetwork[] {
  const targets = planning.parachains.flatMap((parachain) => {
    if (parachain.networks.get(embeddedNetwork)?.kind !== 'embedded') return [];
    return [toTarget(parachain, { name: embeddedNetwork, sources: [] }, planning)];
  });
  const noTarget: RunTarget = {
    ...planning.scope,
    sources: [],
    serviceParaId: planning.flags.servicePara ?? serviceDefaults.paraId,
    proposal: planning.configuration.proposal,
  };
  const byPara = new Map<number | undefined, RunTarget[]>();
  for (const target of targets.length > 0 ? targets : [noTarget]) {
    byPara.set(target.targetParaId, [...(byPara.get(target.targetParaId) ?? []), target]);
  }
  return [...byPara.values()].map((there) => ({ ...noNodes, name: embeddedNetwork, targets: there }));
}

/** The local network has its own chains. */
const noNodes = { kind: 'embedded', relay: [], channelManager: [], service: [] } as const;

/**
 * Plans a run of one parachain, by options and environment alone.
 *
 * @throws USAGE when chains are missing or wrong
 * @throws NETWORK_NOT_AVAILABLE when a network has no endpoint yet
 */
export function planGiven(
  { flags, scope }: Given,
  context: SourceContext,
): Pick<RunPlan, 'networks' | 'notChecked'> {
  const names = [...new Set(flags.network ?? [])];
  const [only] = names;
  if (names.length <= 1) return { networks: [planOne(only, { flags, scope }, context)], notChecked: [] };
  if (flags.relay ?? flags.target ?? flags.service ?? flags.channelManager) {
    throw new UsageError({
      option: '--network',
      reason: 'chains given by options need exactly one network',
    });
  }
  const planned = names.map((name) => tryOne(name, { flags, scope }, context));
  return {
    networks: planned.flatMap(({ network }) => network ?? []),
    notChecked: planned.flatMap(({ notChecked }) => notChecked ?? []),
  };
}

/** Networks without endpoints are listed as not checked. */
function tryOne(
  name: string,
  { flags, scope }: Given,
  context: SourceContext,
): { network?: RunNetwork; notChecked?: NotChecked } {
  try {
    return { network: planOne(name, { flags, scope }, context) };
  } catch (error) {
    if (!isParachronError(error, 'USAGE')) throw error;
    const { option, reason } = error.facts;
    if (option === '--network') throw error;
    const howToFindOut = `Set it in the environment, or in a configuration: ${reason}.`;
    return { notChecked: { network: name, reason: `No endpoints of ${name} are known.`, howToFindOut } };
  }
}

function planOne(network: string | undefined, { flags, scope }: Given, context: SourceContext): RunNetwork {
  const { network: _, ...given } = flags;
  const sources = listSources({ ...given, ...omitUndefined({ network }) }, context);
  const target = {
    ...scope,
    ...omitUndefined({ targetParaId: flags.targetPara }),
    serviceParaId: flags.servicePara ?? serviceDefaults.paraId,
    proposal: serviceDefaults.proposal,
  };
  if (sources.kind === 'embedded')
    return { ...noNodes, name: sources.network, targets: [{ ...target, sources: [] }] };
  const { network: name, target: nodes, ...shared } = sources;
  return { ...shared, name, targets: [{ ...target, sources: nodes }] };
}

import { type NotChecked, serviceDefaults } from '@parachron/checklist';
import { omitUndefined } from '@parachron/core';
import { givenByOptions } from '@parachron/reports';
import type { Configuration, ConfiguredParachain } from '../configuration/parseConfiguration.js';
import { UsageError } from '../errors/errors.js';
import { embeddedNetwork, listSources, requireNetwork, type SourceContext } from '../sources/listSources.js';
import { formatSuggestion } from '../text/findNearest.js';
import type { RunFlags, RunNetwork, RunPlan, RunTarget, ScopeFlags } from './readRunPlan.js';

/** The inputs of a configured run. */
interface Planning {
  readonly configuration: Configuration;
  readonly parachains: readonly ConfiguredParachain[];
  readonly flags: RunFlags;
  readonly scope: ScopeFlags;
}

type Given = Pick<Planning, 'flags' | 'scope'>;
type Planned = { readonly target?: RunTarget; readonly notChecked?: NotChecked };

/**
 * Plans a run over the parachains and networks of a configuration, or over those that options choose.
 *
 * @throws USAGE when options name an unknown parachain or network
 */
export function planConfigured(
  configuration: Configuration,
  { flags, scope }: Given,
): Pick<RunPlan, 'networks' | 'notChecked'> {
  const parachains = chooseParachains(configuration, flags.only);
  const planning = { configuration, parachains, flags, scope };
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
  for (const name of flags.network) requireNetwork(name, all);
  return [...new Set(flags.network)];
}

function planNetwork(
  name: string,
  planning: Planning,
): { networks: readonly RunNetwork[]; notChecked: readonly NotChecked[] } {
  const { configuration, parachains } = planning;
  const configured = configuration.networks.get(name);
  if (name === embeddedNetwork && !configured) {
    return { networks: planEmbedded(planning), notChecked: [] };
  }
  const { relay = [], channelManager = [], service = [] } = configured ?? {};
  const planned = parachains.map((parachain) =>
    planTarget(parachain, { name, hasRelay: relay.length > 0 }, planning),
  );
  const targets = planned.flatMap(({ target }) => target ?? []);
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
    return describeSkipped(
      `No relay chain of ${name} is configured.`,
      `Set networks.${name}.relay in ${planning.configuration.file}.`,
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
    network: place.name,
    sources: place.sources,
    ...omitUndefined({ targetParaId: paraId }),
    serviceParaId: flags.servicePara ?? network?.serviceParaId ?? serviceDefaults.paraId,
    proposal: configuration.proposal,
    ...omitUndefined({ user, task, derivation }),
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
  const noTarget = createTarget(embeddedNetwork, planning, planning.configuration.proposal);
  const byPara = new Map<number | undefined, RunTarget[]>();
  for (const target of targets.length > 0 ? targets : [noTarget]) {
    byPara.set(target.targetParaId, [...(byPara.get(target.targetParaId) ?? []), target]);
  }
  return [...byPara.values()].map((there) => ({ ...noNodes, name: embeddedNetwork, targets: there }));
}

/** A parachain that options alone describe, without its nodes. */
function createTarget(network: string, { flags, scope }: Given, proposal: RunTarget['proposal']): RunTarget {
  return {
    ...scope,
    network,
    ...omitUndefined({ targetParaId: flags.targetPara }),
    ...{ sources: [], serviceParaId: flags.servicePara ?? serviceDefaults.paraId, proposal },
  };
}

/** The local network has its own chains. */
const noNodes = { kind: 'embedded', relay: [], channelManager: [], service: [] } as const;

/**
 * Plans a run of one parachain, by options alone: of the local network, or of the given chains.
 *
 * @throws USAGE when chains are missing or wrong, or a network is not the local network
 */
export function planGiven({ flags, scope }: Given, context: SourceContext): RunNetwork {
  const name = flags.network ? embeddedNetwork : givenByOptions;
  const target = createTarget(name, { flags, scope }, serviceDefaults.proposal);
  if (!flags.network) {
    const { target: sources, ...shared } = listSources(flags, context);
    return { ...shared, kind: 'given', name, targets: [{ ...target, sources }] };
  }
  for (const given of flags.network) requireNetwork(given, []);
  return { ...noNodes, name, targets: [target] };
}

import { type NotChecked, serviceDefaults } from '@parachron/checklist';
import { omitUndefined } from '@parachron/core';
import { givenByOptions } from '@parachron/reports';
import { embeddedNetwork, listSources, requireNetwork, type SourceContext } from '../chains/sources.js';
import { formatSuggestion } from '../cli/findNearest.js';
import type { Configuration, ConfiguredParachain } from '../configuration/parseConfiguration.js';
import { UsageError } from '../errors.js';
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
 * Plans a run over the parachains and networks of a configuration, or over those that options choose; over the local network without
 * a configuration.
 *
 * @throws USAGE when options name an unknown parachain or network, or no parachain is on the networks
 */
export function planConfigured(
  configuration: Configuration | undefined,
  { flags, scope }: Given,
): Pick<RunPlan, 'networks' | 'notChecked'> {
  const given = configuration ?? noConfiguration;
  const planning = { configuration: given, parachains: chooseParachains(given, flags.only), flags, scope };
  const planned = chooseNetworks(planning).map((name) => planNetwork(name, planning));
  const networks = planned.flatMap((one) => one.networks).filter(({ targets }) => targets.length > 0);
  const notChecked = planned.flatMap((one) => one.notChecked);
  if (networks.length === 0 && notChecked.length === 0) {
    const reason = `${given.file} has none of the chosen parachains on a chosen network`;
    throw new UsageError({ option: flags.network ? '--network' : '--config', reason });
  }
  return { networks, notChecked };
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

/** The names of the networks of a configuration, and of those on which only its parachains say to be. */
export function listNetworks({
  networks,
  parachains,
}: Pick<Configuration, 'networks' | 'parachains'>): readonly string[] {
  const named = parachains.flatMap((one) =>
    [...one.networks].flatMap(([name, { kind }]) => (kind === 'absent' ? [] : [name])),
  );
  return [...new Set([...networks.keys(), ...named])];
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
  if (name === embeddedNetwork && !configured) return { networks: planEmbedded(planning), notChecked: [] };
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
  const { file } = planning.configuration;
  const place = { parachain: parachain.name, network: name };
  const describeSkipped = (missing: string, howToFindOut: string): Planned => ({
    notChecked: { ...place, reason: `${missing} is configured.`, howToFindOut },
  });
  if (!hasRelay)
    return describeSkipped(`No relay chain of ${name}`, `Set networks.${name}.relay in ${file}.`);
  const sources = presence?.kind === 'nodes' ? presence.sources : undefined;
  if (sources && (sources.length > 0 || parachain.paraId !== undefined))
    return { target: toTarget(parachain, { name, sources }, planning) };
  return describeSkipped(
    sources ? 'Neither an endpoint nor a para id' : 'No endpoint',
    `Give one under networks.${name} of the parachain in ${file}, or false if the parachain is not there.`,
  );
}

/** Describes a parachain to check; one that options alone describe has no configuration. */
function toTarget(
  parachain: Partial<ConfiguredParachain>,
  { name, sources }: Pick<RunTarget, 'sources'> & { readonly name: string },
  { configuration, flags, scope }: Omit<Planning, 'parachains'>,
): RunTarget {
  const { paraId: targetParaId = flags.targetPara, user, task, derivation, calls = [] } = parachain;
  const network = configuration.networks.get(name);
  return {
    ...omitUndefined({ parachain: parachain.name, targetParaId, user, task, derivation }),
    // Options apply to all checked parachains.
    ...scope,
    network: name,
    sources,
    proposal: configuration.proposal,
    serviceParaId: flags.servicePara ?? network?.serviceParaId ?? serviceDefaults.paraId,
    calls: [...scope.calls, ...calls],
  };
}

/** The local network has its own chains, and one target at a time; other targets get a network of their own. */
function planEmbedded(planning: Planning): RunNetwork[] {
  const present = planning.parachains.filter(
    ({ networks }) => networks.get(embeddedNetwork)?.kind === 'embedded',
  );
  if (present.length === 0 && planning.flags.only) {
    const reason =
      'no parachain of that name is on the local network: write `local: embedded` under its networks';
    throw new UsageError({ option: '--only', reason });
  }
  const byPara = new Map<number | undefined, RunTarget[]>();
  for (const parachain of present.length > 0 ? present : [{}]) {
    const target = toTarget(parachain, { name: embeddedNetwork, sources: [] }, planning);
    byPara.set(target.targetParaId, [...(byPara.get(target.targetParaId) ?? []), target]);
  }
  const noNodes = { kind: 'embedded', relay: [], channelManager: [], service: [] } as const;
  return [...byPara.values()].map((targets) => ({ ...noNodes, name: embeddedNetwork, targets }));
}

const noConfiguration: Configuration = {
  file: '',
  proposal: serviceDefaults.proposal,
  networks: new Map(),
  parachains: [],
};

/**
 * Plans a run of one parachain, by options alone.
 *
 * @throws USAGE when chains are missing or wrong
 */
export function planGiven(given: Given, context: SourceContext): RunNetwork {
  const { target: sources, ...shared } = listSources(given.flags, context);
  const place = { name: givenByOptions, sources };
  const target = toTarget({}, place, { ...given, configuration: noConfiguration });
  return { ...shared, kind: 'given', name: givenByOptions, targets: [target] };
}

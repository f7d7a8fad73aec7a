import type { Forks } from '@parachron/checklist';
import { type ChainForks, type Closable, closeAll, openAll } from '@parachron/checklist/dry-runs';
import { type Chain, connect } from '@parachron/client';
import { defineError } from '@parachron/core';
import {
  createFork,
  createNetwork,
  createServiceChain,
  createTarget,
  type Chain as LocalNode,
  loadChainSpec,
  type Network,
  type ParaBlock,
  type ParaChain,
  type RuntimeFork,
  type TargetOptions,
} from '@parachron/devnet';
import { estimateProgramWeight, estimateWeightFee } from '@parachron/weight';
import {
  encodeAssetId,
  encodeProgram,
  hereLocation,
  isXcmVersion,
  type Location,
  listXcmVersions,
  type XcmVersion,
} from '@parachron/xcm';
import { type EmbeddedRole, embeddedParas } from './embeddedSpecs.js';
import { findSpec, type SpecAccess } from './findSpec.js';

/** The local network lacks the given parachain. */
export class EmbeddedParaUnknownError extends defineError({
  code: 'EMBEDDED_PARA_UNKNOWN',
  fault: 'input',
  message: (facts: { paraId: number }) => `The local network has no parachain ${facts.paraId}.`,
  hint: () =>
    `Use ${embeddedParas.target} (a small parachain that can become ready) or ${embeddedParas.hub} (the real Asset Hub Rococo).`,
}) {}

/** The options of the local network; each has a default. */
export interface EmbeddedOptions {
  /** Variant of the service; H by default. */
  readonly variant?: 'H' | 'M';
  /** The target: 2000, the small parachain, by default; 1000 is the real Asset Hub Rococo. */
  readonly targetPara?: number;
  /** Whether the real Asset Hub Rococo runs beside another target; off by default, since it is slow. */
  readonly withHub?: boolean;
  /** The prerequisites that the small parachain lacks. */
  readonly target?: Omit<TargetOptions, 'mode' | 'clock' | 'paraId'>;
}

/** The local network of this program: a real relay chain, parachains, and the service as a small chain. */
export interface EmbeddedNetwork extends Closable {
  readonly network: Network;
  /** The chains of a check. */
  readonly chains: { readonly relay: Chain; readonly target: Chain; readonly service: Chain };
  /** The real Asset Hub Rococo, if it runs beside another target. Dry runs use the chain itself, without a fork. */
  readonly hub: { readonly chain: Chain; readonly forks: Forks } | undefined;
  readonly targetPara: number;
  /** The target in the network; a small chain, unless it is the real Asset Hub Rococo. */
  readonly target: RuntimeFork;
  readonly service: RuntimeFork;
  /** The chains from which forks for dry runs begin. */
  readonly forks: Forks;
}

/** 100 tokens with the relay chain's 12 decimals: an amount of the demonstration, not of a chain. */
const endowment = 100_000_000_000_000n;

/** The price of a second of execution on the small parachain, with its 12 decimals: a price of the demonstration. */
const price = 800_000_000_000n;

/** 2024-01-01T00:00:00Z, the first time of the real runtimes too, so that every run is the same. */
const clock = () => 1_704_067_200_000;

/**
 * Boots the local network, offline, in this process.
 *
 * The sovereign accounts of the parachains on the relay chain receive tokens, as after a transfer by their teams; development
 * accounts (`//Alice` and so on) have tokens on every chain.
 *
 * @throws EMBEDDED_PARA_UNKNOWN when the network lacks the parachain
 */
export async function openEmbeddedNetwork(
  onProgress: (text: string) => void,
  options: EmbeddedOptions = {},
): Promise<EmbeddedNetwork> {
  const { targetPara = embeddedParas.target } = options;
  if (targetPara !== embeddedParas.target && targetPara !== embeddedParas.hub) {
    throw new EmbeddedParaUnknownError({ paraId: targetPara });
  }
  onProgress('Booting the local network: a relay chain, parachains and the service');
  const access = { env: process.env, onProgress };
  const nodes = await startNodes({ ...options, targetPara }, access);
  try {
    const network = await joinNodes(nodes, targetPara);
    const { chains, hub } = await connectAll(nodes, targetPara);
    const isHub = targetPara === embeddedParas.hub;
    const { relay, small, service } = nodes;
    const target = isHub && nodes.hub ? nodes.hub : small;
    return {
      network,
      chains,
      hub: hub && nodes.hub && { chain: hub, forks: { target: nodes.hub, service } },
      targetPara,
      target,
      service,
      forks: { relay, target, service },
      close: () => network.close(),
    };
  } catch (error) {
    await closeAll(Object.values(nodes).filter((node) => node !== undefined));
    throw error;
  }
}

interface Nodes {
  readonly relay: RuntimeFork;
  readonly small: RuntimeFork;
  readonly service: RuntimeFork;
  readonly hub: RuntimeFork | undefined;
}

/** The real runtimes start first: they run in their own threads and take longest. */
async function startNodes(
  options: EmbeddedOptions & { readonly targetPara: number },
  access: SpecAccess,
): Promise<Nodes> {
  const needsHub = options.withHub === true || options.targetPara === embeddedParas.hub;
  const [relay, { hub }, { small, service }] = await openAll([
    () => startReal('relay', access),
    async () => {
      const hub = needsHub ? await startReal('target', access) : undefined;
      return { hub, close: () => hub?.close() };
    },
    () => startOwn(options),
  ]);
  return { relay, small, service, hub };
}

/** The small parachain, and the service with the prices of that parachain in its table. */
async function startOwn(options: EmbeddedOptions) {
  const small = await forkSmall(await startSmall(options.target));
  try {
    const target = await small.connectChain('local parachain');
    const service = await forkSmall(await startService(target, options.variant ?? 'H'));
    return { small, service, close: () => closeAll([small, service]) };
  } catch (error) {
    await small.close();
    throw error;
  }
}

/** A small chain builds a block for each transaction, besides the blocks of the network. */
async function forkSmall(chain: LocalNode): Promise<RuntimeFork> {
  return createFork({ node: await connect(chain.provider) }, { blocks: 'instant' });
}

async function startReal(role: EmbeddedRole, access?: SpecAccess): Promise<RuntimeFork> {
  return createFork({ spec: await loadChainSpec(await findSpec(role, access)) }, { endow: 'development' });
}

/**
 * Its default XCM version is one that this relay chain reads. Its messages cost execution time only, like the prices in the
 * service's table.
 */
function startSmall(target: EmbeddedOptions['target']): Promise<LocalNode> {
  const { config, ...kind } = target ?? {};
  const own: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: embeddedParas.target }] };
  const feeAssets = [hereLocation, own].map((id) => ({ id, perSecond: price, perMegabyte: 0n }));
  const xcm = { ...config?.xcm, executor: { feeAssets, ...config?.xcm?.executor } };
  const changed = { safeXcmVersion: 2, ...config, xcm };
  return createTarget({ ...kind, config: changed, paraId: embeddedParas.target, clock });
}

/** The service, with the small parachain in its table. */
async function startService(target: Chain, variant: 'H' | 'M'): Promise<LocalNode> {
  const terms = await quoteTargetTerms(target);
  const targets = terms ? { config: { targets: { [`${embeddedParas.target}/0`]: terms } } } : {};
  return createServiceChain({ variant, clock, ...targets });
}

async function joinNodes({ relay, small, service, hub }: Nodes, targetPara: number): Promise<Network> {
  const isTarget = targetPara === embeddedParas.hub;
  const paras = {
    [embeddedParas.target]: small,
    [embeddedParas.service]: service,
    ...(hub ? { [embeddedParas.hub]: isTarget ? hub : createIdlePara(hub) } : {}),
  };
  const network = await createNetwork({ relay, paras });
  await network.endowSovereigns(new Map(network.paraIds.map((id) => [id, endowment])));
  await network.step();
  return network;
}

async function connectAll({ relay, small, service, hub }: Nodes, targetPara: number) {
  const [relayChain, smallChain, serviceChain, hubChain] = await Promise.all([
    relay.connectChain('local relay chain'),
    small.connectChain(),
    service.connectChain('local service chain'),
    hub?.connectChain('local Asset Hub'),
  ]);
  const isHub = targetPara === embeddedParas.hub && hubChain !== undefined;
  return {
    chains: { relay: relayChain, target: isHub ? hubChain : smallChain, service: serviceChain },
    hub: isHub ? undefined : hubChain,
  };
}

/**
 * Creates a para of a network that builds blocks only for arriving messages after its first block, since each block of a real
 * runtime is slow.
 */
function createIdlePara(chain: RuntimeFork): ParaChain {
  let last: ParaBlock | undefined;
  return {
    name: chain.name,
    get provider() {
      return chain.provider;
    },
    get head() {
      return chain.head;
    },
    async build(inputs = {}) {
      const { downwardMessages = [], horizontalMessages = {} } = inputs;
      const waiting = downwardMessages.length + Object.values(horizontalMessages).flat().length;
      if (last && waiting === 0) return last;
      last = await chain.build(inputs);
      return last;
    },
    watchBlocks: (listener) => chain.watchBlocks(listener),
    close: () => chain.close(),
  };
}

/** The service's terms for messages to a target if users pay from their own accounts. */
interface TargetTerms {
  readonly flow: 'remote';
  readonly feeAsset: 'target';
  readonly instructionWeight: bigint;
  readonly feePerSecond: bigint;
  readonly xcmVersion: XcmVersion;
}

/** Picoseconds of a second. */
const second = 1_000_000_000_000n;

/** The margin above the price, in percent; unused fees are returned. */
const marginPercent = 10n;

/**
 * Quotes the weight of instructions and the price of a target by its own runtime, like the service's operator before a new row
 * in the table. Undefined if the target lacks XcmPaymentApi.
 */
async function quoteTargetTerms(chain: Chain): Promise<TargetTerms | undefined> {
  const version = listXcmVersions(chain.runtime.registry).filter(isXcmVersion).at(-1);
  if (version === undefined || version < 3) return undefined;
  const snapshot = await chain.snapshot();
  const program = encodeProgram([{ kind: 'ClearOrigin' }], { version });
  const weight = await estimateProgramWeight(snapshot, { program });
  if (!weight.known || weight.value.refTime === 0n) return undefined;
  const versions = [encodeAssetId(hereLocation, { version })];
  const fee = await estimateWeightFee(snapshot, { weight: weight.value, versions });
  if (!fee.known) return undefined;
  const instructionWeight = weight.value.refTime;
  // The table counts time only: other costs of an instruction are in the price of its time, rounded up.
  const offer = fee.value * second * (100n + marginPercent);
  const feePerSecond = (offer + 100n * instructionWeight - 1n) / (100n * instructionWeight);
  return { flow: 'remote', feeAsset: 'target', instructionWeight, feePerSecond, xcmVersion: version };
}

/** Uses a local network itself as the forks, since it is separate from every live chain. */
export async function openEmbeddedForks(embedded: EmbeddedNetwork): Promise<ChainForks> {
  const { network, chains, target, service, targetPara } = embedded;
  return {
    means: 'local-network',
    network,
    relay: { role: 'relay', chain: chains.relay, fork: network.relay },
    target: { role: 'target', chain: chains.target, fork: target, paraId: targetPara },
    service: { role: 'service', chain: chains.service, fork: service, paraId: embeddedParas.service },
    missing: [],
    close: () => embedded.close(),
  };
}

import { type ChainFork, closeAll, type ForkNetwork, openAll } from '@parachron/checklist/dry-runs';
import {
  createFork,
  createNetwork,
  createServiceChain,
  createTarget,
  loadChainSpec,
  quoteTargets,
  type TargetOptions,
} from '@parachron/devnet';
import { hereLocation, type Location } from '@parachron/xcm';
import { UsageError } from '../errors.js';
import { type EmbeddedRole, embeddedParas } from './embeddedSpecs.js';
import { findSpec } from './findSpec.js';

/** The options of the local network; each has a default. */
export interface EmbeddedOptions {
  /** Variant of the service; H by default. */
  readonly variant?: 'H' | 'M';
  /** The target: 2000, the small parachain, by default; 1000 is the real Asset Hub Rococo. */
  readonly targetPara?: number;
  /** The prerequisites that the small parachain lacks. */
  readonly target?: Omit<TargetOptions, 'mode' | 'clock' | 'paraId'>;
}

/**
 * The local network of this program: a real relay chain, parachains, and the service as a small chain. It is separate from every live
 * chain, and itself the forks of a dry run.
 */
export interface EmbeddedNetwork extends ForkNetwork {
  /** A small chain, unless it is the real Asset Hub Rococo. */
  readonly target: ChainFork;
  readonly service: ChainFork;
}

/** 100 tokens with the relay chain's 12 decimals: an amount of the demonstration, not of a chain. */
const endowment = 100_000_000_000_000n;

/** The price of a second of execution on the small parachain, with its 12 decimals: a price of the demonstration. */
const price = 800_000_000_000n;

/** 2024-01-01T00:00:00Z, the first time of the real runtimes too, so that every run is the same. */
const clock = () => 1_704_067_200_000;

/**
 * Starts the local network, offline.
 *
 * The sovereign accounts of the parachains on the relay chain receive tokens, as after a transfer by their teams; development
 * accounts (`//Alice` and so on) have tokens on every chain.
 *
 * @throws USAGE when the network lacks the parachain
 */
export async function openEmbeddedNetwork(
  onProgress: (text: string) => void,
  options: EmbeddedOptions = {},
): Promise<EmbeddedNetwork> {
  const { targetPara = embeddedParas.target, variant = 'H' } = options;
  const isHub = targetPara === embeddedParas.hub;
  if (!isHub && targetPara !== embeddedParas.target) {
    const reason = `the local network has ${embeddedParas.target}, a small parachain that can become ready, and ${embeddedParas.hub}, the real Asset Hub Rococo; give one of them (--target-para, or the configuration)`;
    throw new UsageError({ option: `parachain ${targetPara}`, reason });
  }
  onProgress('Starting the local network: a relay chain, parachains and the service');
  const startReal = async (role: EmbeddedRole) => {
    const spec = await loadChainSpec(await findSpec(role, { env: process.env, onProgress }));
    return createFork({ spec }, { endow: 'development' });
  };
  const small = describeSmall(options.target);
  const [relay, target, service] = await openAll([
    () => startReal('relay'),
    () => (isHub ? startReal('target') : createTarget(small)),
    () => createServiceChain({ variant, clock, config: { targets: quoteRow(small) } }),
  ]);
  try {
    const paras = { [targetPara]: target, [embeddedParas.service]: service };
    const network = await createNetwork({ relay, paras });
    await network.endowSovereigns(new Map(network.paraIds.map((id) => [id, endowment])));
    await network.step();
    const [relayChain, targetChain, serviceChain] = await Promise.all([
      relay.connectChain('local relay chain'),
      target.connectChain(isHub ? 'local Asset Hub' : undefined),
      service.connectChain('local service chain'),
    ]);
    return {
      means: 'local-network',
      network,
      missing: [],
      close: () => network.close(),
      relay: { chain: relayChain, fork: relay },
      target: { chain: targetChain, fork: target, paraId: targetPara },
      service: { chain: serviceChain, fork: service, paraId: embeddedParas.service },
    };
  } catch (error) {
    await closeAll([relay, target, service]);
    throw error;
  }
}

/** Its default XCM version is one that this relay chain reads. Its messages cost execution time only, as in the service's table. */
function describeSmall({ config, ...kind }: NonNullable<EmbeddedOptions['target']> = {}) {
  const own: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: embeddedParas.target }] };
  const feeAssets = [hereLocation, own].map((id) => ({ id, perSecond: price, perMegabyte: 0n }));
  const xcm = { ...config?.xcm, executor: { feeAssets, ...config?.xcm?.executor } };
  const changed = { safeXcmVersion: 2, ...config, xcm };
  return { ...kind, config: changed, paraId: embeddedParas.target, clock };
}

/** The row of the small parachain in the service's table, a tenth above the price there; unused fees are returned. */
function quoteRow(small: ReturnType<typeof describeSmall>): ReturnType<typeof quoteTargets> {
  const rows = Object.entries(quoteTargets({ targets: [small] }));
  return Object.fromEntries(rows.map(([key, row]) => [key, { ...row, feePerSecond: (price * 11n) / 10n }]));
}

import { defineError } from '@parachron/core';
import type { BlockMode, ForkSource, RuntimeFork } from '@parachron/network';
import type { Chain } from '../chain/Chain.js';
import { serviceDefaults } from '../chain/kinds/serviceDefaults.js';
import type { VirtualClock } from '../chain/VirtualClock.js';
import { createDurableChain } from '../persistence/createDurableChain.js';
import { getChainDirectory, requireWholeNetwork, writeBinding } from '../persistence/writeBinding.js';
import { createServiceChain } from '../service/createServiceChain.js';
import { createTarget } from '../target/createTarget.js';
import { createFork } from './createFork.js';
import type { DevnetOptions, RealTarget, SmallTarget } from './Devnet.js';
import { createFittingTarget, isReal, listServiceTargets } from './quoteTargets.js';

/** Two chains of a devnet have the same para id. */
export class ParaIdTakenError extends defineError({
  code: 'PARA_ID_TAKEN',
  fault: 'input',
  message: (facts: { paraId: number }) => `Two chains of the network have the para id ${facts.paraId}.`,
  hint: () => 'Give each target its own para id; the service has 2114 by default.',
}) {}

/** The chains of a devnet before they are joined. */
export interface OpenChains {
  readonly service: { readonly paraId: number; readonly chain: Chain };
  readonly targets: ReadonlyMap<number, RuntimeFork>;
  readonly relay: RuntimeFork | undefined;
}

/** Passes each opened chain to `opened` immediately, so that the caller can close all chains after a failure. */
export interface Opening {
  readonly options: DevnetOptions;
  readonly clock: VirtualClock;
  readonly opened: (chain: { close(): unknown }) => void;
}

/** Starts the chains of a devnet; real runtimes start in parallel. */
export async function openChains(opening: Opening): Promise<OpenChains> {
  const { options } = opening;
  const { variant = 'H', targets = [] } = options;
  const paraId = options.service?.config?.paraId ?? serviceDefaults(variant).paraId;
  requireDistinct([paraId, ...targets.map((target) => target.paraId)]);
  const kept = [paraId, ...targets.filter((target) => !isReal(target)).map((target) => target.paraId)];
  if (options.data !== undefined) requireWholeNetwork(options.data, kept);
  const keep = async <C extends { close(): unknown }>(start: Promise<C>): Promise<C> => {
    const chain = await start;
    opening.opened(chain);
    return chain;
  };
  const { relay: source } = options;
  // Waits for all starts even after a failure, so that every started chain can be closed.
  const [service, relay, ...started] = await settleAll([
    keep(startService(opening, paraId)),
    source ? keep(startReal(source, options)) : Promise.resolve(undefined),
    ...targets.map((target) => keep(startTarget(opening, target))),
  ] as const);
  if (options.data !== undefined) writeBinding(options.data, kept);
  const entries = targets.map((target, at) => [target.paraId, started[at] as RuntimeFork] as const);
  return {
    service: { paraId, chain: service as Chain },
    targets: new Map(entries),
    relay: relay as RuntimeFork,
  };
}

async function settleAll<T>(all: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}

function requireDistinct(ids: readonly number[]): void {
  const twin = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twin !== undefined) throw new ParaIdTakenError({ paraId: twin });
}

/** Small chains build blocks by themselves only for transactions: the network times all other blocks. */
function getMode({ blocks }: DevnetOptions): BlockMode {
  return blocks === undefined || blocks.kind === 'instant' ? { kind: 'instant' } : { kind: 'manual' };
}

function getRealMode(options: DevnetOptions): 'instant' | 'manual' {
  return getMode(options).kind === 'instant' ? 'instant' : 'manual';
}

/** The development accounts of a devnet have tokens on each of its chains. */
function startReal(
  source: ForkSource,
  options: DevnetOptions,
  more: RealTarget['options'] = {},
): Promise<RuntimeFork> {
  return createFork(source, { endow: 'development', ...more, blocks: getRealMode(options) });
}

function startService(opening: Opening, paraId: number): Promise<Chain> {
  const { options } = opening;
  const { config = {}, ...extras } = options.service ?? {};
  return start(opening, paraId, (clock) =>
    createServiceChain({
      ...extras,
      variant: options.variant ?? 'H',
      config: { ...config, targets: listServiceTargets(options) },
      mode: getMode(options),
      clock,
    }),
  );
}

function startTarget(opening: Opening, target: SmallTarget | RealTarget): Promise<RuntimeFork> {
  const { options } = opening;
  if (isReal(target)) {
    return startReal(target.source, options, target.options);
  }
  const fitted = createFittingTarget(target, options);
  return start(opening, target.paraId, (clock) => createTarget({ ...fitted, mode: getMode(options), clock }));
}

function start(
  { options, clock }: Opening,
  paraId: number,
  create: (clock: () => number) => Promise<Chain>,
): Promise<Chain> {
  if (options.data === undefined) return create(clock.now);
  const dir = getChainDirectory(options.data, paraId);
  return createDurableChain({ dir, clock: clock.now, create, moveClock: clock.moveTo });
}

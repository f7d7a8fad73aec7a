import { defineError, listUsualPallets } from '@parachron/core';
import type { RuntimeFork } from '@parachron/network';
import type { ForkSource } from '@parachron/node';
import { listXcmVersions, type XcmVersion } from '@parachron/xcm';
import { createServiceConfig, type ServiceTarget } from '../chain/ServiceConfig.js';
import { isSmall, type SmallChain } from '../chain/SmallChain.js';
import type { VirtualClock } from '../chain/VirtualClock.js';
import { type NetworkStore, openStore } from '../persistence/openStore.js';
import { createServiceChain } from '../service/createServiceChain.js';
import { createTarget, createTargetConfig } from '../target/createTarget.js';
import { createFork } from './createFork.js';
import type { DevnetChain, DevnetOptions, RealTarget, SmallTarget } from './Devnet.js';
import { isReal, listServiceTargets, quoteReal } from './quoteTargets.js';

/** Two chains of a devnet have the same para id. */
export class ParaIdTakenError extends defineError({
  code: 'PARA_ID_TAKEN',
  fault: 'input',
  message: (facts: { paraId: number }) => `Two chains of the network have the para id ${facts.paraId}.`,
  hint: () => 'Give each target its own para id; the service has 2114 by default.',
}) {}

/** A real target without a given para id has none in its state. */
export class ParaIdUnknownError extends defineError({
  code: 'PARA_ID_UNKNOWN',
  fault: 'input',
  message: (facts: { chain: string }) =>
    `The para id of ${facts.chain} is unknown: its state has no ParachainInfo.ParachainId.`,
  hint: () => 'Give a parachain; a relay chain has no para id. In code, `paraId` of the target states it.',
}) {}

/** The relay chain of a local network registers no parachains: its runtime is that of another chain. */
export class NotRelayChainError extends defineError({
  code: 'NOT_RELAY_CHAIN',
  fault: 'input',
  message: (facts: { chain: string }) =>
    `"${facts.chain}" was given as the relay chain, but its runtime has no pallet Paras.`,
  hint: () => 'Give a relay chain, and parachains as targets: check that the two are not swapped.',
}) {}

/** Passes each opened resource to `opened` immediately, so that the caller can close all of them after a failure. */
interface Opening {
  readonly options: DevnetOptions;
  readonly clock: VirtualClock;
  readonly opened: (resource: { close(): unknown }) => void;
  readonly store: NetworkStore | undefined;
  readonly relaying?: Promise<RuntimeFork> | undefined;
}

/** Starts the chains of a devnet, with their stored blocks; real runtimes start in parallel. */
export async function openChains(given: Omit<Opening, 'store'>) {
  const { options, clock, opened } = given;
  const { variant = 'H', targets = [] } = options;
  const { paraId } = createServiceConfig(variant, options.service?.config);
  requireDistinct([paraId, ...targets.flatMap((target) => target.paraId ?? [])]);
  const store = options.data === undefined ? undefined : await openStore(options.data);
  if (store) opened(store);
  const opening = { ...given, store };
  const keep = async <C extends { close(): unknown }>(start: Promise<C>): Promise<C> => {
    const chain = await start;
    opened(chain);
    return chain;
  };
  let sender: SmallChain | undefined;
  const relaying = options.relay && keep(startReal(options.relay, options));
  // The service may be ahead of the clock, and no message arrives before it was sent.
  const after = { ...opening, relaying, clock: { ...clock, now: () => sender?.now() ?? clock.now() } };
  const started = targets.map(async (target) => {
    const chain = await keep(startTarget(after, target));
    return describe('target', target.paraId ?? (await readParaId(chain)), chain);
  });
  const starting = quoteRows(targets, started, paraId)
    .then((rows) => keep(startService(opening, paraId, rows)))
    .then((chain) => {
      sender = chain;
      return describe('service', paraId, chain);
    });
  // Waits for all starts even after a failure, so that every started chain can be closed.
  await Promise.allSettled([starting, relaying, ...started]);
  const service = await starting;
  const others = await Promise.all(started);
  const relay = await relaying;
  if (relay && listUsualPallets(relay.registry, 'Paras').length === 0)
    throw new NotRelayChainError({ chain: relay.name });
  const paras = [service, ...others];
  requireDistinct(paras.map((para) => para.paraId));
  const small = new Map(paras.flatMap(({ paraId, chain }) => (isSmall(chain) ? [[paraId, chain]] : [])));
  /** The messages that an earlier run of the small chains did not deliver. */
  const undelivered = (await store?.restore(small)) ?? [];
  for (const { time } of small.values()) clock.moveTo(time);
  return { service, targets: others, relay: relay && describe('relay', undefined, relay), undelivered };
}

/** A chain for users, which gets its endpoint when its port is open. */
function describe<C extends RuntimeFork, Id extends DevnetChain['paraId']>(
  ...[role, paraId, chain]: [DevnetChain['role'], Id, C]
): DevnetChain<C, Id> {
  return {
    role,
    paraId,
    name: chain.name,
    chain,
    endpoint: undefined,
    get provider() {
      return chain.provider;
    },
  };
}

/** Reads the para id of a chain from its state. */
async function readParaId(chain: RuntimeFork): Promise<number> {
  const stored = await chain.getStorage('ParachainInfo', 'ParachainId');
  if (stored !== undefined) return Number(stored);
  throw new ParaIdUnknownError({ chain: chain.name });
}

function requireDistinct(ids: readonly number[]): void {
  const twin = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twin !== undefined) throw new ParaIdTakenError({ paraId: twin });
}

/** Small chains build blocks by themselves only for transactions: the network times all other blocks. */
function getMode({ blocks }: DevnetOptions): 'instant' | 'manual' {
  return blocks === undefined || blocks.kind === 'instant' ? 'instant' : 'manual';
}

/** The development accounts of a devnet have tokens on each of its chains. */
function startReal(
  source: ForkSource,
  options: DevnetOptions,
  more: RealTarget['options'] = {},
): Promise<RuntimeFork> {
  return createFork(source, { endow: 'development', ...more, blocks: getMode(options) });
}

/** The rows of the service's table for real targets, whose chains price them. */
async function quoteRows(
  targets: readonly (SmallTarget | RealTarget)[],
  started: readonly Promise<DevnetChain<RuntimeFork, number>>[],
  service: number,
): Promise<{ readonly [target: string]: ServiceTarget }> {
  const rows = targets.map(async (target, at) => {
    const opened = isReal(target) && (await started[at]);
    return opened ? [[`${opened.paraId}/0`, await quoteReal(opened.chain, service)] as const] : [];
  });
  return Object.fromEntries((await Promise.all(rows)).flat());
}

function startService(
  opening: Opening,
  paraId: number,
  rows: { readonly [target: string]: ServiceTarget },
): Promise<SmallChain> {
  const { options } = opening;
  const { config = {}, ...extras } = options.service ?? {};
  return start(opening, paraId, (clock) =>
    createServiceChain({
      ...extras,
      variant: options.variant ?? 'H',
      config: { ...config, targets: listServiceTargets(options, rows) },
      mode: { kind: getMode(options) },
      clock,
    }),
  );
}

async function startTarget(opening: Opening, target: SmallTarget | RealTarget): Promise<RuntimeFork> {
  const { options, clock, relaying } = opening;
  if (isReal(target)) return startReal(target.source, options, { clock: clock.now, ...target.options });
  const safeXcmVersion = chooseSafeVersion(target, options, await relaying);
  const config = { safeXcmVersion, ...target.config };
  const mode = { kind: getMode(options) };
  return start(opening, target.paraId, (clock) => createTarget({ ...target, config, mode, clock }));
}

/** Starts a small chain by the clock of the network, or at the time at which its stored blocks began. */
async function start(
  { clock, store }: Opening,
  paraId: number,
  create: (clock: () => number) => Promise<SmallChain>,
): Promise<SmallChain> {
  let began = store?.getStart(paraId);
  const chain = await create(() => began ?? clock.now());
  began = undefined;
  return chain;
}

/** The newest version of a target that its service and its relay chain decode too, if they share one. */
function chooseSafeVersion(target: SmallTarget, options: DevnetOptions, relay?: RuntimeFork): XcmVersion {
  const { versions } = createTargetConfig(target).xcm.executor;
  const served = Math.max(2, ...Object.values(listServiceTargets(options)).map((row) => row.xcmVersion));
  const newest = Math.min(served, (relay && listXcmVersions(relay.registry).at(-1)) ?? served);
  return versions.findLast((version) => version <= newest) ?? versions.at(-1) ?? 2;
}

import type { RuntimeFork } from '@parachron/network';
import { type ParaChain, submitParaId } from '@parachron/network';
import type { Chain } from '../chain/Chain.js';
import { serviceDefaults } from '../chain/kinds/serviceDefaults.js';
import { createVirtualClock } from '../chain/VirtualClock.js';
import { type ServedChain, serveChain } from '../server/serveChain.js';
import { Conductor } from './Conductor.js';
import { createLightRelay } from './createLightRelay.js';
import { createMessageRelay } from './createMessageRelay.js';
import type { Devnet, DevnetChain, DevnetOptions } from './Devnet.js';
import { listUndelivered } from './listUndelivered.js';
import type { DevnetChannel, MessageRelay } from './MessageRelay.js';
import { type OpenChains, openChains } from './openChains.js';
import { RunningDevnet } from './RunningDevnet.js';

/**
 * Starts a local network in this process: the service, targets, and the transport of messages between them, with open
 * channels. Only `serve` opens ports, and several networks can run at the same time.
 *
 * Use this function in tests and tools that need the service with targets; `createServiceChain` is the service alone.
 *
 * Sends: nothing; with a real relay chain, the transactions that open its channels.
 *
 * @param options the variant, targets, relay chain, when blocks are built, time, data and ports
 * @returns the network after its first blocks; `close` frees all its resources
 * @throws PARA_ID_TAKEN when two chains have the same para id
 * @throws CHANNEL_NOT_OPENED when the real relay chain refuses a channel
 * @throws PORT_UNAVAILABLE when a port cannot be opened
 * @throws DATA_DAMAGED when a file of `data` was changed or is incomplete
 * @throws DATA_MISMATCH when `data` belongs to another network, or one of its chains is not started or missing
 *
 * @example
 * ```ts
 * import { createDevnet } from '@parachron/devnet';
 *
 * const devnet = await createDevnet({ variant: 'H', targets: [{ paraId: 2000 }] });
 * await devnet.advance(3600);
 * devnet.service.chain.head.number;
 * await devnet.close();
 * ```
 */
export async function createDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const closers: (() => unknown)[] = [];
  // The first blocks of the network are one block time after the genesis.
  const before = options.service?.config?.blockTimeMs ?? serviceDefaults('H').blockTimeMs;
  const clock = createVirtualClock({
    ...options,
    ...(options.start === undefined ? {} : { start: options.start - before }),
  });
  try {
    const open = await openChains({ options, clock, opened: (chain) => closers.push(() => chain.close()) });
    const chains = listSmall(open);
    const messageRelay = await openMessageRelay(open, { options, chains });
    const others = new Map([...open.targets].filter(([, chain]) => !isSmall(chain)));
    const conductor = new Conductor({
      chains,
      others,
      messageRelay,
      clock,
      blocks: options.blocks ?? { kind: 'instant' },
    });
    closers.push(() => conductor.close());
    // The first blocks inform every chain of its channels.
    if (options.start !== undefined) clock.moveTo(options.start);
    await conductor.step();
    const listed = await serveAll(open, { conductor, options, closers });
    const slotSeconds = getSlotSeconds(options);
    return new RunningDevnet({
      ...listed,
      slotSeconds,
      messageRelay,
      clock,
      conductor,
      close: () => closeAll(closers),
    });
  } catch (error) {
    await closeAll(closers).catch(() => undefined);
    throw error;
  }
}

function getSlotSeconds({ variant = 'H', service }: DevnetOptions): number {
  return service?.config?.automation?.slotSeconds ?? serviceDefaults(variant).automation.slotSeconds;
}

/** Closes resources in reverse order of opening; a failure does not keep the other resources open. */
async function closeAll(closers: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function listSmall({ service, targets }: OpenChains): Map<number, Chain> {
  const small = [...targets].filter((entry): entry is [number, Chain] => isSmall(entry[1]));
  return new Map([[service.paraId, service.chain], ...small]);
}

function isSmall(chain: RuntimeFork): chain is Chain {
  return 'runtime' in chain;
}

async function openMessageRelay(
  open: OpenChains,
  { options, chains }: { options: DevnetOptions; chains: ReadonlyMap<number, Chain> },
): Promise<MessageRelay> {
  const { service, targets, relay } = open;
  const paras = new Map<number, ParaChain>([[service.paraId, service.chain], ...targets]);
  const channels = options.channels ?? joinAll(service.paraId, [...targets.keys()]);
  if (relay) return createMessageRelay({ relay, paras, channels });
  for (const [id, chain] of targets) await submitParaId(chain, id);
  const undelivered = options.data === undefined ? [] : listUndelivered(chains);
  return createLightRelay({ paras, channels, undelivered });
}

function joinAll(serviceId: number, targetIds: readonly number[]): DevnetChannel[] {
  return targetIds.flatMap((targetId) => [
    { sender: serviceId, recipient: targetId },
    { sender: targetId, recipient: serviceId },
  ]);
}

interface Serving {
  readonly conductor: Conductor;
  readonly options: DevnetOptions;
  readonly closers: (() => unknown)[];
}

/** Gives each chain its provider and, on request, its port. */
async function serveAll(open: OpenChains, serving: Serving) {
  const { service, targets, relay } = open;
  const { serve } = serving.options;
  let port = serve?.port ?? 0;
  const list = async <C extends RuntimeFork>(
    role: DevnetChain['role'],
    paraId: number | undefined,
    chain: C,
  ): Promise<DevnetChain<C>> => {
    if (paraId !== undefined && isSmall(chain)) chain.driver = serving.conductor.createBlockDriver(paraId);
    let served: ServedChain | undefined;
    if (serve) {
      served = await serveChain(chain, { ...serve, port });
      serving.closers.push(served.close);
      if (port !== 0) port += 1;
    }
    return {
      role,
      paraId,
      name: chain.name,
      chain,
      get provider() {
        return chain.provider;
      },
      endpoint: served?.url,
    };
  };
  const listedService = await list('service', service.paraId, service.chain);
  const listedTargets: DevnetChain[] = [];
  for (const [id, chain] of targets) listedTargets.push(await list('target', id, chain));
  return {
    service: listedService,
    targets: listedTargets,
    relay: relay ? await list('relay', undefined, relay) : undefined,
  };
}

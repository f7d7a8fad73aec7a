import { type Closable, closeAll, openDryRunFork } from '@parachron/checklist/dry-runs';
import type { Chain, Forkable } from '@parachron/client';
import { isParachronError, omitUndefined, type Snapshot } from '@parachron/core';
import type { ChainPool } from '../chains/ChainPool.js';
import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import { listUnopened, nameReads, type OpenRole, openRoles } from './openRole.js';
import type { RunNetwork, RunPlan } from './readRunPlan.js';

type SharedRole = 'relay' | 'channelManager' | 'service';

/** The chains that all parachains of a network share: relay chain, channel manager and service, each at one block. */
export interface OpenNetwork extends Closable {
  readonly relay: OpenRole;
  readonly channelManager: OpenRole;
  readonly service: OpenRole;
  /** Forks of the chains, which start with the first question. */
  readonly forks: { readonly [R in SharedRole]?: Forkable };
  readonly pinned: { readonly [R in SharedRole]?: Snapshot };
  /** The local network, which has its own parachain. */
  readonly embedded?: EmbeddedNetwork;
}

/**
 * Opens the shared chains of a network in parallel, and pins each chain to one block.
 *
 * @throws the errors of opening them
 */
export async function openNetwork(
  network: RunNetwork,
  pool: ChainPool,
  plan: Pick<RunPlan, 'checks'>,
): Promise<OpenNetwork> {
  if (network.kind === 'embedded') return openEmbedded(pool, network.targets[0]?.targetParaId);
  const about = nameReads(network.targets, plan);
  const [relay, channelManager, service] = await openRoles(pool, [
    { sources: network.relay, about },
    { sources: network.channelManager, about },
    { sources: network.service, about },
  ]);
  const close = () => closeAll([relay, channelManager, service]);
  try {
    const [relayBlock, channelManagerBlock, serviceBlock] = await Promise.all([
      snapshotHead(relay),
      snapshotHead(channelManager),
      snapshotHead(service),
    ]);
    const pinned = omitUndefined({
      relay: relayBlock,
      channelManager: channelManagerBlock,
      service: serviceBlock,
    });
    const forks = omitUndefined({
      relay: openDryRunFork({ ...relay, at: relayBlock }),
      channelManager: openDryRunFork({ ...channelManager, at: channelManagerBlock }),
      service: openDryRunFork({ ...service, at: serviceBlock }),
    });
    const closeForks = () => closeAll(Object.values(forks));
    return { relay, channelManager, service, forks, pinned, close: () => closeForks().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Pins a chain at the head that connecting has just read, or at a newer head if that one was already used; undefined if its endpoints
 * disagree on the head, which is a finding of the check.
 */
export async function snapshotHead({ chain, takeHead }: OpenRole): Promise<Snapshot | undefined> {
  const head = takeHead?.();
  if (head) return head;
  return chain?.snapshot().catch((error: unknown) => {
    if (!isParachronError(error, 'ENDPOINTS_DISAGREE')) throw error;
    return undefined;
  });
}

async function openEmbedded(pool: ChainPool, paraId: number | undefined): Promise<OpenNetwork> {
  const { network, release } = await pool.takeEmbedded(paraId);
  const { chains } = network;
  const createOpenRole = (chain: Chain): OpenRole => ({ chain, mirrors: [], close: () => undefined });
  return {
    relay: createOpenRole(chains.relay),
    channelManager: { mirrors: [], close: () => undefined },
    service: createOpenRole(chains.service),
    forks: {},
    pinned: {},
    embedded: network,
    close: release,
  };
}

/** The chains that the parachains of a network share during a run: opened once, and again after a lost connection. */
export class SharedChains implements Closable {
  readonly #open: () => Promise<OpenNetwork>;
  readonly #pool: Pick<ChainPool, 'isLost'>;
  readonly #opened: Promise<OpenNetwork>[] = [];
  #current: Promise<OpenNetwork> | undefined;

  constructor(open: () => Promise<OpenNetwork>, pool: Pick<ChainPool, 'isLost'>) {
    this.#open = open;
    this.#pool = pool;
  }

  /**
   * Returns the chains; after a lost connection, all callers share one attempt to open them again.
   *
   * @throws the errors of opening them
   */
  async take(): Promise<OpenNetwork> {
    const current = this.#current ?? this.#start();
    const network = await current;
    if (!this.#isLost(network)) return network;
    return this.#current === current ? this.#start() : this.take();
  }

  /** Closes all opened chains. */
  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.#opened);
    for (const one of opened) if (one.status === 'fulfilled') await one.value.close();
  }

  #start(): Promise<OpenNetwork> {
    const opening = this.#open();
    this.#current = opening;
    this.#opened.push(opening);
    return opening;
  }

  #isLost({ relay, channelManager, service }: OpenNetwork): boolean {
    return [relay, channelManager, service].some(({ chain }) => chain && this.#pool.isLost(chain));
  }
}

/** Number of attempts at a read after lost connections. */
const mostTries = 3;

/**
 * Reads again after a lost connection, since another endpoint of the chain may answer. A connection without an answer in time
 * is not handed out again, so that the next run opens a new one.
 */
export async function withNewConnections<T>(
  pool: Pick<ChainPool, 'stopUsing'>,
  read: () => Promise<T>,
  tries = mostTries,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isParachronError(error, 'ENDPOINT_TIMEOUT')) pool.stopUsing(error);
    if (tries > 1 && isLost(error)) return withNewConnections(pool, read, tries - 1);
    throw error;
  }
}

/** Whether a connection was lost, or was not completed. */
function isLost(error: unknown): boolean {
  return listUnopened(error).some((one) => isParachronError(one.error, 'CONNECTION_LOST'));
}

import { type Closable, closeAll, openDryRunFork } from '@parachron/checklist/dry-runs';
import type { Forkable } from '@parachron/client';
import { isParachronError, omitUndefined, type Snapshot } from '@parachron/core';
import type { ChainPool } from '../chains/ChainPool.js';
import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import { listUnopened, nameReads, type OpenRole, openRole, openTogether } from './openRole.js';
import type { RunNetwork, RunPlan } from './readRunPlan.js';

/** The chains that all parachains of a network share. */
const sharedRoles = ['relay', 'channelManager', 'service'] as const;

/** By role; the local network has its own parachain. */
type ByRole<T> = { readonly [R in (typeof sharedRoles)[number] | 'target']?: T };

/** The shared chains of a network, each at one block. */
export interface OpenNetwork extends Closable {
  readonly chains: ByRole<Pick<OpenRole, 'chain' | 'local' | 'mirrors'>>;
  /** Forks of the chains, which start with the first question. */
  readonly forks: ByRole<Forkable>;
  readonly pinned: ByRole<Snapshot>;
  /** The local network. */
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
  const opened = await openTogether(
    sharedRoles.map((role) => openRole(pool, { sources: network[role], about })),
  );
  const close = () => closeAll(opened);
  try {
    const heads = await Promise.all(opened.map(snapshotHead));
    const forks = opened.map((role, at) => openDryRunFork({ ...role, at: heads[at] }));
    const closeForks = () => closeAll(forks.flatMap((fork) => fork ?? []));
    return {
      chains: nameRoles(opened),
      pinned: nameRoles(heads),
      forks: nameRoles(forks),
      close: () => closeForks().finally(close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What each shared chain has, by its role. */
function nameRoles<T>(values: readonly (T | undefined)[]): ByRole<T> {
  return omitUndefined(Object.fromEntries(sharedRoles.map((role, at) => [role, values[at]])));
}

/**
 * Pins a chain at the head that connecting has just read, or at a newer head if that one was already used; undefined if its endpoints
 * disagree on the head, which is a finding of the check.
 */
export async function snapshotHead({ chain }: OpenRole): Promise<Snapshot | undefined> {
  return chain?.snapshot().catch((error: unknown) => {
    if (!isParachronError(error, 'ENDPOINTS_DISAGREE')) throw error;
    return undefined;
  });
}

async function openEmbedded(pool: ChainPool, paraId: number | undefined): Promise<OpenNetwork> {
  const { network: embedded, release } = await pool.takeEmbedded(paraId);
  const { chains, forks } = embedded;
  const open = Object.entries(chains).map(([role, chain]) => [role, { chain, mirrors: [] }]);
  return { chains: Object.fromEntries(open), forks, pinned: {}, embedded, close: release };
}

/** The chains that the parachains of a network share during a run: opened once, and again after a lost connection. */
export class SharedChains implements Closable {
  readonly #open: () => Promise<OpenNetwork>;
  readonly #pool: Pick<ChainPool, 'isLost'>;
  readonly #opened: Promise<OpenNetwork>[] = [];
  #current: Promise<OpenNetwork> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(open: () => Promise<OpenNetwork>, pool: Pick<ChainPool, 'isLost'>) {
    this.#open = open;
    this.#pool = pool;
  }

  /**
   * Returns the chains; after a lost connection, all callers share one attempt to open them again. Chains that could not be opened are
   * not opened again.
   *
   * @throws the errors of opening them
   */
  async take(): Promise<OpenNetwork> {
    const current = this.#current ?? this.#start();
    const network = await current;
    if (!this.#isLost(network)) return network;
    return this.#current === current ? this.#start() : this.take();
  }

  /** @throws the errors of an earlier attempt to open the chains */
  requireNoFailure(): void {
    if (this.#failure) throw this.#failure.error;
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
    opening.catch((error: unknown) => {
      this.#failure = { error };
    });
    return opening;
  }

  #isLost({ chains }: OpenNetwork): boolean {
    return Object.values(chains).some(({ chain }) => chain && this.#pool.isLost(chain));
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

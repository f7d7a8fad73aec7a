import { type Closable, closeAll, type OpenChain, openDryRunFork } from '@parachron/checklist/dry-runs';
import type { Chain } from '@parachron/client';
import { isParachronError, omitUndefined, type Snapshot } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import type { ChainPool } from '../chains/ChainPool.js';
import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import { listUnopened, nameReads, type OpenRole, openRole, openTogether } from './openRole.js';
import type { RunNetwork, RunPlan } from './readRunPlan.js';

/** The chains that all parachains of a network share. */
const sharedRoles = ['relay', 'channelManager', 'service'] as const;

/** The shared chains of a network, each at one block. */
export interface OpenNetwork extends Closable {
  /** By role; the local network has its own parachain. */
  readonly chains: { readonly [R in (typeof sharedRoles)[number] | 'target']?: CheckedRole };
  /** The local network. */
  readonly embedded?: EmbeddedNetwork;
}

/** A chain of a check: pinned to a block, with its forks. */
export interface CheckedRole extends OpenChain, Pick<OpenRole, 'mirrors'> {
  /** Absent if the check itself pins the chain. */
  readonly head?: Snapshot | undefined;
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
  try {
    const pinned = await Promise.all(opened.map(pinRole));
    const chains = Object.fromEntries(sharedRoles.map((role, at) => [role, pinned[at]]));
    return { chains: omitUndefined(chains), close: () => closeAll(pinned) };
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

/**
 * Pins a chain at the head that connecting has just read, or at a newer head if that one was already used. If its endpoints disagree on the
 * head, the chain has none, which is a finding of the check. The forks of the chain begin at its head, and are closed with it.
 */
export async function pinRole(role: OpenRole): Promise<CheckedRole & Closable> {
  const head = await role.chain?.snapshot().catch((error: unknown) => {
    if (!isParachronError(error, 'ENDPOINTS_DISAGREE')) throw error;
    return undefined;
  });
  const forks = openDryRunFork({ ...role, at: head });
  return { ...role, head, forks, close: () => closeAll([role, ...(forks ? [forks] : [])]) };
}

async function openEmbedded(pool: ChainPool, paraId: number | undefined): Promise<OpenNetwork> {
  const { network: embedded, release } = await pool.takeEmbedded(paraId);
  const { relay, target, service } = embedded.chains;
  const join = (chain: Chain, forks: RuntimeFork) => ({ chain, forks, mirrors: [] });
  const chains = {
    relay: join(relay, embedded.network.relay),
    target: join(target, embedded.target),
    service: join(service, embedded.service),
  };
  return { chains, embedded, close: release };
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

import type { OpenChain, OpenChains } from '@parachron/checklist';
import { type Closable, closeAll, pinChain } from '@parachron/checklist/dry-runs';
import { isParachronError } from '@parachron/core';
import type { ChainPool } from '../chains/ChainPool.js';
import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import { listUnopened, nameReads, openRole, openTogether, type RoleSources } from './openRole.js';
import type { RunNetwork, RunPlan } from './readRunPlan.js';

/** The chains that all parachains of a network share. */
const sharedRoles = ['relay', 'channelManager', 'service'] as const;

/** The shared chains of a network, each at one block. */
export interface OpenNetwork extends Closable {
  /** By role; the local network has its own parachain. */
  readonly chains: OpenChains;
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
    sharedRoles.map((role) => openPinned(pool, { sources: network[role], about })),
  );
  const chains = Object.fromEntries(sharedRoles.map((role, at) => [role, opened[at]]));
  return { chains, close: () => closeAll(opened) };
}

/** Opens a chain, and pins it at the head that connecting has just read, or at a newer head if that one was already used. */
export async function openPinned(pool: ChainPool, sources: RoleSources): Promise<OpenChain & Closable> {
  return pinChain(await openRole(pool, sources));
}

async function openEmbedded(pool: ChainPool, paraId: number | undefined): Promise<OpenNetwork> {
  const { network: embedded, release } = await pool.takeEmbedded(paraId);
  const { relay, target, service } = embedded;
  const describe = ({ chain, fork: forks }: EmbeddedNetwork['relay']) => ({ chain, forks });
  const chains = { relay: describe(relay), target: describe(target), service: describe(service) };
  return { chains, embedded, close: release };
}

/** An open network that its parachains share during a run. */
export interface SharedNetwork extends Closable {
  /** @throws the errors of opening them */
  take(): Promise<OpenNetwork>;
  /** @throws the errors of an earlier attempt to open the chains */
  requireNoFailure(): void;
}

/** Shares the chains of a network: opened once, and again after a lost connection, but not after a failure, in one attempt for all. */
export function shareNetwork(
  open: () => Promise<OpenNetwork>,
  pool: Pick<ChainPool, 'isLost'>,
): SharedNetwork {
  const opened: Promise<OpenNetwork>[] = [];
  let failure: { readonly error: unknown } | undefined;
  const start = () => {
    const opening = open();
    opened.push(opening);
    opening.catch((error: unknown) => {
      failure = { error };
    });
    return opening;
  };
  const take = async (): Promise<OpenNetwork> => {
    const current = opened.at(-1) ?? start();
    const network = await current;
    const isLost = Object.values(network.chains).some(({ chain }) => chain && pool.isLost(chain));
    if (!isLost) return network;
    return opened.at(-1) === current ? start() : take();
  };
  return {
    take,
    requireNoFailure() {
      if (failure) throw failure.error;
    },
    async close() {
      for (const one of await Promise.allSettled(opened))
        if (one.status === 'fulfilled') await one.value.close();
    },
  };
}

/** Number of attempts at a read after lost connections. */
const mostTries = 3;

/**
 * Reads again after a lost connection, since another endpoint of the chain may answer. A connection without an answer in time
 * is not handed out again. If it answered before, it may be dead without a close, so that the next attempt opens a new one.
 */
export async function withNewConnections<T>(
  pool: Pick<ChainPool, 'stopUsing'>,
  read: () => Promise<T>,
  tries = mostTries,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // The pool knows the nodes of a role that did not answer when it connected to them.
    const lost = listUnopened(error).filter(({ role, error: one }) => {
      if (role === undefined && isParachronError(one, 'ENDPOINT_TIMEOUT')) return pool.stopUsing(one);
      // A connection was lost, or was not completed.
      return isParachronError(one, 'CONNECTION_LOST');
    });
    if (tries > 1 && lost.length > 0) return withNewConnections(pool, read, tries - 1);
    throw error;
  }
}

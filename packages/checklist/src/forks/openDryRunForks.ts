import type { Chain } from '@parachron/client';
import { omitError, type Snapshot } from '@parachron/core';
import { createFork, LocalChainNotStartedError, type RuntimeFork } from '@parachron/devnet';
import type { OpenChain } from '../checkChains.js';
import { type Closable, closeAll, type DryRunForks, startLater } from './openAll.js';

/**
 * Opens the forks of a chain, on which questions and plans are tried: a local chain is forked itself; another
 * chain is forked with the first question, and read by its own connections.
 *
 * @returns undefined for a chain that is not open
 */
export function openDryRunForks({
  local,
  chain,
  at,
}: {
  readonly local?: RuntimeFork | undefined;
  readonly chain?: Chain | undefined;
  /** The block to fork; by default the finalized head at the first question. */
  readonly at?: Promise<Snapshot> | undefined;
}): DryRunForks | undefined {
  // Other readers use the local chain, which stays open.
  if (local) return { fork: () => forkLocal(local), close: () => undefined };
  if (!chain) return undefined;
  const findHash = async () => (await (at ?? chain.snapshot())).block.hash;
  const forks = startLater(() => createFork({ node: chain, block: findHash() }));
  const buildAhead = async () => void (await (await forks.fork()).build());
  return { ...forks, readAhead: () => void buildAhead().catch(() => undefined) };
}

/**
 * Pins an open chain to its head, and begins its first fork there; a later block may have another runtime, for which the tried calls are not
 * encoded. If its endpoints disagree on the head, the chain has none, which is a finding of the check.
 *
 * @param open the chain, which is closed with its forks
 */
export async function pinChain(open: OpenChain & Closable): Promise<OpenChain & Closable> {
  try {
    const chain = open.chain ?? (await open.local?.connectChain());
    const at = chain?.snapshot();
    const forks = openDryRunForks({ ...open, chain, at });
    // Its first reads share a round trip with those of a check.
    if (!open.local) void forks?.fork().catch(() => undefined);
    const head = await at?.catch(omitError('ENDPOINTS_DISAGREE'));
    return { ...open, chain, head, forks, close: () => closeAll([open, ...(forks ? [forks] : [])]) };
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** @throws LOCAL_CHAIN_NOT_STARTED when the chain builds no block */
async function forkLocal(local: RuntimeFork): Promise<RuntimeFork> {
  const { name: chain, blockFailure } = local;
  if (blockFailure === undefined) return local.fork();
  throw new LocalChainNotStartedError({ chain, reason: `${chain} did not build block 1: ${blockFailure}` });
}

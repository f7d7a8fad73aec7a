import type { Mirror } from '@parachron/checklist';
import type { Chain } from '@parachron/client';
import { omitUndefined } from '@parachron/core';
import type { LocalChain } from '@parachron/devnet';
import { type ChainSource, type Closable, closeAll, formatSource } from '@parachron/dry-runs';
import type { AcquiredChain, ChainPool } from '../chains/ChainPool.js';
import { listUnopened, type UnopenedChain, UnopenedChains } from './UnopenedChains.js';

/** A chain with all its nodes. */
export interface OpenRole extends Closable {
  /** The first reachable node; undefined if none was given. */
  readonly chain?: Chain;
  /** Present where its runtime runs in this process. */
  readonly local?: LocalChain;
  /** Source of the chain. */
  readonly source?: ChainSource;
  /** The finalized head that connecting has read, for the caller that takes it first. */
  readonly takeHead?: AcquiredChain['takeHead'];
  /** The other nodes, including unreachable ones. */
  readonly mirrors: readonly Mirror[];
}

/** The nodes of one chain, and the questions about the chain by `nameReads`. */
export interface RoleSources {
  readonly sources: readonly ChainSource[];
  readonly about: string;
}

/**
 * Opens all nodes of one chain in parallel. The first that answers is read; the others are compared with the first.
 *
 * @throws UnopenedChains with the error of each node, when none answers
 */
export async function openRole(pool: ChainPool, { sources, about }: RoleSources): Promise<OpenRole> {
  const tried = await Promise.allSettled(sources.map((source) => pool.acquire({ ...source, about })));
  const acquired = tried.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  const first = acquired.findIndex((one) => one !== undefined);
  const [{ role } = { role: 'target' as const }] = sources;
  const failures = tried.flatMap((one) => (one.status === 'rejected' ? [{ role, error: one.reason }] : []));
  if (first === -1 && failures.length > 0) throw new UnopenedChains(failures);
  const mirrors = sources.flatMap((source, index) => {
    const one = tried[index];
    return index === first || !one ? [] : [toMirror(source, one)];
  });
  const { chain, local, takeHead } = acquired[first] ?? {};
  const source = sources[first];
  const close = () => closeAll(acquired.flatMap((one) => (one ? [{ close: () => one.release() }] : [])));
  return { ...omitUndefined({ chain, takeHead, local, source }), mirrors, close };
}

/**
 * Opens several chains in parallel; when one cannot be opened, the others are closed again.
 *
 * @throws UnopenedChains with every chain that cannot be opened
 */
export async function openRoles<const S extends readonly RoleSources[]>(
  pool: ChainPool,
  roles: S,
): Promise<{ [K in keyof S]: OpenRole }> {
  const tried = await Promise.allSettled(roles.map((role) => openRole(pool, role)));
  const failed = tried.flatMap((one) => (one.status === 'rejected' ? listUnopened(one.reason) : []));
  const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (failed.length === 0) return opened as { [K in keyof S]: OpenRole };
  await closeAll(opened).catch(() => undefined);
  throw new UnopenedChains(failed as readonly UnopenedChain[]);
}

function toMirror(source: ChainSource, tried: PromiseSettledResult<AcquiredChain>): Mirror {
  if (tried.status === 'fulfilled') return { endpoint: tried.value.chain.endpoint, node: tried.value.chain };
  const { reason } = tried;
  return {
    endpoint: formatSource(source),
    failure: reason instanceof Error ? reason.message : String(reason),
  };
}

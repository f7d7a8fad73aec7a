import type { Mirror, OpenChain, Role } from '@parachron/checklist';
import { type Closable, closeAll } from '@parachron/checklist/dry-runs';
import { type Chain, confirmChain } from '@parachron/client';
import { isParachronError, omitUndefined, readMessage } from '@parachron/core';
import type { ChainPool, PooledChain } from '../chains/ChainPool.js';
import { formatSource, type PlacedSource } from '../chains/sources.js';
import type { RunPlan, RunTarget } from './readRunPlan.js';

/** The nodes of one chain, and the questions about the chain by `nameReads`. */
export interface RoleSources {
  readonly sources: readonly PlacedSource[];
  readonly about: string;
}

/**
 * Opens all nodes of one chain in parallel. All that answer are one source: see `confirmChain`. A node that gave no answer in time before is tried again, but is not waited for once another answers.
 *
 * @throws UnopenedError with the error of each node, when none answers
 */
export async function openRole(
  pool: ChainPool,
  { sources, about }: RoleSources,
): Promise<OpenChain & Closable> {
  const acquiring = sources.map((source) => pool.take({ ...source, about }));
  const tried = await settleAnswering(
    acquiring,
    sources.map((source) => pool.findSilence(source)),
  );
  const acquired = tried.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  const first = acquired.findIndex((one) => one !== undefined);
  const failures = sources.flatMap(({ role, origin }, index) => {
    const one = tried[index];
    return one?.status === 'rejected' ? [{ role, origin, error: one.reason }] : [];
  });
  if (first === -1 && failures.length > 0) throw new UnopenedError(failures);
  const mirrors = sources.flatMap((source, index) => {
    const one = tried[index];
    return index === first || !one ? [] : [toMirror(pool, source, one)];
  });
  const { local } = acquired[first] ?? {};
  const close = async () => {
    // A node that is not waited for is returned when it is open.
    const late = acquiring.filter((_, at) => !acquired[at]);
    for (const one of late) one.then(({ close }) => close()).catch(() => undefined);
    await closeAll(acquired.flatMap((one) => one ?? []));
  };
  // The open nodes of the chain of the first are one source; a node of another chain is reported by the run.
  const chains = acquired.flatMap((one) => one?.chain ?? []);
  const same = chains.filter(({ genesisHash }) => genesisHash === chains[0]?.genesisHash);
  const chain = same.length > 0 ? confirmChain(same) : undefined;
  return { ...omitUndefined({ chain, local }), mirrors, close };
}

/**
 * Waits for what is opened in parallel; when a part cannot be opened, the others are closed again.
 *
 * @throws UnopenedError with every chain that cannot be opened
 */
export async function openTogether<const T extends readonly Promise<Closable>[]>(
  opening: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const tried = await Promise.allSettled(opening);
  const failed = tried.flatMap((one) => (one.status === 'rejected' ? listUnopened(one.reason) : []));
  const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (failed.length === 0) return opened as { -readonly [K in keyof T]: Awaited<T[K]> };
  await closeAll(opened).catch(() => undefined);
  throw new UnopenedError(failed);
}

/**
 * Waits for the nodes. Once a node answers, nodes that failed before are not awaited.
 *
 * @param silences the earlier error of each node that gave no answer in time
 */
async function settleAnswering(
  acquiring: readonly Promise<PooledChain>[],
  silences: readonly (Error | undefined)[],
): Promise<readonly PromiseSettledResult<PooledChain>[]> {
  const settled = new Map<number, PromiseSettledResult<PooledChain>>();
  const settling = acquiring.map(async (one, at) => {
    const [result] = await Promise.allSettled([one]);
    settled.set(at, result);
    return result;
  });
  const others = Promise.all(settling.filter((_, at) => !silences[at]));
  const opened = settling.map(async (one) => {
    const result = await one;
    if (result.status === 'rejected') throw result.reason;
  });
  const answered = Promise.all([others, Promise.any(opened)]).catch(() => undefined);
  await Promise.race([Promise.all(settling), answered]);
  return silences.map((reason, at) => settled.get(at) ?? { status: 'rejected', reason });
}

function toMirror(pool: ChainPool, source: PlacedSource, tried: PromiseSettledResult<PooledChain>): Mirror {
  if (tried.status === 'fulfilled')
    return { endpoint: tried.value.chain.endpoint, node: noteSilence(pool, tried.value.chain) };
  const { reason } = tried;
  return {
    endpoint: formatSource(source),
    failure: readMessage(reason),
  };
}

/** Connects to a node. A node without an answer in time is connected again, and is not awaited until it answers. */
function noteSilence(pool: ChainPool, chain: Chain): NonNullable<Mirror['node']> {
  return {
    genesisHash: chain.genesisHash,
    snapshot: (block) =>
      chain.snapshot(block).catch((error: unknown) => {
        if (isParachronError(error, 'ENDPOINT_TIMEOUT')) pool.stopUsing(error);
        throw error;
      }),
  };
}

/** A chain without a reachable node, and the reason. */
export interface UnopenedChain {
  readonly role: Role;
  /** The place where the user named the node. */
  readonly origin: string;
  readonly error: unknown;
}

/** Passes the unopened chains to the description of the run; no user sees this error. */
class UnopenedError extends Error {
  readonly chains: readonly Partial<UnopenedChain>[];

  constructor(chains: readonly Partial<UnopenedChain>[]) {
    super('chains could not be opened', { cause: chains[0]?.error });
    this.chains = chains;
  }
}

/** Lists the chains of an error; one entry without a role if the error concerns no chain. */
export function listUnopened(error: unknown): readonly Partial<UnopenedChain>[] {
  return error instanceof UnopenedError ? error.chains : [{ error }];
}

/** Names the reads of a run about parachains: runs with the same name read nearly the same values. */
export function nameReads(targets: readonly RunTarget[], { checks }: Pick<RunPlan, 'checks'>): string {
  const about = [targets, checks.map(({ id }) => id)];
  return JSON.stringify(about, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

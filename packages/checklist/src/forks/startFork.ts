import { type Chain, type Confirmation, type ConnectOptions, confirmChain, connect } from '@parachron/client';
import { formatEndpoint, isParachronError, omitUndefined, type Snapshot } from '@parachron/core';
import { type ChainSpec, createFork, ForkUnreachableError, type RuntimeFork } from '@parachron/devnet';
import type { ChainSource } from './ChainSource.js';

/** A fork of a chain in this process. */
export interface StartedFork {
  readonly fork: RuntimeFork;
  /** The endpoints that the fork reads from, if there are several. */
  readonly confirmation?: Confirmation;
}

/** The start of a fork. */
export interface StartOptions {
  /** Milliseconds to wait for a node. */
  readonly timeoutMs: number;
  /** Loads the chain specification that a source names. */
  readonly loadSpec: (text: string) => Promise<ChainSpec>;
}

/** The node or the chain specification that a fork is made from. */
type ForkSource = Pick<ChainSource, 'kind' | 'text' | 'others'>;

/**
 * Starts a fork of a live chain, or of the genesis of a chain specification.
 *
 * @throws FORK_UNREACHABLE when the node does not answer
 * @throws ENDPOINTS_DISAGREE when the endpoints of the chain disagree on what the start reads
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime builds no block here
 */
export async function startFork(
  source: ForkSource,
  { timeoutMs, loadSpec }: StartOptions,
): Promise<StartedFork> {
  if (source.kind === 'spec') {
    return { fork: await createFork({ spec: await loadSpec(source.text) }) };
  }
  const endpoints = [source.text, ...(source.others ?? [])];
  const chain = await connectEndpoints(endpoints, { timeoutMs }).catch((cause: unknown) => {
    if (!isParachronError(cause) || cause.fault !== 'unreachable') throw cause;
    const reason = cause.message.replace(/\.$/, '');
    throw new ForkUnreachableError({ endpoint: formatEndpoint(source.text), reason }, { cause });
  });
  return forkChain(chain);
}

/**
 * Starts a fork of a connected chain, and reads its state from all endpoints of the chain; a value on which they disagree ends what
 * needs the value. The chain is closed with the fork.
 *
 * @param at the block to fork; the finalized head by default
 * @throws ENDPOINTS_DISAGREE, LOCAL_CHAIN_NOT_STARTED as {@link startFork}
 */
async function forkChain(
  chain: Pick<
    Chain,
    'confirmation' | 'endpoint' | 'genesisHash' | 'runtime' | 'snapshot' | 'request' | 'close'
  >,
  at?: Snapshot,
): Promise<StartedFork> {
  const { confirmation } = chain;
  try {
    const { block } = at ?? (await chain.snapshot());
    const fork = await createFork({ node: chain, block: block.hash });
    return { fork, ...omitUndefined({ confirmation }) };
  } catch (error) {
    await chain.close();
    throw confirmation?.disagreements[0] ?? error;
  }
}

/** Forks a connected chain, which stays open when the fork is closed. */
export async function borrowFork(chain: Chain, at: Snapshot | undefined): Promise<RuntimeFork> {
  const { confirmation, endpoint, genesisHash, runtime } = chain;
  const borrowed = {
    ...omitUndefined({ confirmation }),
    ...{ endpoint, genesisHash, runtime, close: async () => undefined },
    snapshot: () => chain.snapshot(),
    request: (method: string, params: readonly unknown[]) => chain.request(method, params),
  };
  return (await forkChain(borrowed, at)).fork;
}

/**
 * Connects to all endpoints of a chain. Those that answer are one source: see `confirmChain`.
 *
 * @throws the error of the first endpoint, when none answers
 */
export async function connectEndpoints(
  endpoints: readonly string[],
  options: ConnectOptions,
): Promise<Chain> {
  const tried = await Promise.allSettled(endpoints.map((endpoint) => connect(endpoint, options)));
  const failed = tried.find((one) => one.status === 'rejected');
  const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (failed && opened.length === 0) throw failed.reason;
  return confirmChain(opened);
}

import type { Chain, Confirmation } from '@parachron/client';
import { formatEndpoint, formatJson, isParachronError, isRecord, omitUndefined } from '@parachron/core';
import {
  type ChainSpec,
  createFork,
  createSmallFork,
  ForkUnreachableError,
  type RuntimeFork,
  SmallChainNotForkableError,
  type SmallFork,
} from '@parachron/devnet';
import type { ChainSource } from './ChainSource.js';
import { connectEndpoints } from './connectEndpoints.js';

/** A fork of a chain in this process: the chain's real runtime, or a small chain with the state of the forked chain. */
export interface StartedFork {
  readonly fork: RuntimeFork | SmallFork;
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
export type ForkSource = Pick<ChainSource, 'kind' | 'text' | 'others'> & Partial<Pick<ChainSource, 'role'>>;

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
  return forkChain(chain, source);
}

/**
 * Starts a fork of a connected chain, and reads its state from all endpoints of the chain; a value on which they disagree ends what
 * needs the value. The chain is closed with the fork.
 *
 * @throws ENDPOINTS_DISAGREE, LOCAL_CHAIN_NOT_STARTED as {@link startFork}
 */
export async function forkChain(
  chain: Pick<Chain, 'confirmation' | 'endpoint' | 'provider' | 'snapshot' | 'request' | 'close'>,
  { role }: Pick<ForkSource, 'role'>,
): Promise<StartedFork> {
  const { confirmation } = chain;
  const confirmed = omitUndefined({ confirmation });
  try {
    const { block } = await chain.snapshot();
    if (role === 'relay' || !(await areSmall(confirmation?.chains ?? [chain]))) {
      return { fork: await createFork({ node: chain, block: block.hash }), ...confirmed };
    }
    const send = (method: string, params: unknown[]) => chain.request(method, params);
    const small = await createSmallFork(Object.assign(Object.create(chain.provider), { send }));
    if (!small)
      throw new SmallChainNotForkableError({ chain: chain.endpoint, reason: 'it describes nothing' });
    await chain.close();
    return { fork: small, ...confirmed };
  } catch (error) {
    await chain.close();
    throw confirmation?.disagreements[0] ?? error;
  }
}

/** Whether all nodes describe one small chain: one node alone could replace a runtime by this claim. */
async function areSmall(nodes: readonly Pick<Chain, 'provider'>[]): Promise<boolean> {
  const [first, ...others] = await Promise.all(
    nodes.map(async ({ provider }) => {
      const told: unknown = await provider.send('dev_describeChain', []).catch(() => undefined);
      return isRecord(told) ? formatJson({ ...told, block: undefined }) : undefined;
    }),
  );
  return first !== undefined && others.every((one) => one === first);
}

import type { Chain, Confirmation } from '@parachron/client';
import { formatEndpoint, formatJson, isParachronError, isRecord, omitUndefined } from '@parachron/core';
import {
  type ChainSpec,
  createChainProvider,
  createLocalChain,
  createPara,
  createSmallFork,
  ForkUnreachableError,
  type LocalChain,
  type ParaChain,
  type Chain as SmallChain,
  SmallChainNotForkableError,
} from '@parachron/devnet';
import type { ChainSource } from './ChainSource.js';
import { connectEndpoints } from './connectEndpoints.js';
import { createForkedChain, type ForkedChain } from './ForkedChain.js';

/** A fork of a chain in this process: the chain's real runtime, or a small chain with the state of the forked chain. */
export type StartedFork = (
  | { readonly kind: 'real'; readonly local: LocalChain }
  | {
      readonly kind: 'small';
      readonly small: SmallChain;
      /** Sets the clock to a later time in milliseconds. */
      readonly moveClock: (timestamp: number) => void;
    }
) & {
  /** The endpoints that the fork reads from, if there are several. */
  readonly confirmation?: Confirmation;
};

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
 * Starts a fork of a live chain, or of the genesis of a chain specification. The fork endows no account; signatures of accounts
 * without a known key can be mocked.
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
    return {
      kind: 'real',
      local: await createLocalChain({ spec: await loadSpec(source.text) }, options),
    };
  }
  const endpoints = [source.text, ...(source.others ?? [])];
  const chain = await connectEndpoints(endpoints, { timeoutMs }).catch((cause: unknown) => {
    if (!isParachronError(cause) || cause.fault !== 'unreachable') throw cause;
    const reason = cause.message.replace(/\.$/, '');
    throw new ForkUnreachableError({ endpoint: formatEndpoint(source.text), reason }, { cause });
  });
  return forkChain(chain, source);
}

const options = { mockSignatures: true };

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
      const local = await createLocalChain({ node: chain, block: block.hash }, options);
      return { kind: 'real', local, ...confirmed };
    }
    const send = (method: string, params: unknown[]) => chain.request(method, params);
    const small = await forkSmall(Object.assign(Object.create(chain.provider), { send }));
    if (!small)
      throw new SmallChainNotForkableError({ chain: chain.endpoint, reason: 'it describes nothing' });
    await chain.close();
    return { ...small, ...confirmed };
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

/** Returns a fork as a parachain of a network. */
export function toPara(fork: StartedFork): ParaChain {
  return fork.kind === 'real' ? fork.local : createPara(fork.small);
}

/** Returns the genesis hash of the forked chain. */
export function getGenesisHash(fork: StartedFork): Promise<string> {
  const provider = fork.kind === 'real' ? fork.local.provider : createChainProvider(fork.small);
  return provider.send<string>('chain_getBlockHash', [0]);
}

/** Starts a fork for dry runs only: see {@link startFork}. */
export async function startForkedChain(source: ForkSource, options: StartOptions): Promise<ForkedChain> {
  return toForkedChain(await startFork(source, options));
}

/** Returns a fork for dry runs. */
export function toForkedChain(fork: StartedFork): ForkedChain {
  return fork.kind === 'real' ? fork.local : createForkedChain(fork.small);
}

async function forkSmall(provider: Chain['provider']): Promise<StartedFork | undefined> {
  let time = 0;
  const small = await createSmallFork(provider, { clock: () => time });
  const moveClock = (timestamp: number) => {
    time = Math.max(time, timestamp);
  };
  return small && { kind: 'small', small, moveClock };
}

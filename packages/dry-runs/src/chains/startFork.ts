import { connect } from '@parachron/client';
import { isParachronError } from '@parachron/core';
import {
  type ChainSpec,
  createChainProvider,
  createLocalChain,
  createPara,
  createSmallFork,
  type LocalChain,
  type ParaChain,
  type Chain as SmallChain,
} from '@parachron/devnet';
import type { ChainSource } from './ChainSource.js';
import { createForkedChain, type ForkedChain } from './ForkedChain.js';

/** A fork of a chain in this process: the chain's real runtime, or a small chain with the state of the forked chain. */
export type StartedFork =
  | { readonly kind: 'real'; readonly local: LocalChain }
  | {
      readonly kind: 'small';
      readonly small: SmallChain;
      /** Sets the clock to a later time in milliseconds. */
      readonly moveClock: (timestamp: number) => void;
    };

/** The start of a fork. */
export interface StartOptions {
  /** Milliseconds to wait for a node. */
  readonly timeoutMs: number;
  /** Loads the chain specification that a source names. */
  readonly loadSpec: (text: string) => Promise<ChainSpec>;
}

/** The node or the chain specification that a fork is made from. */
export type ForkSource = Pick<ChainSource, 'kind' | 'text'> & Partial<Pick<ChainSource, 'role'>>;

/**
 * Starts a fork of a live chain, or of the genesis of a chain specification. The fork endows no account; signatures of accounts
 * without a known key can be mocked.
 *
 * @throws FORK_UNREACHABLE when the node does not answer
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime builds no block here
 */
export async function startFork(
  source: ForkSource,
  { timeoutMs, loadSpec }: StartOptions,
): Promise<StartedFork> {
  const options = { mockSignatures: true };
  if (source.kind === 'spec') {
    return {
      kind: 'real',
      local: await createLocalChain({ spec: await loadSpec(source.text) }, options),
    };
  }
  // No small chain is a relay chain.
  const small = source.role === 'relay' ? undefined : await startSmall(source.text, timeoutMs);
  if (small) return small;
  // A fork reads over WebSocket; nodes answer WebSocket at the same address.
  const endpoint = source.text.replace(/^http/i, 'ws');
  return { kind: 'real', local: await createLocalChain({ endpoint, timeoutMs }, options) };
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
  const fork = await startFork(source, options);
  return fork.kind === 'real' ? fork.local : createForkedChain(fork.small);
}

/** A small chain describes its own configuration. */
async function startSmall(endpoint: string, timeoutMs: number): Promise<StartedFork | undefined> {
  try {
    const chain = await connect(endpoint, { timeoutMs });
    try {
      let time = 0;
      const small = await createSmallFork(chain.provider, { clock: () => time });
      const moveClock = (timestamp: number) => {
        time = Math.max(time, timestamp);
      };
      return small && { kind: 'small', small, moveClock };
    } finally {
      await chain.close();
    }
  } catch (error) {
    // The fork answers from the runtime where the node does not.
    if (isParachronError(error) && error.fault === 'unreachable') return undefined;
    throw error;
  }
}

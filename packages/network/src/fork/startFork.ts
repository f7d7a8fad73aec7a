import { watchDisagreements } from '@parachron/client';
import {
  cutText,
  formatEndpoint,
  type Hex,
  isParachronError,
  type Planck,
  readMessage,
} from '@parachron/core';
import {
  BlockTree,
  type ChainStart,
  type Compile,
  type ForkSource,
  LocalChainNotStartedError,
  openStart,
} from '@parachron/node';
import { quoteDevBalances } from './quoteBalances.js';
import { RuntimeFork } from './RuntimeFork.js';

/** Options of a fork. */
export interface ForkOptions {
  /** Names the chain in errors and reports; the specification's name by default. */
  readonly name?: string;
  /**
   * Behaviour if the runtime cannot build block 1 of a specification: `required` (the default) refuses to start the chain;
   * `optional` leaves the chain at its genesis, for reads only.
   */
  readonly firstBlock?: 'required' | 'optional';
  /** Block building: `manual` by `build` alone (the default), `instant` for each transaction. */
  readonly blocks?: 'manual' | 'instant';
  /** Free balances in planck by account, or `development` for at least a million tokens on each development account; none by default. */
  readonly endow?: ReadonlyMap<Hex, Planck> | 'development';
  /** Whether any signature that starts with 0xdeadbeef is accepted; false by default. */
  readonly mockSignatures?: boolean;
  /** The time of its blocks in milliseconds, if it is later than that of the next slot; without it, blocks follow each other by slots. */
  readonly clock?: () => number;
}

/**
 * Starts a fork, and builds its first block if it begins at a genesis. `createFork` of devnet is the public form.
 *
 * @param compile compiles the code of runtimes
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime does not build a block
 * @throws FORK_UNREACHABLE when the endpoint to fork does not answer in time, or disconnects; errors contain no secrets of its URL
 */
export async function startFork(
  source: ForkSource,
  options: ForkOptions,
  compile: Compile,
): Promise<RuntimeFork> {
  const { blocks: kind = 'manual', firstBlock = 'required', endow, clock } = options;
  const findDisagreement = watchDisagreements('node' in source ? [source.node] : []);
  let name = options.name ?? nameSource(source);
  let start: ChainStart | undefined;
  try {
    start = await openStart(source, compile);
    // A node chooses the name of its chain.
    name = options.name ?? cutText(start.chain);
    const tree = new BlockTree(start, { ...options, compile });
    const loaded = await tree.getRuntime(start.first);
    const fork = new RuntimeFork({ tree, loaded, name, mode: { kind }, clock });
    if ('spec' in source) await fork.buildFirst(firstBlock);
    if (start.time !== undefined) {
      const what = `The clock begins at ${new Date(start.time).toISOString()}.`;
      fork.note({ what, why: 'The genesis state has no timestamp.' });
    }
    if (endow) {
      await fork.endow(endow === 'development' ? quoteDevBalances(fork.registry) : endow, {
        what: 'Accounts are funded at genesis.',
        why: 'These accounts pay fees and deposits.',
      });
    }
    return fork;
  } catch (error) {
    await start?.close?.();
    throw describeFailure(findDisagreement() ?? error, name);
  }
}

function describeFailure(cause: unknown, chain: string): unknown {
  if (isParachronError(cause) && asTheyAre.includes(cause.code)) return cause;
  const reason = readMessage(cause).replace(/\.$/, '');
  return new LocalChainNotStartedError({ chain, reason }, { cause });
}

/** Errors that say themselves why a fork does not begin. */
const asTheyAre = [
  'ANSWER_NOT_UNDERSTOOD',
  'CONNECTION_CLOSED',
  'ENDPOINTS_DISAGREE',
  'FORK_UNREACHABLE',
  'METADATA_NOT_UNDERSTOOD',
  'SMALL_CHAIN_NOT_FORKABLE',
];

function nameSource(source: ForkSource): string {
  if ('spec' in source) return source.spec.name;
  return 'node' in source ? source.node.endpoint : formatEndpoint(source.endpoint);
}

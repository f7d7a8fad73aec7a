import { formatEndpoint, isParachronError } from '@parachron/core';
import { openStart } from '../fork/openStart.js';
import type { ChainSource } from './ChainSource.js';
import type { LocalChain } from './LocalChain.js';
import type { LocalChainOptions } from './LocalChainOptions.js';
import { LocalChainNotStartedError } from './localChainErrors.js';
import { quoteDevBalances } from './quoteDevBalances.js';
import { runChain } from './runChain.js';

/**
 * Creates a chain that runs a real runtime in this process, and builds its first block.
 *
 * The chain has the state of the specification or the endpoint; only `endow` adds balances. Use the chain alone, or join several
 * chains with {@link createNetwork}. No port is opened.
 *
 * @param source a chain specification, an endpoint or a connected node to fork, or a local chain to fork at its head
 * @param options clock, block building, balances
 * @returns the chain; the process stays alive until the chain is closed
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime does not build a block
 * @throws FORK_UNREACHABLE when the endpoint to fork does not answer in time, or disconnects; errors contain no secrets of its URL
 *
 * @example
 * ```ts
 * import { createLocalChain, loadChainSpec } from '@parachron/devnet';
 *
 * const relay = await createLocalChain({ spec: await loadChainSpec('./relay-raw.json') });
 * const block = await relay.newBlock();
 * console.log(block.number, await block.events());
 * await relay.close();
 * ```
 */
export async function createLocalChain(
  source: ChainSource,
  options: LocalChainOptions = {},
): Promise<LocalChain> {
  try {
    const { start, isGenesis, time } = await openStart(source, options);
    const stated = 'spec' in source ? source.spec : undefined;
    const chain = await runChain({ start, isGenesis, name: options.name ?? start.chain, stated, options });
    if (time !== undefined) {
      const what = `The clock begins at ${new Date(time).toISOString()}.`;
      chain.note({ what, why: 'The genesis state has no timestamp, or a different time is configured.' });
    }
    const { endow } = options;
    if (endow) {
      await chain.endow(endow === 'development' ? await quoteDevBalances(chain) : endow, {
        what: 'Accounts are funded at genesis.',
        why: 'These accounts pay fees and deposits.',
      });
    }
    return chain;
  } catch (cause) {
    if (isParachronError(cause)) throw cause;
    const chain = options.name ?? nameSource(source);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LocalChainNotStartedError({ chain, reason }, { cause });
  }
}

function nameSource(source: ChainSource): string {
  if ('spec' in source) return source.spec.id;
  if ('node' in source) return source.node.endpoint;
  return 'chain' in source ? source.chain.name : formatEndpoint(source.endpoint);
}

import { formatEndpoint, isParachronError } from '@parachron/core';
import { BlockTree } from './BlockTree.js';
import type { ForkOptions } from './ForkOptions.js';
import type { ForkSource } from './ForkSource.js';
import { LocalChainNotStartedError } from './forkErrors.js';
import { type OpenStart, openStart } from './openStart.js';
import { quoteDevBalances } from './quoteDevBalances.js';
import { RuntimeFork } from './RuntimeFork.js';

/**
 * Creates a fork of a chain that runs the chain's own runtime in this process, and builds its first block.
 *
 * The fork has the state of the specification or the endpoint; only `endow` adds balances. Use the fork alone, or join several
 * forks with {@link createNetwork}. No port is opened.
 *
 * @param source a chain specification, or the endpoint of a node or a connected node to fork
 * @param options clock, block building, balances
 * @returns the fork; the process stays alive until the fork is closed
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime does not build a block
 * @throws FORK_UNREACHABLE when the endpoint to fork does not answer in time, or disconnects; errors contain no secrets of its URL
 *
 * @example
 * ```ts
 * import { createFork, loadChainSpec } from '@parachron/devnet';
 *
 * const relay = await createFork({ spec: await loadChainSpec('./relay-raw.json') });
 * const block = await relay.build();
 * console.log(block.number, await block.events());
 * await relay.close();
 * ```
 */
export async function createFork(source: ForkSource, options: ForkOptions = {}): Promise<RuntimeFork> {
  try {
    const opened = await openStart(source, options);
    const fork = await begin(source, { opened, options });
    const { endow } = options;
    if (endow) {
      await fork.endow(endow === 'development' ? await quoteDevBalances(fork) : endow, {
        what: 'Accounts are funded at genesis.',
        why: 'These accounts pay fees and deposits.',
      });
    }
    return fork;
  } catch (cause) {
    if (isParachronError(cause, 'LOCAL_CHAIN_NOT_STARTED') || isParachronError(cause, 'FORK_UNREACHABLE'))
      throw cause;
    if (isParachronError(cause, 'ENDPOINTS_DISAGREE')) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LocalChainNotStartedError({ chain: options.name ?? nameSource(source), reason }, { cause });
  }
}

/** Begins the fork, and builds block 1 of a specification. */
async function begin(
  source: ForkSource,
  { opened, options }: { readonly opened: OpenStart; readonly options: ForkOptions },
): Promise<RuntimeFork> {
  const { start, isGenesis, time } = opened;
  const fork = new RuntimeFork({
    tree: new BlockTree(start, options),
    head: start.first,
    name: options.name ?? start.chain,
    stated: 'spec' in source ? source.spec : undefined,
    isInstant: options.blocks === 'instant',
  });
  try {
    await fork.readRuntime();
    if (isGenesis) await fork.buildFirst(options.firstBlock ?? 'required');
  } catch (cause) {
    await fork.close();
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
    throw new LocalChainNotStartedError({ chain: fork.name, reason }, { cause });
  }
  if (time !== undefined) {
    const what = `The clock begins at ${new Date(time).toISOString()}.`;
    fork.note({ what, why: 'The genesis state has no timestamp, or a different time is configured.' });
  }
  return fork;
}

function nameSource(source: ForkSource): string {
  if ('spec' in source) return source.spec.id;
  return 'node' in source ? source.node.endpoint : formatEndpoint(source.endpoint);
}

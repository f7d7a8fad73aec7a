import { cutText, formatEndpoint, isParachronError } from '@parachron/core';
import { compileRuntime } from '@parachron/runtime';
import { BlockTree } from './BlockTree.js';
import { quoteDevBalances } from './dispatch.js';
import type { ForkOptions } from './ForkOptions.js';
import type { Compile } from './ForkRuntime.js';
import type { ForkSource } from './ForkSource.js';
import { LocalChainNotStartedError } from './forkErrors.js';
import { type OpenStart, openStart } from './openStart.js';
import { RuntimeFork } from './RuntimeFork.js';

/**
 * Creates a fork, and builds its first block if it begins at a genesis. `createFork` of devnet is the public form.
 *
 * @param compile compiles the code of runtimes
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime does not build a block
 * @throws FORK_UNREACHABLE when the endpoint to fork does not answer in time, or disconnects; errors contain no secrets of its URL
 */
export async function createFork(
  source: ForkSource,
  options: ForkOptions = {},
  compile: Compile = compileRuntime,
): Promise<RuntimeFork> {
  try {
    const opened = await openStart(source, { ...options, compile });
    const fork = await begin(source, { opened, options, compile });
    const { endow } = options;
    if (endow) {
      await fork.endow(endow === 'development' ? quoteDevBalances(fork) : endow, {
        what: 'Accounts are funded at genesis.',
        why: 'These accounts pay fees and deposits.',
      });
    }
    return fork;
  } catch (cause) {
    if (isParachronError(cause) && asTheyAre.has(cause.code)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LocalChainNotStartedError({ chain: options.name ?? nameSource(source), reason }, { cause });
  }
}

/** Errors that say themselves why a fork does not begin. */
const asTheyAre: ReadonlySet<string> = new Set([
  'ENDPOINTS_DISAGREE',
  'FORK_UNREACHABLE',
  'LOCAL_CHAIN_NOT_STARTED',
  'SMALL_CHAIN_NOT_FORKABLE',
]);

/** Begins the fork, and builds block 1 of a specification. */
async function begin(
  source: ForkSource,
  {
    opened,
    options,
    compile,
  }: { readonly opened: OpenStart; readonly options: ForkOptions; readonly compile: Compile },
): Promise<RuntimeFork> {
  const { start, isGenesis, time } = opened;
  const fork = new RuntimeFork({
    tree: new BlockTree(start, { ...options, compile }),
    head: start.first,
    // A node chooses the name of its chain.
    name: options.name ?? cutText(start.chain),
    stated: 'spec' in source ? source.spec : undefined,
    mode: { kind: options.blocks ?? 'manual' },
  });
  try {
    await fork.readRuntime();
    if (isGenesis) await fork.buildFirst(options.firstBlock ?? 'required');
  } catch (cause) {
    await fork.close();
    if (isParachronError(cause) && asTheyAre.has(cause.code)) throw cause;
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

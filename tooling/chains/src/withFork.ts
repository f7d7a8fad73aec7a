import { connect } from '@parachron/client';
import { createLocalChain, type LocalChain, type LocalChainOptions } from '@parachron/devnet';
import type { Fork } from '@parachron/proxy';
import { createFork } from '@parachron/stories';

/** Gives a fork of a local chain as it is now, on which anything may be tried, and closes it afterwards. */
export async function withFork<T>(
  local: LocalChain,
  use: (fork: Fork) => Promise<T>,
  options: Pick<LocalChainOptions, 'endow'> = {},
): Promise<T> {
  const copy = await createLocalChain({ chain: local }, options);
  // What was written into the first block is then in the one to go back to.
  if (options.endow) await copy.newBlock();
  const chain = await connect(copy.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  try {
    return await use(await createFork(chain));
  } finally {
    await chain.close();
    await copy.close();
  }
}

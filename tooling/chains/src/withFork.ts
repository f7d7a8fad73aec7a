import { connect } from '@parachron/client';
import { createLocalChain, type LocalChain, type LocalChainOptions } from '@parachron/devnet';
import type { Fork } from '@parachron/proxy';
import { createFork } from '@parachron/stories';

/** Passes a fork of a local chain's present state to a function, and closes the fork afterwards. */
export async function withFork<T>(
  local: LocalChain,
  use: (fork: Fork) => Promise<T>,
  options: Pick<LocalChainOptions, 'endow'> = {},
): Promise<T> {
  const copy = await createLocalChain({ chain: local }, options);
  // The block of the reset then contains the storage that was written into the first block.
  if (options.endow) await copy.newBlock();
  const chain = await connect(copy.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  try {
    return await use(await createFork(chain));
  } finally {
    await chain.close();
    await copy.close();
  }
}

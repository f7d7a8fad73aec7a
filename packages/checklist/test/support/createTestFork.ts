import { createSmallFork, type SmallFork } from '@parachron/devnet';

/** A fork of a small chain for dry runs while other facts are read from the chain itself. */
export async function createTestFork(provider: Parameters<typeof createSmallFork>[0]): Promise<SmallFork> {
  const fork = await createSmallFork(provider);
  if (!fork) throw new TypeError('the chain cannot be forked');
  return fork;
}

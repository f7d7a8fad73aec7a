import { connect } from '@parachron/client';
import { createFork, type RuntimeFork } from '@parachron/devnet';

/** A fork of a small chain for dry runs while other facts are read from the chain itself. */
export async function createTestFork(provider: Parameters<typeof connect>[0]): Promise<RuntimeFork> {
  return createFork({ node: await connect(provider, { timeoutMs: Number.POSITIVE_INFINITY }) });
}

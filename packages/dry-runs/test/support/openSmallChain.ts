import { type Chain, connect } from '@parachron/client';
import { createChainProvider, createTarget, type TargetOptions } from '@parachron/devnet';
import { onTestFinished } from 'vitest';

/** Starts a small target at its genesis, and closes it with the test; it builds a block for each transaction. */
export async function openSmallChain(options: TargetOptions = {}): Promise<{
  readonly provider: ReturnType<typeof createChainProvider>;
  readonly chain: Chain;
}> {
  const small = await createTarget({ clock: () => 0, ...options });
  const provider = createChainProvider(small);
  const chain = await connect(provider, { timeoutMs: Number.POSITIVE_INFINITY });
  onTestFinished(async () => {
    await chain.close();
    small.close();
  });
  return { provider, chain };
}

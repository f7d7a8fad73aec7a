import { type Chain, connect } from '@parachron/client';
import { createTarget, type TargetOptions } from '@parachron/devnet';
import { onTestFinished } from 'vitest';

/** A small chain at its genesis, which is closed with the test. */
export interface OpenedChain {
  readonly provider: Chain['provider'];
  readonly chain: Chain;
}

/** Starts a small target; it builds a block for each transaction. */
export async function openSmallChain(options: TargetOptions = {}): Promise<OpenedChain> {
  const small = await createTarget({ clock: () => 0, ...options });
  const provider = small.provider;
  const chain = await connect(provider, { timeoutMs: Number.POSITIVE_INFINITY });
  onTestFinished(async () => {
    await chain.close();
    small.close();
  });
  return { provider, chain };
}

import type { Hex } from '@parachron/core';
import { createServiceChain } from '@parachron/devnet';

/** Reads metadata V14 of a small chain, which is decoded in a tenth of the time of a real runtime's. */
export async function readSmallMetadata(): Promise<Hex> {
  const chain = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
  const metadata: Hex = await chain.provider.send('state_getMetadata', []);
  chain.close();
  return metadata;
}

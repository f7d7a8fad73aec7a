import { createChain } from '../../../src/chain/createChain.js';
import type { Chain } from '../../../src/chain/node/Chain.js';
import { startTime } from '../../chain/helpers.js';

/** A chain that keeps its data in a directory. */
export function openChain(data: string, clock = () => startTime): Promise<Chain> {
  return createChain({ variant: 'H', mode: { kind: 'manual' }, clock, data });
}

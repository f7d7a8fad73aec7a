import type { Chain } from '../../../src/chain/Chain.js';
import { createChain } from '../../../src/chain/createChain.js';
import { startTime } from '../../chain/helpers.js';

/** A chain that keeps its data in a directory. */
export function openChain(data: string, clock = () => startTime): Promise<Chain> {
  return createChain({ variant: 'H', mode: { kind: 'manual' }, clock, data });
}

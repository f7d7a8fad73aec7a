import type { Chain } from '../../../src/chain/Chain.js';
import { createServiceChain } from '../../../src/service/createServiceChain.js';
import { startTime } from '../../chain/helpers.js';

/** A chain that keeps its data in a directory. */
export function openChain(data: string, clock = () => startTime): Promise<Chain> {
  return createServiceChain({ variant: 'H', mode: { kind: 'manual' }, clock, data });
}

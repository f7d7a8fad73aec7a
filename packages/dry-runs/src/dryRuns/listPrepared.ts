import type { Preparation } from '@parachron/checklist';
import type { ChainForks } from './ChainForks.js';
import { listForks } from './findFork.js';

/** Lists the changes made to the forks from outside so far, chain by chain. */
export function listPrepared(forks: ChainForks): readonly Preparation[] {
  return listForks(forks).flatMap(({ prepared }) => prepared);
}

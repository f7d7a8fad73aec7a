import { join } from 'node:path';
import { createReadStore, type ReadStore } from '../files/createReadStore.js';
import type { RunPlan } from './RunPlan.js';

/** Opens the store of reads for the next run; undefined if the plan names no folder. */
export function openReadStore({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): ReadStore | undefined {
  return cacheFolder === undefined ? undefined : createReadStore(join(cacheFolder, 'reads'));
}

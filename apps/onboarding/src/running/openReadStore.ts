import { join } from 'node:path';
import { createReadStore, type ReadStore } from '../files/createReadStore.js';
import type { RunPlan } from './RunPlan.js';

/** The reads of this run, kept for the next run where the plan names a folder. */
export function openReadStore({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): ReadStore | undefined {
  return cacheFolder === undefined ? undefined : createReadStore(join(cacheFolder, 'reads'));
}

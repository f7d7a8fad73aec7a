import { join } from 'node:path';
import type { MetadataStore } from '@parachron/client';
import { createMetadataStore } from '../files/createMetadataStore.js';
import type { RunPlan } from './RunPlan.js';

/** Metadata of the runs, kept for the next run if the plan names a folder. */
export function openMetadataStore({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): MetadataStore | undefined {
  return cacheFolder === undefined ? undefined : createMetadataStore(join(cacheFolder, 'metadata'));
}

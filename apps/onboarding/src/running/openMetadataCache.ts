import { join } from 'node:path';
import { createMetadataCache, type MetadataCache } from '@parachron/client';
import { createMetadataStore } from '../files/createMetadataStore.js';
import type { RunPlan } from './RunPlan.js';

/** Metadata that the connections of a run share, stored for the next run if the plan names a folder. */
export function openMetadataCache({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): MetadataCache {
  return createMetadataCache(
    cacheFolder === undefined ? undefined : createMetadataStore(join(cacheFolder, 'metadata')),
  );
}

import { join } from 'node:path';
import type { MetadataStore } from '@parachron/client';
import { createMetadataStore } from '../files/createMetadataStore.js';
import type { RunPlan } from './RunPlan.js';

/** Opens the store of metadata for the next run; undefined if the plan names no folder. */
export function openMetadataStore({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): MetadataStore | undefined {
  return cacheFolder === undefined ? undefined : createMetadataStore(join(cacheFolder, 'metadata'));
}

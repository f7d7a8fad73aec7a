import { join } from 'node:path';
import { keepRuntimeAnswers } from '@parachron/devnet';
import type { RunPlan } from './RunPlan.js';

/**
 * Caches the answers of runtimes in this process: on disk for the next run if the plan names a folder, else for this run only.
 */
export function keepAnswers({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): void {
  keepRuntimeAnswers(cacheFolder === undefined ? undefined : join(cacheFolder, 'runtimes'));
}

import { join } from 'node:path';
import { keepRuntimeAnswers } from '@parachron/devnet';
import type { RunPlan } from './RunPlan.js';

/** Keeps what runtimes of this process answer for the next run, where the plan names a folder; else for this run alone. */
export function keepAnswers({ cacheFolder }: Pick<RunPlan, 'cacheFolder'>): void {
  keepRuntimeAnswers(cacheFolder === undefined ? undefined : join(cacheFolder, 'runtimes'));
}

import type { XcmVersion } from '@parachron/xcm';
import type { ExecutorConfig } from '../ExecutorConfig.js';
import { generationRules } from './Generation.js';

/** Returns the versions of XCM that an executor decodes, ascending. */
export function getDecodedVersions({
  generation,
  versions,
}: Pick<ExecutorConfig, 'generation' | 'versions'>): readonly XcmVersion[] {
  return versions ?? generationRules[generation].decodes;
}

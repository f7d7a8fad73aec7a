import { isSystemPara } from '@parachron/xcm';
import type { FeeToken } from './deriveTaskProgram.js';

/**
 * Gets whose token a target's own is: the relay chain's on system parachains.
 *
 * Sends: nothing.
 *
 * @param paraId of the target
 * @returns what `ownToken` of a delivery request takes
 *
 * @example
 * ```ts
 * import { getOwnToken } from '@parachron/proxy';
 *
 * getOwnToken(1000); // 'relay'
 * getOwnToken(2000); // 'target'
 * ```
 */
export function getOwnToken(paraId: number): Exclude<FeeToken, 'service'> {
  return isSystemPara(paraId) ? 'relay' : 'target';
}

import { isSystemPara } from '@parachron/xcm';
import type { FeeToken } from './deriveTaskProgram.js';

/**
 * Returns the chain of a target's native token: the relay chain for system parachains.
 *
 * Sends: nothing.
 *
 * @param paraId of the target
 * @returns the value for `ownToken` of a delivery request
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

import { isSystemPara } from '@parachron/xcm';
import type { FeeToken } from './deriveTaskProgram.js';

/** The chain of a target's native token. */
export type OwnToken = Exclude<FeeToken, 'service'>;

/**
 * Returns the usual chain of a target's native token: the relay chain for system parachains.
 *
 * A chain with any para id may have another token: {@link readOwnToken} asks the target.
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
export function getOwnToken(paraId: number): OwnToken {
  return isSystemPara(paraId) ? 'relay' : 'target';
}

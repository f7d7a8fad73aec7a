/** Ids below this belong to system parachains: the pallets' own LOWEST_PUBLIC_ID, the same on every relay chain. */
export const lowestPublicParaId = 2000;

/**
 * Returns whether a para id is that of a system parachain: those have the relay chain's token as their own, and channels on easier terms.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { isSystemPara } from '@parachron/xcm';
 *
 * isSystemPara(1000); // true: the asset hub of most relay chains
 * isSystemPara(2114); // false
 * ```
 */
export function isSystemPara(paraId: number): boolean {
  return paraId < lowestPublicParaId;
}

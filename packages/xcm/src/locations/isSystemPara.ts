/** Ids below this belong to system parachains: the pallets' own LOWEST_PUBLIC_ID, the same on every relay chain. */
export const lowestPublicParaId = 2000;

/**
 * Returns whether a para id belongs to a system parachain: its token is the relay chain's token, and its channels have
 * easier terms.
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

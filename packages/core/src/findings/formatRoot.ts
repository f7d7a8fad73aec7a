/**
 * Names the root of a parachain as the sender of a step: one form, so that steps of one signer are one group.
 *
 * @param paraId the para id of the chain
 * @param chain the name of the chain, if known
 *
 * @example
 * ```ts
 * import { formatRoot } from '@parachron/core';
 *
 * formatRoot(1000, 'Asset Hub'); // 'root of parachain 1000 (Asset Hub)'
 * formatRoot(1000); // 'root of parachain 1000'
 * ```
 */
export function formatRoot(paraId: number, chain?: string): string {
  const name = `root of parachain ${paraId}`;
  return chain === undefined ? name : `${name} (${chain})`;
}

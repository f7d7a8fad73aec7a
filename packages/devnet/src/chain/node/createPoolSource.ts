import type { Hex } from '@parachron/core';
import type { TagPool } from '@parachron/network';
import type { ExtrinsicSource } from '../runtime/buildBlock.js';
import type { Extrinsic } from '../runtime/decodeExtrinsic.js';

// Number of transactions that do not fit before a block counts as full, the same as in Substrate's block authorship.
const maxSkipped = 8;

/** Returns the ready transactions in order, as the chain decoded them for the pool; those that depend on a refused transaction wait. */
export function createPoolSource(pool: TagPool): ExtrinsicSource {
  const ready = pool.listReady();
  const blocked = new Set<Hex>();
  let at = -1;
  let skipped = 0;
  const block = () => {
    for (const tag of ready[at]?.provides ?? []) blocked.add(tag);
  };
  return {
    next: () => {
      if (skipped >= maxSkipped) return undefined;
      for (at += 1; ready[at]?.requires.some((tag) => blocked.has(tag)); at += 1) block();
      const extrinsic = ready[at]?.extrinsic as Extrinsic | undefined;
      return extrinsic && { extrinsic, isTrusted: true };
    },
    settle: (offered) => {
      const transaction = ready[at];
      if (!transaction || offered === 'included') return;
      block();
      if (offered === 'later') skipped += 1;
      else pool.removeInvalid([transaction.hash]);
    },
  };
}

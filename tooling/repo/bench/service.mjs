import { createServiceChain } from '@parachron/devnet';

/** A whole hour: 2023-02-03T02:00:00Z, in seconds. */
export const start = 1_675_389_600;
export const bob = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';

/** Starts the service, variant M, with a capacity of many tasks in a slot and in a block. */
export async function startService() {
  const chain = await createServiceChain({
    variant: 'M',
    mode: { kind: 'manual' },
    clock: () => start * 1000,
    config: {
      maxBlockWeight: 10n ** 17n,
      automation: { maxTasksPerSlot: 100_000, maxWeightPerSlot: 10n ** 18n, maxBlockWeight: 10n ** 18n },
    },
  });
  await chain.build();
  return chain;
}

/**
 * Ends the run when the count differs from the expected count: a figure for less work would be wrong.
 *
 * @param {string} what
 * @param {number} found
 * @param {number} wanted
 */
export function requireCount(what, found, wanted) {
  if (found !== wanted) throw new RangeError(`${what}: ${found} instead of ${wanted}`);
}

/** @param {readonly number[]} values */
export function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

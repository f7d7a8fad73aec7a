import { createServiceChain } from '@parachron/devnet';

/** A whole hour: 2023-02-03T02:00:00Z, in seconds. */
export const start = 1_675_389_600;

/**
 * Starts the service with manual block production and a capacity of many tasks in a slot and a block.
 *
 * @param {'H' | 'M'} variant
 */
export async function startService(variant) {
  const chain = await createServiceChain({
    variant,
    mode: { kind: 'manual' },
    clock: () => start * 1000,
    poolLimit: 100_000,
    historyBytes: 16 * 1024 * 1024,
    config: {
      maxBlockWeight: 10n ** 17n,
      automation: {
        maxTasksPerSlot: 100_000,
        maxWeightPerSlot: 10n ** 18n,
        maxBlockWeight: 10n ** 18n,
      },
    },
  });
  chain.createBlock();
  return chain;
}

/**
 * A call that schedules transfers to Bob at the given times.
 *
 * @param {number} index
 * @param {readonly number[]} times seconds
 */
export function giftCall(index, times) {
  return {
    pallet: 'AutomationTime',
    method: 'schedule_native_transfer_task',
    args: {
      provided_id: `gift ${index}`,
      execution_times: times,
      recipient_id: '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
      amount: 1_000_000_001n,
    },
  };
}

/**
 * Submits transactions and builds blocks until all are included; returns the number of successful transactions.
 *
 * @param {Awaited<ReturnType<typeof startService>>} chain
 * @param {readonly `0x${string}`[]} transactions
 */
export function includeAll(chain, transactions) {
  let succeeded = 0;
  for (const transaction of transactions) chain.submitExtrinsic(Buffer.from(transaction.slice(2), 'hex'));
  while (chain.pool.hasReady()) {
    const { events } = chain.createBlock();
    succeeded += events.filter(
      ({ pallet, name }) => pallet === 'AutomationTime' && name === 'TaskScheduled',
    ).length;
  }
  return succeeded;
}

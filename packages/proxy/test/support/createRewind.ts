import type { Hex } from '@parachron/core';
import type { LocalChain } from '@parachron/devnet';

/** Takes a local chain back to one of its blocks. */
interface Rewind {
  /** Records the values of keys before a write, so that a reset restores them. */
  keep(keys: readonly Hex[]): Promise<void>;
  reset(): Promise<void>;
  /** Makes the current state the state of `reset`, until the returned function is called. */
  hold(): Promise<() => Promise<void>>;
}

/**
 * Resets a local chain to its current head. Writes into that block itself are undone by writing the old values: a
 * separate block for the writes would take longer than the rest of a dry run.
 */
export function createRewind(local: LocalChain): Rewind {
  let base = local.head.hash;
  let before = new Map<Hex, Hex | null>();
  const reset = async () => {
    await local.provider.send('dev_setHead', [base]);
    if (before.size > 0) await local.setStorage([...before]);
    before.clear();
  };
  return {
    async keep(keys) {
      if (local.head.hash !== base) return;
      for (const key of keys) {
        if (!before.has(key)) before.set(key, (await local.getRawStorage(key)) ?? null);
      }
    },
    reset,
    async hold() {
      const earlier = { base, before };
      // The state is in a separate block, which no later write changes.
      await local.newBlock();
      base = local.head.hash;
      before = new Map();
      return async () => {
        ({ base, before } = earlier);
        await reset();
      };
    },
  };
}

/** The keys that an endowment writes. */
export function listBalanceKeys(local: LocalChain, account: Hex): Hex[] {
  return [local.encodeKey('System', 'Account', [account]), local.encodeKey('Balances', 'TotalIssuance')];
}

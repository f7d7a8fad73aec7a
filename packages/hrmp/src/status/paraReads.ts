import { type AccountBalance, balanceRead, type StorageRead, storageRead } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';

/** The reads of a channel manager's values about one parachain. */
export type ParaReads = {
  readonly lifecycle: StorageRead<string | undefined>;
  readonly balance: StorageRead<AccountBalance>;
};

/**
 * Describes the reads of a parachain's registration and balance on a channel manager.
 *
 * Chain: `Paras.ParaLifecycles`, `System.Account` of the sovereign account.
 * Sends: nothing; the reads take 2 keys.
 *
 * @param id the para id
 * @param channelManager the channel manager; by default, a relay chain with the pallets' usual names
 * @returns two reads, by name
 *
 * @example
 * ```ts
 * import { paraReads } from '@parachron/hrmp';
 *
 * paraReads(2114).lifecycle.keys; // [2114]
 * ```
 */
export function paraReads(id: number, channelManager?: Pick<ChannelManager, 'pallets' | 'role'>): ParaReads {
  const { paras = 'Paras' } = channelManager?.pallets ?? {};
  const relation = channelManager?.role === 'parachain' ? 'sibling' : 'child';
  const sovereign = deriveSovereignAccount({ paraId: id, relation });
  return {
    lifecycle: storageRead(paras, 'ParaLifecycles', [id], (value) => value?.toString()),
    balance: balanceRead(sovereign),
  };
}

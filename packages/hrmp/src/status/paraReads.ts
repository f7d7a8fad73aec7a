import { type AccountBalance, balanceRead, type StorageRead, storageRead } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { Codec } from '@polkadot/types/types';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { readNumbers } from './storedFields.js';

/** The reads of a channel manager's values about one parachain. */
export type ParaReads = {
  readonly lifecycle: StorageRead<string | undefined>;
  readonly balance: StorageRead<AccountBalance>;
  readonly egress: StorageRead<readonly number[]>;
  readonly ingress: StorageRead<readonly number[]>;
  readonly openRequests: StorageRead<number>;
  readonly acceptedRequests: StorageRead<number>;
};

/**
 * Describes the reads of a parachain's registration, channel counts and balance on a channel manager.
 *
 * Chain: `Paras.ParaLifecycles`, `System.Account` of the sovereign account, `Hrmp.HrmpEgressChannelsIndex`,
 * `Hrmp.HrmpIngressChannelsIndex`, `Hrmp.HrmpOpenChannelRequestCount`, `Hrmp.HrmpAcceptedChannelRequestCount`.
 * Sends: nothing; the reads take 6 keys.
 *
 * @param id the para id
 * @param channelManager the channel manager; by default, a relay chain with the pallets' usual names
 * @returns six reads, by name
 *
 * @example
 * ```ts
 * import { paraReads } from '@parachron/hrmp';
 *
 * paraReads(2114).lifecycle.keys; // [2114]
 * ```
 */
export function paraReads(id: number, channelManager?: Pick<ChannelManager, 'pallets' | 'role'>): ParaReads {
  const { hrmp = 'Hrmp', paras = 'Paras' } = channelManager?.pallets ?? {};
  const relation = channelManager?.role === 'parachain' ? 'sibling' : 'child';
  const sovereign = deriveSovereignAccount({ paraId: id, relation });
  const count = (value: Codec | undefined) => Number(value?.toString() ?? 0);
  return {
    lifecycle: storageRead(paras, 'ParaLifecycles', [id], (value) => value?.toString()),
    balance: balanceRead(sovereign),
    egress: storageRead(hrmp, 'HrmpEgressChannelsIndex', [id], readNumbers),
    ingress: storageRead(hrmp, 'HrmpIngressChannelsIndex', [id], readNumbers),
    openRequests: storageRead(hrmp, 'HrmpOpenChannelRequestCount', [id], count),
    acceptedRequests: storageRead(hrmp, 'HrmpAcceptedChannelRequestCount', [id], count),
  };
}

import type { ForkWrite } from '@parachron/client';
import type { ChannelId } from '../../src/index.js';

/** Storage that puts a direction into a state, as the pallet writes it. */
export function requestWrites(
  channel: ChannelId,
  {
    confirmed,
    ...sizes
  }: { confirmed: boolean; maxCapacity?: number; maxMessageSize?: number; senderDeposit?: number },
): ForkWrite[] {
  const request = {
    confirmed,
    age: 0,
    senderDeposit: 0,
    maxMessageSize: 1024,
    maxCapacity: 8,
    maxTotalSize: 8192,
    ...sizes,
  };
  return [
    { pallet: 'Hrmp', item: 'HrmpOpenChannelRequests', keys: [channel], value: request },
    { pallet: 'Hrmp', item: 'HrmpOpenChannelRequestsList', value: [channel] },
    { pallet: 'Hrmp', item: 'HrmpOpenChannelRequestCount', keys: [channel.sender], value: 1 },
    ...(confirmed
      ? [
          {
            pallet: 'Hrmp',
            item: 'HrmpAcceptedChannelRequestCount',
            keys: [channel.recipient],
            value: 1,
          } satisfies ForkWrite,
        ]
      : []),
  ];
}

export function channelWrites(channel: ChannelId, { closing }: { closing: boolean }): ForkWrite[] {
  const live = {
    maxCapacity: 8,
    maxTotalSize: 8192,
    maxMessageSize: 1024,
    msgCount: 0,
    totalSize: 0,
    mqcHead: null,
    senderDeposit: 0,
    recipientDeposit: 0,
  };
  const condemned: ForkWrite[] = [
    { pallet: 'Hrmp', item: 'HrmpCloseChannelRequests', keys: [channel], value: [] },
    { pallet: 'Hrmp', item: 'HrmpCloseChannelRequestsList', value: [channel] },
  ];
  return [
    { pallet: 'Hrmp', item: 'HrmpChannels', keys: [channel], value: live },
    { pallet: 'Hrmp', item: 'HrmpEgressChannelsIndex', keys: [channel.sender], value: [channel.recipient] },
    { pallet: 'Hrmp', item: 'HrmpIngressChannelsIndex', keys: [channel.recipient], value: [channel.sender] },
    ...(closing ? condemned : []),
  ];
}

export function lifecycleWrite(para: number, value: string | null): ForkWrite {
  return { pallet: 'Paras', item: 'ParaLifecycles', keys: [para], value };
}

export function countWrite(item: string, para: number, value: unknown): ForkWrite {
  return { pallet: 'Hrmp', item, keys: [para], value };
}

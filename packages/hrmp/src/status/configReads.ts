import {
  type ConstantRead,
  constantRead,
  type Fields,
  omitUndefined,
  readAmount,
  readFields,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { ChannelConfig, PendingConfig } from './ChannelConfig.js';
import { readCount } from './storedFields.js';

/** The reads for the limits of channels on a channel manager. */
export type ConfigReads = {
  /** Undefined if the configuration lacks a field that every known runtime has. */
  readonly config: StorageRead<ChannelConfig | undefined>;
  readonly pending: StorageRead<readonly PendingConfig[]>;
  readonly existentialDeposit: ConstantRead<bigint>;
  readonly session: StorageRead<number>;
};

/**
 * Describes the reads of the limits and the deposits of channels on a channel manager.
 *
 * Chain: `Configuration.ActiveConfig`, `Configuration.PendingConfigs`, `Balances.ExistentialDeposit`,
 * `ParasShared.CurrentSessionIndex`.
 * Sends: nothing; the reads take 3 keys and 1 constant.
 *
 * @param channelManager the chain with the channels; by default, the pallets have their usual names
 * @returns four reads, by name
 *
 * @example
 * ```ts
 * import { configReads } from '@parachron/hrmp';
 *
 * configReads().config.item; // 'ActiveConfig'
 * ```
 */
export function configReads(channelManager?: Pick<ChannelManager, 'pallets'>): ConfigReads {
  const { configuration = 'Configuration', shared = 'ParasShared' } = channelManager?.pallets ?? {};
  return {
    config: storageRead(configuration, 'ActiveConfig', [], decodeConfig),
    pending: storageRead(configuration, 'PendingConfigs', [], decodePending),
    existentialDeposit: constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString())),
    session: storageRead(shared, 'CurrentSessionIndex', [], (value) => Number(value?.toString() ?? 0)),
  };
}

/** Pairs of a session and its configuration. */
function decodePending(value: Codec | undefined): readonly PendingConfig[] {
  const pairs = [...((value ?? []) as Iterable<readonly [Codec, Codec]>)];
  return pairs.flatMap(([session, later]) => {
    const config = decodeConfig(later);
    return config ? { session: Number(session.toString()), config } : [];
  });
}

function decodeConfig(value: Codec | undefined): ChannelConfig | undefined {
  if (!value) return undefined;
  const fields = readFields(value);
  const counts = readRequired(fields);
  const senderDeposit = readAmount(fields, 'hrmpSenderDeposit');
  const recipientDeposit = readAmount(fields, 'hrmpRecipientDeposit');
  if (!counts || senderDeposit === undefined || recipientDeposit === undefined) return undefined;
  return { ...counts, senderDeposit, recipientDeposit, ...readOptional(fields) };
}

function readRequired(fields: Fields) {
  const maxCapacity = readCount(fields, 'hrmpChannelMaxCapacity');
  const maxMessageSize = readCount(fields, 'hrmpChannelMaxMessageSize');
  const maxTotalSize = readCount(fields, 'hrmpChannelMaxTotalSize');
  const maxOutboundChannels = readCount(fields, 'hrmpMaxParachainOutboundChannels');
  const maxInboundChannels = readCount(fields, 'hrmpMaxParachainInboundChannels');
  if (maxCapacity === undefined || maxMessageSize === undefined || maxTotalSize === undefined) return;
  if (maxOutboundChannels === undefined || maxInboundChannels === undefined) return;
  return { maxCapacity, maxMessageSize, maxTotalSize, maxOutboundChannels, maxInboundChannels };
}

function readOptional(fields: Fields) {
  return omitUndefined({ maxUpwardMessageSize: readCount(fields, 'maxUpwardMessageSize') });
}

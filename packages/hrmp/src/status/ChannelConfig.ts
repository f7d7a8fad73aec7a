import {
  type ConstantRead,
  constantRead,
  type Fields,
  omitUndefined,
  type Planck,
  readAmount,
  readFields,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { readCount } from './ChannelStatus.js';

/** A configuration that the channel manager has set for a later session. */
export interface PendingConfig {
  readonly session: number;
  readonly config: ChannelConfig;
}

/** The limits and deposits of channels, from the channel manager's active configuration. */
export interface ChannelConfig {
  readonly maxCapacity: number;
  /** Bytes of one message. */
  readonly maxMessageSize: number;
  /** Maximum number of waiting bytes in one channel. */
  readonly maxTotalSize: number;
  readonly maxOutboundChannels: number;
  readonly maxInboundChannels: number;
  readonly senderDeposit: Planck;
  readonly recipientDeposit: Planck;
  /** Bytes of one upward message. */
  readonly maxUpwardMessageSize?: number;
}

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

import {
  constantRead,
  omitUndefined,
  type Planck,
  readAmount,
  readFields,
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

/**
 * Describes the reads of the limits and the deposits of channels on a channel manager.
 *
 * Chain: `Configuration.ActiveConfig`, `Configuration.PendingConfigs`, `Balances.ExistentialDeposit`.
 */
export function configReads(channelManager?: Pick<ChannelManager, 'pallets'>) {
  const { configuration = 'Configuration' } = channelManager?.pallets ?? {};
  return {
    // Undefined if the configuration lacks a field that every known runtime has.
    config: storageRead(configuration, 'ActiveConfig', [], decodeConfig),
    pending: storageRead(configuration, 'PendingConfigs', [], decodePending),
    existentialDeposit: constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString())),
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

/** The terms of channels: the field of the configuration that states each, and its name in notes. */
export const channelTerms: Readonly<
  Record<Exclude<keyof ChannelConfig, 'maxUpwardMessageSize'>, readonly [string, string]>
> = {
  maxCapacity: ['hrmpChannelMaxCapacity', 'messages in a channel'],
  maxMessageSize: ['hrmpChannelMaxMessageSize', 'bytes in a message'],
  maxTotalSize: ['hrmpChannelMaxTotalSize', 'bytes in a channel'],
  maxOutboundChannels: ['hrmpMaxParachainOutboundChannels', 'outbound channels of a parachain'],
  maxInboundChannels: ['hrmpMaxParachainInboundChannels', 'inbound channels of a parachain'],
  senderDeposit: ['hrmpSenderDeposit', 'deposit of the sender'],
  recipientDeposit: ['hrmpRecipientDeposit', 'deposit of the recipient'],
};

function decodeConfig(value: Codec | undefined): ChannelConfig | undefined {
  if (!value) return undefined;
  const fields = readFields(value);
  const read = Object.entries(channelTerms).map(([name, [field]]) => {
    const amount = readAmount(fields, field);
    return [name, name.startsWith('max') && amount !== undefined ? Number(amount) : amount] as const;
  });
  if (read.some(([, amount]) => amount === undefined)) return undefined;
  const maxUpwardMessageSize = readCount(fields, 'maxUpwardMessageSize');
  return { ...Object.fromEntries(read), ...omitUndefined({ maxUpwardMessageSize }) } as ChannelConfig;
}

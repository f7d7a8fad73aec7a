import { constantRead, type Planck, readAmount, readFields, storageRead } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import type { ChannelManager } from '../manager/ChannelManager.js';

/** The limits and deposits of channels, from the channel manager's active configuration. */
export interface ChannelConfig {
  readonly maxCapacity: number;
  /** Bytes of one message. */
  readonly maxMessageSize: number;
  /** Maximum number of waiting bytes in one channel. */
  readonly maxTotalSize: number;
  readonly senderDeposit: Planck;
  readonly recipientDeposit: Planck;
}

/**
 * Describes the reads of the limits and the deposits of channels on a channel manager.
 *
 * Chain: `Configuration.ActiveConfig`, `Balances.ExistentialDeposit`.
 */
export function configReads({ pallets }: Pick<ChannelManager, 'pallets'>) {
  return {
    // Undefined if the configuration lacks a field that every known runtime has.
    config: storageRead(pallets.configuration, 'ActiveConfig', [], decodeConfig),
    existentialDeposit: constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString())),
  };
}

/** The fields of the configuration that every known runtime has. */
const terms: Readonly<Record<keyof ChannelConfig, string>> = {
  maxCapacity: 'hrmpChannelMaxCapacity',
  maxMessageSize: 'hrmpChannelMaxMessageSize',
  maxTotalSize: 'hrmpChannelMaxTotalSize',
  senderDeposit: 'hrmpSenderDeposit',
  recipientDeposit: 'hrmpRecipientDeposit',
};

function decodeConfig(value: Codec | undefined): ChannelConfig | undefined {
  if (!value) return undefined;
  const fields = readFields(value);
  const read = Object.entries(terms).map(([name, field]) => {
    const amount = readAmount(fields, field);
    return [name, name.startsWith('max') && amount !== undefined ? Number(amount) : amount] as const;
  });
  const isWhole = read.every(([, amount]) => amount !== undefined);
  return isWhole ? (Object.fromEntries(read) as unknown as ChannelConfig) : undefined;
}

import type { Answers, Evidence, Snapshot } from '@parachron/core';
import { kusama2024, kusama2025 } from '@parachron/samples/runtimes';
import type { Codec } from '@polkadot/types/types';
import { describe, expect, test } from 'vitest';
import { deriveChannelManager } from '../manager/ChannelManager.js';
import { configReads } from './ChannelConfig.js';
import { getChannelFacts } from './ChannelFacts.js';
import { type ChannelReads, channelReads, deriveChannelStatus } from './ChannelStatus.js';

const relay = kusama2025();
const channel = { sender: 1000, recipient: 2114 };
const block = { number: 9, hash: `0x${'99'.repeat(32)}` } as const;

const evidence = (key: string): Evidence => ({ chain: 'Kusama', block, key, value: null });
const known = <T>(value: T, key: string) => ({ known: true, value, evidence: evidence(key) }) as const;

function answers(parts: {
  request?: Codec;
  channel?: Codec;
  closing?: readonly (typeof channel)[];
}): Answers<ChannelReads> {
  const reads = channelReads(channel);
  return {
    request: known(reads.request.decode(parts.request), 'request'),
    channel: known(reads.channel.decode(parts.channel), 'channel'),
    closing: known(parts.closing ?? [], 'closing'),
  };
}

const sizes = { maxCapacity: 8, maxTotalSize: 8192, maxMessageSize: 1024 };
const request = (confirmed: boolean) =>
  relay.registry.createType('PolkadotRuntimeParachainsHrmpHrmpOpenChannelRequest', {
    ...sizes,
    confirmed,
    age: 3,
    senderDeposit: 2n ** 60n,
  });
const live = relay.registry.createType('PolkadotRuntimeParachainsHrmpHrmpChannel', {
  ...sizes,
  msgCount: 2,
  totalSize: 77,
  senderDeposit: 5,
  recipientDeposit: 2n ** 100n,
});

describe('the status of a channel', () => {
  test('is none', () => {
    const status = deriveChannelStatus(channel, answers({}));
    expect(status).toEqual(known({ state: 'none', channel, block }, 'channel'));
  });

  test('is requested or accepted, with the request', () => {
    const expected = { channel, block, capacity: 8, messageSize: 1024, totalSize: 8192 };
    const status = (confirmed: boolean) =>
      deriveChannelStatus(channel, answers({ request: request(confirmed) }));
    expect(status(false)).toEqual(
      known({ ...expected, state: 'requested', senderDeposit: 2n ** 60n }, 'request'),
    );
    expect(status(true)).toMatchObject({ value: { state: 'accepted' } });
  });

  test('is open or closing, with the channel', () => {
    const open = deriveChannelStatus(channel, answers({ channel: live }));
    expect(open).toMatchObject({
      value: {
        state: 'open',
        senderDeposit: 5n,
        recipientDeposit: 2n ** 100n,
        messages: 2,
        bytes: 77,
        totalSize: 8192,
      },
      evidence: { key: 'channel' },
    });
    const closing = deriveChannelStatus(channel, answers({ channel: live, closing: [channel] }));
    expect(closing).toMatchObject({ value: { state: 'closing' }, evidence: { key: 'closing' } });
    const other = { sender: 2114, recipient: 1000 };
    const unaffected = deriveChannelStatus(channel, answers({ channel: live, closing: [other] }));
    expect(unaffected).toMatchObject({ value: { state: 'open' } });
  });

  test('is unknown if one item is unknown', () => {
    const unknown = { known: false, reason: 'no such item', howToFindOut: 'ask' } as const;
    for (const item of ['request', 'channel', 'closing']) {
      expect(deriveChannelStatus(channel, { ...answers({}), [item]: unknown })).toBe(unknown);
    }
  });
});

describe('the configuration of channels', () => {
  const pallets = { hrmp: 'Hrmp', configuration: 'Configuration', paras: 'Paras' };
  const { decode } = configReads({ pallets }).config;

  test.each([kusama2024(), kusama2025()])('is read from $specName $specVersion', ({ registry }) => {
    const channelManager = registry.createType('PolkadotRuntimeParachainsConfigurationHostConfiguration', {
      hrmpChannelMaxCapacity: 1000,
      hrmpChannelMaxMessageSize: 102_400,
      hrmpChannelMaxTotalSize: 102_401,
      hrmpSenderDeposit: 5n * 10n ** 12n,
      hrmpRecipientDeposit: 6n * 10n ** 12n,
      maxUpwardMessageSize: 65_531,
    });
    expect(decode(channelManager)).toEqual({
      maxCapacity: 1000,
      maxMessageSize: 102_400,
      maxTotalSize: 102_401,
      senderDeposit: 5n * 10n ** 12n,
      recipientDeposit: 6n * 10n ** 12n,
      maxUpwardMessageSize: 65_531,
    });
  });

  test('is undefined if a field is missing', () => {
    expect(decode(relay.registry.createType('u32', 1))).toBeUndefined();
    expect(decode(undefined)).toBeUndefined();
  });
});

test('the account of a parachain is its child account on a relay chain, and its sibling account elsewhere', async () => {
  const channelManager = deriveChannelManager(relay);
  if (!channelManager) throw new TypeError('no host');
  const unknown = { known: false, reason: 'Not read.', howToFindOut: 'Read it.' };
  const listKeys = async (role: 'relay' | 'parachain') => {
    const keys: unknown[] = [];
    const read = async (reads: Readonly<Record<string, object>>) => {
      for (const one of Object.values(reads)) keys.push(...('keys' in one ? Object(one.keys) : []));
      return Object.fromEntries(Object.keys(reads).map((name) => [name, unknown]));
    };
    const state = { read } as unknown as Pick<Snapshot, 'read'>;
    const options = { paras: [1000, 2114], channelManager: { ...channelManager, role } } as const;
    expect(await getChannelFacts(state, options)).toEqual(unknown);
    return keys;
  };
  // "para" and "sibl" before the id in ASCII, little-endian, then zeros.
  const zeros = '0'.repeat(48);
  expect(await listKeys('relay')).toContain(`0x7061726142080000${zeros}`);
  expect(await listKeys('parachain')).toContain(`0x7369626c42080000${zeros}`);
});

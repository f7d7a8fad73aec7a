import type { Snapshot } from '@parachron/core';
import { kusama2024, kusama2025 } from '@parachron/samples/runtimes';
import type { Codec } from '@polkadot/types/types';
import { describe, expect, test } from 'vitest';
import { deriveChannelManager } from '../manager/ChannelManager.js';
import { getChannelFacts } from './ChannelFacts.js';
import { channelReads, deriveChannelStatus } from './ChannelStatus.js';
import { configRead, decodeConfig } from './channelSizes.js';

const relay = kusama2025();
const channel = { sender: 1000, recipient: 2114 };

/** The values of the reads, as a chain stores them. */
function values(parts: { request?: Codec; channel?: Codec; closing?: readonly (typeof channel)[] }) {
  const reads = channelReads(channel, { pallet: 'Hrmp' });
  return {
    request: reads.request.decode(parts.request),
    channel: reads.channel.decode(parts.channel),
    closing: parts.closing ?? [],
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
    expect(deriveChannelStatus(channel, values({}))).toEqual({ state: 'none', channel });
  });

  test('is requested or accepted, with the request', () => {
    const expected = { channel, capacity: 8, messageSize: 1024, totalSize: 8192 };
    const status = (confirmed: boolean) =>
      deriveChannelStatus(channel, values({ request: request(confirmed) }));
    expect(status(false)).toEqual({ ...expected, state: 'requested', deposit: 2n ** 60n });
    expect(status(true)).toMatchObject({ state: 'accepted' });
  });

  test('is open or closing, with the channel', () => {
    expect(deriveChannelStatus(channel, values({ channel: live }))).toMatchObject({
      state: 'open',
      messages: 2,
      bytes: 77,
      totalSize: 8192,
    });
    const closing = deriveChannelStatus(channel, values({ channel: live, closing: [channel] }));
    expect(closing).toMatchObject({ state: 'closing' });
    const other = { sender: 2114, recipient: 1000 };
    const others = [other, { sender: 1000, recipient: 2000 }];
    const unaffected = deriveChannelStatus(channel, values({ channel: live, closing: others }));
    expect(unaffected).toMatchObject({ state: 'open' });
  });
});

describe('the configuration of channels', () => {
  const decode = (value: Codec | undefined) => decodeConfig(configRead.decode(value));

  test.each([kusama2024(), kusama2025()])('is read from $specName $specVersion', ({ registry }) => {
    const channelManager = registry.createType('PolkadotRuntimeParachainsConfigurationHostConfiguration', {
      hrmpChannelMaxCapacity: 1000,
      hrmpChannelMaxMessageSize: 102_400,
      hrmpChannelMaxTotalSize: 102_401,
      hrmpSenderDeposit: 5n * 10n ** 12n,
      hrmpRecipientDeposit: 6n * 10n ** 12n,
    });
    expect(decode(channelManager)).toEqual({
      capacity: 1000,
      messageSize: 102_400,
      totalSize: 102_401,
      senderDeposit: 5n * 10n ** 12n,
      recipientDeposit: 6n * 10n ** 12n,
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

test('a channel manager that is a parachain states its para id', async () => {
  const channelManager = deriveChannelManager(kusama2025());
  if (!channelManager) throw new TypeError('no host');
  const sizes = { hrmpChannelMaxCapacity: 8, hrmpChannelMaxMessageSize: 1024, hrmpChannelMaxTotalSize: 8192 };
  const config = { ...sizes, hrmpSenderDeposit: 0, hrmpRecipientDeposit: 0 };
  const values: Readonly<Record<string, unknown>> = { config, closing: [], paraId: 1005 };
  const read = async (reads: object) =>
    Object.fromEntries(
      Object.keys(reads).map((name) => [name, { known: true, value: values[name], evidence: {} }]),
    );
  const state = { read } as unknown as Pick<Snapshot, 'read'>;
  const lifecycle = { known: true, value: 'Parachain', evidence: {} };
  const relay = { read: async () => ({ lifecycle }) } as unknown as Pick<Snapshot, 'read'>;
  const readId = async (role: 'relay' | 'parachain') => {
    const options = { paras: [1000, 2114], channelManager: { ...channelManager, role }, relay } as const;
    const answer = await getChannelFacts(state, options);
    if (!answer.known) return answer.reason;
    expect(answer.facts.paras.map(({ lifecycle }) => lifecycle)).toEqual(['Parachain', 'Parachain']);
    return answer.facts.paraId;
  };
  expect([await readId('relay'), await readId('parachain')]).toEqual([undefined, 1005]);
});

import type { Answers, Evidence } from '@parachron/core';
import { kusama2024, kusama2025 } from '@parachron/samples/runtimes';
import type { Codec } from '@polkadot/types/types';
import { describe, expect, test } from 'vitest';
import { factReads, paraReads } from '../index.js';
import { deriveChannelManager } from '../manager/ChannelManager.js';
import { configReads } from './ChannelConfig.js';
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

describe('the facts of a parachain', () => {
  test('are read from its child account on a relay chain, and from its sibling account elsewhere', () => {
    const pallets = deriveChannelManager(relay)?.pallets;
    if (!pallets) throw new TypeError('no host');
    // "para" and "sibl" before the id in ASCII, little-endian, then zeros.
    const zeros = '0'.repeat(48);
    expect(paraReads(2114).balance.keys).toEqual([`0x7061726142080000${zeros}`]);
    expect(paraReads(2114, { pallets, role: 'parachain' }).balance.keys).toEqual([
      `0x7369626c42080000${zeros}`,
    ]);
  });

  test('decode balances of both forms of accounts', () => {
    const decode = paraReads(2114).balance.decode;
    const account = relay.registry.createType('FrameSystemAccountInfo', {
      providers: 1,
      data: { free: 10n ** 20n, reserved: 7, frozen: 3, flags: 0 },
    });
    expect(decode(account)).toMatchObject({ free: 10n ** 20n, reserved: 7n, frozen: 3n, providers: 1 });
    expect(decode(undefined)).toMatchObject({ free: 0n, reserved: 0n, frozen: 0n, providers: 0 });
  });

  test('are read together by flat names', () => {
    const channelManager = deriveChannelManager(relay);
    if (!channelManager) throw new TypeError('no host');
    const names = Object.keys(factReads([1000, 2114], channelManager));
    expect(names).toHaveLength(2 + 2 + 2 + 3 + 3);
    expect(names).toContain('second.lifecycle');
    expect(names).toContain('back.closing');
  });
});

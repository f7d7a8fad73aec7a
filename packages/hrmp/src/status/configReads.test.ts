import { kusama2025 } from '@parachron/samples/runtimes';
import type { Codec } from '@polkadot/types/types';
import { describe, expect, it, test } from 'vitest';
import { channelReads } from './channelReads.js';
import { configReads } from './configReads.js';
import { paraReads } from './paraReads.js';
import { readCount, readNumbers } from './storedFields.js';

const { registry } = kusama2025();
const read = configReads();

/** A configuration in the form of a runtime: plain fields, as the codec gives them. */
const stored = {
  hrmpChannelMaxCapacity: 1000,
  hrmpChannelMaxMessageSize: 102_400,
  hrmpChannelMaxTotalSize: 102_400,
  hrmpMaxParachainOutboundChannels: 30,
  hrmpMaxParachainInboundChannels: 20,
  hrmpSenderDeposit: '5000000000000',
  hrmpRecipientDeposit: '0x00000000000000000000048c27395000',
  maxUpwardMessageSize: 65_531,
};
const codecOf = (value: unknown) => ({ toJSON: () => value }) as Codec;
const config = {
  ...{ maxCapacity: 1000, maxMessageSize: 102_400, maxTotalSize: 102_400 },
  ...{ maxOutboundChannels: 30, maxInboundChannels: 20, maxUpwardMessageSize: 65_531 },
  ...{ senderDeposit: 5_000_000_000_000n, recipientDeposit: 5_000_000_000_000n },
};

describe('the active configuration', () => {
  it('has the limits and the deposits, with or without a limit for upward messages', () => {
    expect(read.config.decode(codecOf(stored))).toEqual(config);
    const { maxUpwardMessageSize: _, ...older } = stored;
    expect(read.config.decode(codecOf(older))).not.toHaveProperty('maxUpwardMessageSize');
  });

  it('has the limits of parathreads on older relay chains', () => {
    const older = { ...stored, hrmpMaxParathreadOutboundChannels: 0, hrmpMaxParathreadInboundChannels: 4 };
    expect(read.config.decode(codecOf(older))).toEqual({
      ...config,
      ...{ maxParathreadOutboundChannels: 0, maxParathreadInboundChannels: 4 },
    });
  });

  test.each([
    'hrmpChannelMaxCapacity',
    'hrmpChannelMaxMessageSize',
    'hrmpChannelMaxTotalSize',
    'hrmpMaxParachainOutboundChannels',
    'hrmpMaxParachainInboundChannels',
    'hrmpSenderDeposit',
    'hrmpRecipientDeposit',
  ])('is unknown without the field %s: a missing limit is not 0', (field) => {
    const { [field]: _, ...partial } = stored as Record<string, unknown>;
    expect(read.config.decode(codecOf(partial))).toBeUndefined();
    expect(read.config.decode(codecOf({ ...stored, [field]: 0 }))).toBeDefined();
  });

  it('is unknown if nothing is stored', () => {
    expect(read.config.decode(undefined)).toBeUndefined();
  });
});

describe('the configurations of later sessions', () => {
  const pair = (session: number, value: unknown) => [registry.createType('u32', session), codecOf(value)];

  it('are listed with their sessions, in their order', () => {
    const later = { ...stored, hrmpChannelMaxCapacity: 8 };
    const pending = [pair(7, stored), pair(9, later)] as unknown as Codec;
    expect(read.pending.decode(pending)).toEqual([
      { session: 7, config },
      { session: 9, config: { ...config, maxCapacity: 8 } },
    ]);
  });

  it('are omitted if a field is missing, and empty if nothing is stored', () => {
    expect(read.pending.decode([pair(7, {})] as unknown as Codec)).toEqual([]);
    expect(read.pending.decode(undefined)).toEqual([]);
  });
});

test('a chain without a stored session is in session 0', () => {
  expect(read.session.decode(undefined)).toBe(0);
  expect(read.session.decode(registry.createType('u32', 4_294_967_295))).toBe(4_294_967_295);
});

test('the reads take the names of the pallets of the channel manager', () => {
  const pallets = {
    hrmp: 'Channels',
    configuration: 'Settings',
    paras: 'Chains',
    shared: 'Common',
    xcm: 'Xcm',
  };
  const { config: settings, pending, session, openRequests, closeRequests } = configReads({ pallets });
  expect([settings, pending, session, openRequests, closeRequests].map(({ pallet }) => pallet)).toEqual([
    ...['Settings', 'Settings', 'Common', 'Channels', 'Channels'],
  ]);
  const channel = channelReads({ sender: 1000, recipient: 2114 }, { pallets });
  expect(Object.values(channel).map(({ pallet }) => pallet)).toEqual(['Channels', 'Channels', 'Channels']);
  const para = paraReads(2114, { pallets, role: 'relay' });
  expect([para.lifecycle.pallet, para.egress.pallet, para.acceptedRequests.pallet]).toEqual([
    ...['Chains', 'Channels', 'Channels'],
  ]);
});

test.each([
  ['relay', '7061726142080000'],
  ['parachain', '7369626c42080000'],
] as const)('the account of parachain 2114 on a %s begins with %s', (role, begin) => {
  const { balance } = paraReads(2114, { role, pallets: undefined as never });
  expect(balance.keys).toEqual([`0x${begin}${'00'.repeat(24)}`]);
});

describe('the fields of stored values', () => {
  it('are found by any of their names, the first one first', () => {
    expect(readCount({ age: 3, _age: 4 }, 'age', '_age')).toBe(3);
    expect(readCount({ _age: 4 }, 'age', '_age')).toBe(4);
    expect(readCount({ age: 0 }, 'age')).toBe(0);
    expect(readCount({}, 'age', '_age')).toBeUndefined();
  });

  test.each([
    [codecOf([2000, 2114]), [2000, 2114]],
    [codecOf(['2000']), [2000]],
    [codecOf([]), []],
    [codecOf(null), []],
    [undefined, []],
  ])('are a list of numbers, or an empty list: %#', (value, numbers) => {
    expect(readNumbers(value)).toEqual(numbers);
  });
});

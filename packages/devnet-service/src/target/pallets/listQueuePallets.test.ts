import { type Hex, parseHex } from '@parachron/core';
import { now, type Pallet, type ParaBlockInputs } from '@parachron/devnet-chain';
import { encodePage, encodeProgram } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import {
  createTargetContext,
  none,
  root,
  signed,
  type TargetContextOptions,
} from '../../../test/target/support/createTargetContext.js';
import { listQueuePallets } from './listQueuePallets.js';
import { addToPages, listPages } from './outboundPages.js';
import { egressChannels, hrmpOutbound, upwardMessages, waitingMessages } from './xcmStorage.js';

// Rules: cumulus_pallet_parachain_system enters the messages of a block with an inherent; pages of siblings are split into programs, whose
// rest is dropped from the first bytes that are no program. The queues execute in `on_initialize`, the old ones in the block of arrival.
const alice: Hex = `0x${'11'.repeat(32)}`;
const clear = encodeProgram([{ kind: 'ClearOrigin' }], { version: 4 });
const remark = encodeProgram([{ kind: 'ClearOrigin' }, { kind: 'ClearOrigin' }], { version: 4 });
const channel = { recipient: 7, max_capacity: 2, max_total_size: 100, max_message_size: 50, msg_count: 0 };
const empty = { relay_block: 0, downward_messages: [], horizontal_messages: [], egress_channels: undefined };

function begin(options: TargetContextOptions = {}) {
  const target = createTargetContext(options);
  const { context, config } = target;
  const pallets = listQueuePallets(config);
  const find = (name: string): Pallet => {
    const pallet = pallets.find((one) => one.name === name);
    if (!pallet) throw new TypeError(`no pallet ${name}`);
    return pallet;
  };
  target.takeEvents();
  return {
    ...target,
    names: pallets.map(({ name }) => name),
    find,
    enter: (data: object, origin = none) =>
      target.dispatch(origin, 'ParachainSystem.set_validation_data', { data: { ...empty, ...data } }),
    waiting: () =>
      context.get(waitingMessages).map(({ origin, data }) => [origin.type, origin.value, [...data]]),
    inherentOf: (inputs?: ParaBlockInputs) =>
      find(config.relation === 'child' ? 'ParaInherent' : 'ParachainSystem').inherent?.(context, {
        timestamp: 0,
        data: inputs ? { ParachainSystem: inputs } : {},
      } as never),
  };
}

const page = (...programs: readonly Hex[]) => parseHex(encodePage(programs));
const list = (hex: Hex) => [...parseHex(hex)];

describe('the pallets of messages', () => {
  it.each([
    ['v2', 'sibling', ['ParachainSystem', 'MessageQueue', 'DmpQueue', 'XcmpQueue']],
    ['v4', 'sibling', ['ParachainSystem', 'MessageQueue', 'XcmpQueue']],
    ['v5', 'sibling', ['ParachainSystem', 'MessageQueue', 'XcmpQueue']],
    ['v2', 'child', ['ParaInherent', 'MessageQueue', 'Ump']],
    ['v4', 'child', ['ParaInherent', 'MessageQueue']],
  ] as const)(
    'of %s with senders that are a %s are those of the real chains',
    (generation, relation, names) => {
      expect(begin({ generation, relation }).names).toEqual(names);
    },
  );

  it('have events of MessageQueue only from v4 on', () => {
    expect(begin({ generation: 'v2' }).find('MessageQueue').events).toBeUndefined();
    expect(Object.keys(begin().find('MessageQueue').events ?? {})).toContain('Processed');
  });
});

describe('ParachainSystem.set_validation_data', () => {
  it('puts the messages of the relay chain before those of siblings, each in its order', () => {
    const { enter, waiting } = begin();
    const data = {
      downward_messages: [clear, remark].map((msg) => ({ sent_at: 1, msg: parseHex(msg) })),
      horizontal_messages: [
        { sender: 9, sent_at: 1, data: page(remark, clear) },
        { sender: 3, sent_at: 1, data: page(clear) },
      ],
    };
    expect(enter(data)).toBe('ok');
    expect(waiting()).toEqual([
      ['Parent', undefined, list(clear)],
      ['Parent', undefined, list(remark)],
      ['Sibling', 9, list(remark)],
      ['Sibling', 9, list(clear)],
      ['Sibling', 3, list(clear)],
    ]);
  });

  it('puts new messages behind those that wait', () => {
    const { enter, waiting } = begin();
    const send = (msg: Hex) => enter({ downward_messages: [{ sent_at: 1, msg: parseHex(msg) }] });
    expect([send(clear), send(remark)]).toEqual(['ok', 'ok']);
    expect(waiting().map(([, , data]) => data)).toEqual([list(clear), list(remark)]);
  });

  it('reports the number of messages of the relay chain, if there are any', () => {
    const { enter, takeEvents } = begin();
    enter({ downward_messages: [clear, clear].map((msg) => ({ sent_at: 1, msg: parseHex(msg) })) });
    expect(takeEvents()).toEqual([['ParachainSystem.DownwardMessagesReceived', { count: 2 }]]);
    enter({ horizontal_messages: [{ sender: 9, sent_at: 1, data: page(clear) }] });
    expect(takeEvents()).toEqual([]);
  });

  it.each([
    ['from the first bytes that are no program', [...page(clear), 0xff, ...parseHex(remark)], [clear]],
    ['of another format', [2, ...parseHex(clear)], []],
    ['without programs', [0], []],
  ])('drops the rest of a page %s', (_title, data, programs) => {
    const { enter, waiting } = begin();
    const message = { sender: 9, sent_at: 1, data: new Uint8Array(data) };
    expect(enter({ horizontal_messages: [message] })).toBe('ok');
    expect(waiting().map(([, , program]) => program)).toEqual(programs.map(list));
  });

  it('replaces the channels only if the block carries them', () => {
    const { enter, context } = begin();
    enter({ egress_channels: [channel] });
    enter({});
    expect(context.get(egressChannels)).toEqual([channel]);
    enter({ egress_channels: [] });
    expect(context.get(egressChannels)).toEqual([]);
  });

  it.each([
    ['root', root],
    ['a signed account', signed(alice)],
  ])('refuses %s', (_title, origin) => {
    const { enter, waiting } = begin();
    const data = { downward_messages: [{ sent_at: 1, msg: parseHex(clear) }] };
    expect(enter(data, origin)).toBe('BadOrigin');
    expect(waiting()).toEqual([]);
  });

  it('executes the messages of v2 in the block of their arrival', () => {
    const { enter, waiting, takeEvents } = begin({ generation: 'v2' });
    const msg = parseHex(encodeProgram([{ kind: 'ClearOrigin' }], { version: 2 }));
    enter({ downward_messages: [{ sent_at: 1, msg }] });
    expect(waiting()).toEqual([]);
    expect(takeEvents().map(([name]) => name)).toContain('DmpQueue.ExecutedDownward');
  });
});

describe('the hooks of the queues', () => {
  const message = { downward_messages: [{ sent_at: 1, msg: parseHex(clear) }] };

  it('execute at the beginning of a block what waits, and count its weight', () => {
    const { enter, find, context, waiting } = begin();
    enter(message);
    const used = find('MessageQueue').onInitialize?.(context);
    expect(used).toEqual({ ref_time: 200_000_000n, proof_size: 3_500n });
    expect(waiting()).toEqual([]);
    expect(find('MessageQueue').onInitialize?.(context)).toEqual({ ref_time: 0n, proof_size: 0n });
  });

  it.each([
    ['v4', 1],
    ['v5', 0],
  ] as const)('execute at the end of a block of %s all but %i', (generation, left) => {
    const { enter, find, context, waiting } = begin({ generation });
    enter(message);
    find('MessageQueue').onFinalize?.(context);
    expect(waiting()).toHaveLength(left);
  });

  it('send the pages of the block at its end', () => {
    const { find, context } = begin();
    context.put(egressChannels, [], [channel]);
    addToPages(context, { recipient: 7, program: new Uint8Array([1]) });
    find('MessageQueue').onFinalize?.(context);
    expect(context.get(hrmpOutbound)).toEqual([{ recipient: 7, data: new Uint8Array([0, 1]) }]);
    expect(listPages(context)).toEqual([]);
  });

  it('remove the messages of the last block at the beginning of the next', () => {
    const { find, context } = begin();
    context.put(upwardMessages, [], [new Uint8Array([1])]);
    context.put(hrmpOutbound, [], [{ recipient: 7, data: new Uint8Array([0]) }]);
    expect(find('ParachainSystem').onInitialize?.(context)).toEqual({ ref_time: 0n, proof_size: 0n });
    expect([context.has(upwardMessages), context.has(hrmpOutbound)]).toEqual([false, false]);
  });

  it('wake the chain now while a message waits, or a page may leave', () => {
    const { find, context, enter } = begin();
    const wake = () => find('MessageQueue').nextWakeTime?.(context);
    expect(wake()).toBeUndefined();
    addToPages(context, { recipient: 7, program: new Uint8Array([1]) });
    // The channel is closed: no block can send the page.
    expect(wake()).toBeUndefined();
    context.put(egressChannels, [], [channel]);
    expect(wake()).toBe(Number(context.get(now)));
    find('MessageQueue').onFinalize?.(context);
    expect(wake()).toBeUndefined();
    enter(message);
    expect(wake()).toBe(Number(context.get(now)));
  });
});

describe('the inherent of a parachain', () => {
  it('carries the messages and channels of the block', () => {
    const egress = { recipient: 7, maxCapacity: 2, maxTotalSize: 100, maxMessageSize: 50 };
    const inputs: ParaBlockInputs = {
      downwardMessages: [{ sentAt: 4, msg: '0x0102' }],
      horizontalMessages: { 9: [{ sentAt: 5, data: '0x0003' }] },
      relay: { number: 12, egress: [egress, { ...egress, recipient: 8, messages: 1 }] } as never,
    };
    expect(begin().inherentOf(inputs)).toEqual({
      call: 'set_validation_data',
      args: {
        data: {
          relay_block: 12,
          downward_messages: [{ sent_at: 4, msg: new Uint8Array([1, 2]) }],
          horizontal_messages: [{ sender: 9, sent_at: 5, data: new Uint8Array([0, 3]) }],
          egress_channels: [channel, { ...channel, recipient: 8, msg_count: 1 }],
        },
      },
    });
  });

  it('is empty without inputs, and leaves the channels as they are', () => {
    expect(begin().inherentOf()).toEqual({ call: 'set_validation_data', args: { data: empty } });
  });
});

describe('the inherent of a relay chain', () => {
  const upward = { 2001: ['0x01', '0x02'], 2002: ['0x03'] } as unknown as NonNullable<
    ParaBlockInputs['upwardMessages']
  >;

  it('carries the messages of each child in order', () => {
    const data = [
      { sender: 2001, msg: new Uint8Array([1]) },
      { sender: 2001, msg: new Uint8Array([2]) },
      { sender: 2002, msg: new Uint8Array([3]) },
    ];
    const { inherentOf, dispatch, waiting } = begin({ relation: 'child' });
    expect(inherentOf({ upwardMessages: upward })).toEqual({ call: 'enter', args: { data } });
    expect(dispatch(none, 'ParaInherent.enter', { data })).toBe('ok');
    expect(waiting()).toEqual([
      ['Sibling', 2001, [1]],
      ['Sibling', 2001, [2]],
      ['Sibling', 2002, [3]],
    ]);
  });

  it('is empty without inputs, and accepted from no account', () => {
    const { inherentOf, dispatch, context } = begin({ relation: 'child' });
    expect(inherentOf()).toEqual({ call: 'enter', args: { data: [] } });
    expect(dispatch(none, 'ParaInherent.enter', { data: [] })).toBe('ok');
    expect(context.has(waitingMessages)).toBe(false);
    expect(dispatch(signed(alice), 'ParaInherent.enter', { data: [] })).toBe('BadOrigin');
  });
});

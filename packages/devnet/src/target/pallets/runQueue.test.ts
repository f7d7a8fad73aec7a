import { devAccounts, toBytes } from '@parachron/network';
import { deriveSovereignAccount, encodeProgram, type Program } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { createTargetContext } from '../../../test/target/support/createTargetContext.js';
import { getFree } from '../../chain/pallets/balances/accounts.js';
import { getHeaviest, runQueue } from './runQueue.js';
import {
  overweightCount,
  overweightMessages,
  type QueuedMessageValue,
  waitingMessages,
} from './xcmStorage.js';

// Rules: pallet_message_queue: messages run in order while the weight of the block suffices; a message heavier than an empty block is put aside, and the messages of one sender keep their order.
const here = { parents: 0, interior: [] };
const asset = { id: here, amount: 1_000_000_000_000n };
const { bob } = devAccounts;

/** A program that the stock barriers let through: it pays for its execution, and deposits the rest to Bob. */
const paid = (more: Program = []): Program => [
  { kind: 'WithdrawAsset', assets: [asset] },
  { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
  ...more,
  {
    kind: 'DepositAsset',
    assets: { kind: 'AllCounted', count: 1 },
    beneficiary: { parents: 0, interior: [{ kind: 'AccountId32', id: bob }] },
  },
];
const sovereign = (paraId: number) => deriveSovereignAccount({ paraId, relation: 'sibling' }).hex;

/** Weight of programs of a number of instructions, by the defaults of targets. */
const weightOf = (count: bigint) => ({
  refTime: count * 200_000_000n,
  proofSize: count * 3_500n,
});
const largest = { refTime: 10n ** 12n, proofSize: 10n ** 9n };

function begin({
  weight = largest,
  overweight = largest,
}: {
  weight?: typeof largest;
  overweight?: typeof largest;
} = {}) {
  const amount = 1_000n * asset.amount;
  const target = createTargetContext({
    xcm: { queues: { weight, overweight, service: 'nextBlock' } },
    config: {
      endowed: [2001, 2002].map((paraId) => ({ who: sovereign(paraId), amount })),
    },
  });
  const { context, config } = target;
  target.takeEvents();
  return {
    ...target,
    encode: (program: Program) => encodeProgram(program, { version: 4 }),
    put: (...messages: readonly QueuedMessageValue[]) => context.put(waitingMessages, [], [...messages]),
    run: () => runQueue(context, config),
    waiting: () => context.get(waitingMessages),
    reported: () => target.takeEvents().filter(([name]) => name.startsWith('MessageQueue')),
  };
}

const from = (paraId: number, hex: string): QueuedMessageValue => ({
  origin: { type: 'Sibling', value: paraId },
  data: toBytes(hex as '0x'),
});
const fromParent = (hex: string): QueuedMessageValue => ({
  origin: { type: 'Parent' },
  data: toBytes(hex as '0x'),
});
const garbage = '0x04ff';

describe('the queue of messages', () => {
  it('uses no weight and reports nothing without messages', () => {
    const { run, reported } = begin();
    expect([run(), reported()]).toEqual([{ refTime: 0n, proofSize: 0n }, []]);
  });

  it('executes a message of a sibling', () => {
    const { put, run, encode, waiting, context } = begin();
    const before = getFree(context, bob);
    put(from(2001, encode(paid())));
    expect(run()).toEqual(weightOf(3n));
    expect(waiting()).toEqual([]);
    expect(context.has(waitingMessages)).toBe(false);
    expect(getFree(context, bob)).toBeGreaterThan(before);
  });

  it('adds up the weights of all messages of a block', () => {
    const { put, run, encode } = begin();
    const one = encode(paid());
    const two = encode(paid([{ kind: 'ClearOrigin' }, { kind: 'ClearOrigin' }]));
    put(from(2001, one), from(2002, two));
    expect(run()).toEqual(weightOf(8n));
  });

  it('executes messages in the order of their arrival', () => {
    const { put, run, encode, reported } = begin();
    const messages = [2002, 2001, 2002].map((paraId) => from(paraId, encode(paid())));
    put(...messages);
    run();
    expect(reported().map(([, value]) => (value as { origin: unknown }).origin)).toEqual(
      messages.map(({ origin }) => origin),
    );
  });

  it.each([
    ['exactly the weight of both', 6n, 0],
    ['an instruction less', 5n, 1],
    ['the weight of one', 3n, 1],
  ])('keeps of two messages what a block with weight for %s cannot run', (_title, count, left) => {
    const { put, run, encode, waiting } = begin({ weight: weightOf(count) });
    const two = [from(2001, encode(paid())), from(2002, encode(paid()))];
    put(...two);
    run();
    expect(waiting()).toEqual(two.slice(2 - left));
  });

  it('keeps the order of a sender whose message waits, and serves other senders', () => {
    const { put, run, encode, waiting, reported } = begin({ weight: weightOf(7n) });
    const long = encode(paid([{ kind: 'ClearOrigin' }, { kind: 'ClearOrigin' }]));
    const short = encode(paid());
    put(from(2001, short), from(2002, long), from(2002, short), from(2001, short));
    run();
    expect(waiting()).toEqual([from(2002, long), from(2002, short)]);
    expect(reported()).toHaveLength(2);
  });

  it('takes the messages of the relay chain as those of one sender', () => {
    const { put, run, encode, waiting } = begin({ weight: weightOf(3n), overweight: weightOf(3n) });
    const short = encode(paid());
    put(from(2001, short), fromParent(short), from(2002, garbage), fromParent(garbage));
    run();
    // The message of the relay chain does not fit any more, so that its next message waits too, although it has no weight.
    expect(waiting()).toEqual([fromParent(short), fromParent(garbage)]);
  });

  it('executes in the next block what waited', () => {
    const { put, run, encode, waiting } = begin({ weight: weightOf(3n) });
    put(from(2001, encode(paid())), from(2001, encode(paid())));
    run();
    expect(waiting()).toHaveLength(1);
    expect(run()).toEqual(weightOf(3n));
    expect(waiting()).toEqual([]);
  });
});

describe('the heaviest message of a queue', () => {
  it.each([
    ['the limit of a message', weightOf(9n), weightOf(3n), weightOf(3n)],
    ['the weight of a block', weightOf(3n), weightOf(9n), weightOf(3n)],
    [
      'the smaller of both, by each dimension',
      { refTime: 1n, proofSize: 9n },
      { refTime: 9n, proofSize: 1n },
      { refTime: 1n, proofSize: 1n },
    ],
  ])('is %s', (_title, weight, overweight, heaviest) => {
    expect(getHeaviest(begin({ weight, overweight }).config)).toEqual(heaviest);
  });

  it('is put aside with an instruction more', () => {
    const limit = weightOf(3n);
    const { put, run, encode, context, waiting } = begin({ weight: limit, overweight: limit });
    const heavy = from(2001, encode(paid([{ kind: 'ClearOrigin' }])));
    put(heavy, from(2002, encode(paid())), heavy);
    run();
    // No block has the weight, so that the messages behind it need not wait.
    expect([waiting(), context.get(overweightCount)]).toEqual([[], 2n]);
    expect([0n, 1n].map((at) => context.get(overweightMessages, at))).toEqual([heavy, heavy]);
  });
});

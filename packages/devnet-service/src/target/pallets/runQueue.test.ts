import { devAccounts, getFree, toBytes } from '@parachron/devnet-chain';
import { hashMessage } from '@parachron/devnet-executor';
import { deriveSovereignAccount, encodeProgram, type Program } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import {
  createTargetContext,
  type TargetContextOptions,
} from '../../../test/target/support/createTargetContext.js';
import { getHeaviest, runQueue } from './runQueue.js';
import {
  overweightCount,
  overweightMessages,
  type QueuedMessageValue,
  waitingMessages,
} from './xcmStorage.js';

// Rules: pallet_message_queue, cumulus_pallet_xcmp_queue, cumulus_pallet_dmp_queue and parachains_ump: messages run in order while the weight of
// the block suffices; a message heavier than an empty block is put aside, and the messages of one sender keep their order.
type Generation = 'v2' | 'v4' | 'v5';
const versions = { v2: 2, v4: 4, v5: 5 } as const;
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
const sovereign = (paraId: number, relation: 'sibling' | 'child' = 'sibling') =>
  deriveSovereignAccount({ paraId, relation }).hex;

const instruction = { v2: 0n, v4: 3_500n, v5: 3_500n };
/** Weight of programs of a number of instructions, by the defaults of targets. */
const weightOf = (count: bigint, generation: Generation = 'v4') => ({
  refTime: count * 200_000_000n,
  proofSize: count * instruction[generation],
});
const largest = { refTime: 10n ** 12n, proofSize: 10n ** 9n };

function begin({
  generation = 'v4',
  relation = 'sibling',
  weight = largest,
  overweight = largest,
}: Pick<TargetContextOptions, 'generation' | 'relation'> & {
  weight?: typeof largest;
  overweight?: typeof largest;
} = {}) {
  const amount = 1_000n * asset.amount;
  const target = createTargetContext({
    generation,
    relation,
    xcm: { queues: { weight, overweight, service: 'nextBlock' } },
    config: {
      endowed: [2001, 2002].map((paraId) => ({ who: sovereign(paraId, relation), amount })),
    },
  });
  const { context, config } = target;
  const version = versions[generation];
  target.takeEvents();
  return {
    ...target,
    encode: (program: Program) => encodeProgram(program, { version }),
    put: (...messages: readonly QueuedMessageValue[]) => context.put(waitingMessages, [], [...messages]),
    run: () => runQueue(context, config),
    waiting: () => context.get(waitingMessages),
    reported: () =>
      target.takeEvents().filter(([name]) => /^(MessageQueue|XcmpQueue|DmpQueue|Ump)/.test(name)),
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

  it.each(['v2', 'v4', 'v5'] as const)('executes a message of a sibling of %s', (generation) => {
    const { put, run, encode, waiting, context } = begin({ generation });
    const before = getFree(context, bob);
    put(from(2001, encode(paid())));
    expect(run()).toEqual(weightOf(3n, generation));
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

  it.each(['v2', 'v4', 'v5'] as const)('is put aside with an instruction more, on %s', (generation) => {
    const limit = weightOf(3n, generation);
    const { put, run, encode, context, waiting } = begin({ generation, weight: limit, overweight: limit });
    const heavy = from(2001, encode(paid([{ kind: 'ClearOrigin' }])));
    put(heavy, from(2002, encode(paid())), heavy);
    run();
    // No block has the weight, so that the messages behind it need not wait.
    expect([waiting(), context.get(overweightCount)]).toEqual([[], 2n]);
    expect([0n, 1n].map((at) => context.get(overweightMessages, at))).toEqual([heavy, heavy]);
  });
});

/** Events by generation: a completed message, a failed one, one that is no program, one that no block has the weight for. */
describe('the events of a queue', () => {
  const trap = (): Program => [...paid(), { kind: 'Trap', code: 7n }];
  const heavy = () => paid([{ kind: 'ClearOrigin' }, { kind: 'ClearOrigin' }]);
  const limits = (generation: Generation) => ({
    weight: weightOf(4n, generation),
    overweight: weightOf(4n, generation),
  });
  const runOne = (
    options: { generation: Generation; relation?: 'child' | 'sibling' },
    make: (hex: string) => QueuedMessageValue,
    given: Program | string,
  ) => {
    const { put, run, encode, reported } = begin({ ...options, ...limits(options.generation) });
    const hex = typeof given === 'string' ? given : encode(given);
    put(make(hex));
    run();
    return { events: reported(), id: hashMessage(hex as '0x') };
  };
  const sibling = (hex: string) => from(2001, hex);

  it.each(['v4', 'v5'] as const)('of a sibling of %s name the sender and the weight', (generation) => {
    const origin = { type: 'Sibling', value: 2001 };
    const options = { generation };
    const ok = runOne(options, sibling, paid());
    expect(ok.events).toEqual([
      [
        'MessageQueue.Processed',
        { id: ok.id, origin, weight_used: { ref_time: 600_000_000n, proof_size: 10_500n }, success: true },
      ],
    ]);
    const failed = runOne(options, sibling, trap());
    expect(failed.events).toMatchObject([
      ['MessageQueue.Processed', { id: failed.id, origin, success: false }],
    ]);
    const refused = runOne(options, sibling, [{ kind: 'ClearOrigin' }]);
    expect(refused.events).toEqual([
      ['MessageQueue.ProcessingFailed', { id: refused.id, origin, error: { type: 'Unsupported' } }],
    ]);
    const broken = runOne(options, sibling, garbage);
    expect(broken.events).toEqual([
      ['MessageQueue.ProcessingFailed', { id: broken.id, origin, error: { type: 'Corrupt' } }],
    ]);
    const aside = runOne(options, sibling, heavy());
    expect(aside.events).toEqual([
      ['MessageQueue.OverweightEnqueued', { id: aside.id, origin, page_index: 0, message_index: 0 }],
    ]);
  });

  it('of a child of a newer relay chain name the child as a para of the upward queue', () => {
    const options = { generation: 'v4', relation: 'child' } as const;
    const { events } = runOne(options, sibling, paid());
    const origin = { type: 'Ump', value: { type: 'Para', value: 2001 } };
    expect(events).toMatchObject([['MessageQueue.Processed', { origin, success: true }]]);
  });

  it('of the relay chain name the parent', () => {
    const { events } = runOne({ generation: 'v4' }, fromParent, garbage);
    expect(events).toMatchObject([['MessageQueue.ProcessingFailed', { origin: { type: 'Parent' } }]]);
  });

  it('of a sibling of v2 carry the hash, and the error of a failure', () => {
    const options = { generation: 'v2' } as const;
    const ok = runOne(options, sibling, paid());
    expect(ok.events).toEqual([['XcmpQueue.Success', ok.id]]);
    const failed = runOne(options, sibling, trap());
    expect(failed.events).toEqual([['XcmpQueue.Fail', [failed.id, { type: 'Trap', value: 7n }]]]);
    const required = 1_000_000_000n;
    const aside = runOne(options, sibling, heavy());
    expect(aside.events).toEqual([
      ['XcmpQueue.Fail', [aside.id, { type: 'WeightLimitReached', value: required }]],
      ['XcmpQueue.OverweightEnqueued', [2001, 1, 0n, required]],
    ]);
  });

  it('of a sibling of v2 say nothing of bytes that are no program', () => {
    expect(runOne({ generation: 'v2' }, sibling, garbage).events).toEqual([]);
  });

  // The stock barriers let the relay chain execute without payment, and no child.
  it.each([
    [
      'the relay chain of v2',
      { relation: 'sibling', make: fromParent, executed: 'DmpQueue.ExecutedDownward' },
      { type: 'Complete', value: 200_000_000n },
      'DmpQueue.InvalidFormat',
    ],
    [
      'a child of a relay chain of v2',
      { relation: 'child', make: sibling, executed: 'Ump.ExecutedUpward' },
      { type: 'Error', value: { type: 'Barrier' } },
      'Ump.InvalidFormat',
    ],
  ] as const)('of %s carry the outcome', (_title, { relation, make, executed }, outcome, invalid) => {
    const options = { generation: 'v2', relation } as const;
    const unpaid = runOne(options, make, [{ kind: 'ClearOrigin' }]);
    expect(unpaid.events).toEqual([[executed, [unpaid.id, outcome]]]);
    const broken = runOne(options, make, garbage);
    expect(broken.events).toEqual([[invalid, broken.id]]);
  });

  it.each([
    [
      'the relay chain',
      'sibling',
      fromParent,
      (id: string) => ['DmpQueue.OverweightEnqueued', [id, 0n, 1_000_000_000n]],
    ],
    ['a child', 'child', sibling, (id: string) => ['Ump.OverweightEnqueued', [2001, id, 0n, 1_000_000_000n]]],
  ] as const)(
    'of %s of v2 carry the weight of a message that is put aside',
    (_title, relation, make, event) => {
      const { events, id } = runOne({ generation: 'v2', relation }, make, heavy());
      expect(events).toEqual([event(id)]);
    },
  );
});

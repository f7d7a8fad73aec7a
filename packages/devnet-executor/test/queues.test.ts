// Expectations: real-chains' "Delivery"; `ProcessXcmMessage` and `take_first_concatenated_xcm` of polkadot-sdk for
// the new queue, `process_xcmp_message` of cumulus and its dmp-queue for the old ones.
import { encodePage, encodeProgram, type Program, type XcmVersion } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { aliceThere, createTestChain, remoteAccountFlow, type TestChain } from './support/createTestChain.js';
import { hashMessage, readPagePrograms } from './support/executor.js';

const newest = { v2: 2, v4: 4, v5: 5 } as const;
type G = keyof typeof newest;

function ready(generation: G): TestChain {
  const chain = createTestChain(generation);
  chain.endow(aliceThere, 10_000_000n);
  return chain;
}

function encode(program: Program, version: XcmVersion) {
  return encodeProgram(program, { version });
}

const good = remoteAccountFlow();
const unpaid: Program = [{ kind: 'ClearOrigin' }];
const source = { kind: 'Sibling', paraId: 2114 };

describe('pages', () => {
  const one = encode(unpaid, 4);

  it('holds several programs, in the order in which they run', () => {
    const page = encodePage([one, encode(good, 3), one]);
    expect(readPagePrograms(page, { generation: 'v4' }).map(({ version }) => version)).toEqual([4, 3, 4]);
  });

  it.each([
    ['0x', 'nothing'],
    ['0x01040a', 'a blob'],
    ['0x02', 'signals'],
    ['0x0301', 'no format'],
  ] as const)('drops %s (%s)', (page, _what) => {
    expect(readPagePrograms(page, { generation: 'v4' })).toEqual([]);
  });

  it('drops all bytes after a version that the chain does not support', () => {
    const page = encodePage([one, encode(unpaid, 5), one]);
    expect(readPagePrograms(page, { generation: 'v4' })).toHaveLength(1);
    expect(readPagePrograms(page, { generation: 'v5' })).toHaveLength(3);
    expect(readPagePrograms(page, { generation: 'v2' })).toHaveLength(0);
    expect(readPagePrograms(encodePage([encode(unpaid, 2)]), { generation: 'v5' })).toEqual([]);
  });

  it('runs the programs before invalid bytes', () => {
    expect(readPagePrograms(`${encodePage([one])}ffffff`, { generation: 'v4' })).toHaveLength(1);
    expect(readPagePrograms('0x00063c', { generation: 'v5' })).toEqual([]);
  });
});

describe.each(['v4', 'v5'] as const)('the message queue of %s', (generation) => {
  const data = encode(good, newest[generation]);

  it('reports Processed with success, also if the call failed', () => {
    for (const program of [good, remoteAccountFlow({ call: '0x02' })]) {
      const bytes = encode(program, newest[generation]);
      const { events, isDone, used } = ready(generation).receive(bytes);
      expect(isDone).toBe(true);
      const [event] = events;
      expect(event).toEqual({
        kind: 'Processed',
        id: hashMessage(bytes),
        source,
        success: true,
        weightUsed: used,
      });
      expect(used).toEqual({ refTime: 6_001_000n, proofSize: 60_100n });
    }
  });

  it('reports Processed without success if an instruction failed', () => {
    const { events } = createTestChain(generation).receive(data);
    expect(events).toMatchObject([{ kind: 'Processed', success: false }]);
  });

  it('reports ProcessingFailed{Unsupported} if the barrier refuses', () => {
    const { events } = ready(generation).receive(encode(unpaid, newest[generation]));
    expect(events).toMatchObject([{ kind: 'ProcessingFailed', error: 'Unsupported', source }]);
  });

  it('keeps a message that is too heavy for this block, and stores a message that is too heavy for any block as overweight', () => {
    const chain = ready(generation);
    const available = { refTime: 6_000_999n, proofSize: 5_000_000n };
    expect(chain.receive(data, { available })).toMatchObject({ isDone: false, events: [] });
    if (generation === 'v5') return;
    const absurd = remoteAccountFlow({ requireWeightAtMost: { refTime: 10n ** 13n, proofSize: 0n } });
    const put = chain.receive(encode(absurd, 4));
    expect(put).toMatchObject({ isDone: true, events: [{ kind: 'OverweightEnqueued', source }] });
    expect(chain.host.events).toEqual([]);
  });

  it('uses the topic at the end as the id of the message', () => {
    const topic = `0x${'cd'.repeat(32)}` as const;
    const bytes = encode([...good, { kind: 'SetTopic', topic }], newest[generation]);
    expect(ready(generation).receive(bytes).events).toMatchObject([{ kind: 'Processed', id: topic }]);
  });

  it('reports Corrupt for a downward message that is not a program, and ignores bytes after a program', () => {
    const parent = { kind: 'Parent' };
    const chain = ready(generation);
    expect(chain.receive('0x0602', { fromRelay: true }).events).toMatchObject([
      { kind: 'ProcessingFailed', error: 'Corrupt', source: parent },
    ]);
    const free = encode([{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }], newest[generation]);
    expect(chain.receive(`${free}ff`, { fromRelay: true }).events).toMatchObject([
      { kind: 'Processed', success: true, source: parent },
    ]);
  });
});

it('v5 weighs the call, and so refuses one that it cannot decode before anything runs; v4 fails in Transact', () => {
  const program = remoteAccountFlow({ call: '0xffff' });
  const v5 = ready('v5').receive(encode(program, 5));
  expect(v5.events).toMatchObject([{ kind: 'ProcessingFailed', error: 'Unsupported' }]);
  const v4 = ready('v4');
  expect(v4.receive(encode(program, 4)).events).toMatchObject([{ kind: 'Processed', success: false }]);
  expect(v4.host.events[0]).toMatchObject({ kind: 'ProcessXcmError', error: 'FailedToDecode' });
});

describe('the queues of v2', () => {
  it('reports Success with the hash of the program', () => {
    const data = encode(good, 2);
    const { events } = ready('v2').receive(data);
    const weight = { refTime: 6_001_000n, proofSize: 0n };
    expect(events).toEqual([{ kind: 'Success', messageHash: hashMessage(data), weight }]);
  });

  it('reports Fail with the error of the barrier or of an instruction', () => {
    expect(ready('v2').receive(encode(unpaid, 2)).events).toMatchObject([
      { kind: 'Fail', error: { kind: 'Barrier' } },
    ]);
    expect(createTestChain('v2').receive(encode(good, 2)).events).toMatchObject([
      { kind: 'Fail', error: { kind: 'FailedToTransactAsset' } },
    ]);
  });

  it('reports Fail with the required weight at each attempt, and stores messages that are too heavy for any block', () => {
    const chain = ready('v2');
    const available = { refTime: 1_000_000n, proofSize: 0n };
    const waiting = chain.receive(encode(good, 2), { available });
    expect(waiting).toMatchObject({
      isDone: false,
      events: [{ kind: 'Fail', error: { kind: 'WeightLimitReached' } }],
    });
    const absurd = remoteAccountFlow({ requireWeightAtMost: { refTime: 10n ** 13n, proofSize: 0n } });
    expect(chain.receive(encode(absurd, 2))).toMatchObject({
      isDone: true,
      events: [{ kind: 'Fail' }, { kind: 'HorizontalOverweight' }],
    });
  });

  it('reports the outcome of downward messages, and InvalidFormat for invalid bytes', () => {
    const chain = ready('v2');
    const data = encode(unpaid, 2);
    expect(chain.receive(data, { fromRelay: true }).events).toMatchObject([
      { kind: 'ExecutedVertical', messageId: hashMessage(data), outcome: { kind: 'Complete' } },
    ]);
    expect(chain.receive(encode(unpaid, 3), { fromRelay: true }).events).toMatchObject([
      { kind: 'InvalidFormat' },
    ]);
  });
});

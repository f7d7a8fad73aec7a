// Expectations: real-chains' "Delivery"; `ProcessXcmMessage` and `take_first_concatenated_xcm` of polkadot-sdk.
import { encodePage, encodeProgram, type Program, type XcmVersion } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { aliceThere, createTestChain, remoteAccountFlow, type TestChain } from './support/createTestChain.js';
import { hashMessage, readPagePrograms } from './support/executor.js';

function ready(): TestChain {
  const chain = createTestChain();
  chain.endow(aliceThere, 10_000_000n);
  return chain;
}

function encode(program: Program, version: XcmVersion) {
  return encodeProgram(program, { version });
}

const good = remoteAccountFlow();
const unpaid: Program = [{ kind: 'ClearOrigin' }];
const reader = { versions: [2, 3, 4] } as const;

describe('pages', () => {
  const one = encode(unpaid, 4);

  it('holds several programs, in the order in which they run', () => {
    const page = encodePage([one, encode(good, 3), one]);
    expect(readPagePrograms(page, reader).map(({ version }) => version)).toEqual([4, 3, 4]);
  });

  it.each([
    ['0x', 'nothing'],
    ['0x01040a', 'a blob'],
    ['0x02', 'signals'],
    ['0x0301', 'no format'],
  ] as const)('drops %s (%s)', (page, _what) => {
    expect(readPagePrograms(page, reader)).toEqual([]);
  });

  it('drops all bytes after a version that the chain does not support', () => {
    const page = encodePage([one, encode(unpaid, 5), one]);
    expect(readPagePrograms(page, reader)).toHaveLength(1);
    expect(readPagePrograms(page, { versions: [3, 4, 5] })).toHaveLength(3);
    expect(readPagePrograms(page, { versions: [2] })).toHaveLength(0);
  });

  it('runs the programs before invalid bytes', () => {
    expect(readPagePrograms(`${encodePage([one])}ffffff`, reader)).toHaveLength(1);
    expect(readPagePrograms('0x00063c', reader)).toEqual([]);
  });
});

describe('the message queue', () => {
  const data = encode(good, 4);

  it('reports Processed with success, also if the call failed', () => {
    for (const program of [good, remoteAccountFlow({ call: '0x02' })]) {
      const bytes = encode(program, 4);
      const { event, used } = ready().receive(bytes);
      expect(event).toEqual({
        kind: 'Processed',
        id: hashMessage(bytes),
        success: true,
        weightUsed: used,
      });
      expect(used).toEqual({ refTime: 6_001_000n, proofSize: 60_100n });
    }
  });

  it('reports Processed without success if an instruction failed', () => {
    const { event } = createTestChain().receive(data);
    expect(event).toMatchObject({ kind: 'Processed', success: false });
  });

  it('reports ProcessingFailed{Unsupported} if the barrier refuses', () => {
    const { event } = ready().receive(encode(unpaid, 4));
    expect(event).toMatchObject({ kind: 'ProcessingFailed', error: 'Unsupported' });
  });

  it('keeps a message that is too heavy for this block, and stores a message that is too heavy for any block as overweight', () => {
    const chain = ready();
    const available = { refTime: 6_000_999n, proofSize: 5_000_000n };
    expect(chain.receive(data, { available }).event).toBeUndefined();
    const absurd = remoteAccountFlow({ requireWeightAtMost: { refTime: 10n ** 13n, proofSize: 0n } });
    const put = chain.receive(encode(absurd, 4));
    expect(put.event).toMatchObject({ kind: 'OverweightEnqueued' });
    expect(chain.host.events).toEqual([]);
  });

  it('uses the topic at the end as the id of the message', () => {
    const topic = `0x${'cd'.repeat(32)}` as const;
    const bytes = encode([...good, { kind: 'SetTopic', topic }], 4);
    expect(ready().receive(bytes).event).toMatchObject({ kind: 'Processed', id: topic });
  });

  it('reports Corrupt for a downward message that is not a program, and ignores bytes after a program', () => {
    const chain = ready();
    expect(chain.receive('0x0602', { fromRelay: true }).event).toMatchObject({
      kind: 'ProcessingFailed',
      error: 'Corrupt',
    });
    const free = encode([{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }], 4);
    expect(chain.receive(`${free}ff`, { fromRelay: true }).event).toMatchObject({
      kind: 'Processed',
      success: true,
    });
  });
});

it('reads a call that does not decode only when it runs', () => {
  const program = remoteAccountFlow({ call: '0xffff' });
  const { event } = ready().receive(encode(program, 4));
  expect(event).toMatchObject({ kind: 'Processed', success: false });
});

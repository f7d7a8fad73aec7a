import type { Hex } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import {
  type Answering,
  createFakeNode,
  createMethodNotFound,
  createRpcError,
} from '../../test/createFakeNode.js';
import { Requester } from '../requests/Requester.js';
import { BlockReads } from './BlockReads.js';

const block: Hex = `0x${'01'.repeat(32)}`;

function open(methods: Readonly<Record<string, Answering>>) {
  const node = createFakeNode(methods);
  const endpoint = 'wss://node.example';
  const requester = new Requester({ provider: node, endpoint, timeoutMs: 1_000, maxAnswerBytes: 1_000_000 });
  return { node, requester };
}

/** A node whose values are the keys themselves, but for 0xff, which is not stored. */
const stored: Answering = ([keys]) => [
  { block, changes: (keys as Hex[]).map((key) => [key, key === '0xff' ? null : key]) },
];

describe('BlockReads of storage', () => {
  it('reads the keys of one turn in one request, each once', async () => {
    const { node, requester } = open({ state_queryStorageAt: stored });
    const batch = new BlockReads(requester, block);
    const [one, other] = await Promise.all([
      batch.read(['0x01', '0x02', '0x01']),
      batch.read(['0x02', '0xff']),
    ]);
    expect([...one]).toEqual([
      ['0x01', '0x01'],
      ['0x02', '0x02'],
    ]);
    expect([...other]).toEqual([
      ['0x02', '0x02'],
      ['0xff', null],
    ]);
    expect(node.asked).toEqual([
      { method: 'state_queryStorageAt', params: [['0x01', '0x02', '0xff'], block] },
    ]);
  });

  it('reads a known key without a request, and asks only for the others', async () => {
    const { node, requester } = open({ state_queryStorageAt: stored });
    const batch = new BlockReads(requester, block);
    await batch.read(['0x01']);
    await batch.read(['0x01']);
    await batch.read(['0x01', '0x02']);
    expect(node.asked.map(({ params }) => params[0])).toEqual([['0x01'], ['0x02']]);
  });

  it('keeps up to 4096 values', async () => {
    const { node, requester } = open({ state_queryStorageAt: stored });
    const batch = new BlockReads(requester, block);
    const keys = Array.from({ length: 4_096 }, (_, at): Hex => `0x${at.toString(16).padStart(4, '0')}`);
    await batch.read(keys.slice(0, -1));
    await batch.read(keys.slice(-1));
    await batch.read(keys);
    const requests = node.asked.length;
    await batch.read(['0xaaaaaa']);
    // The values before are forgotten.
    await batch.read(keys.slice(0, 1));
    expect(node.asked.slice(requests).map(({ params }) => params[0])).toEqual([['0xaaaaaa'], [keys[0]]]);
    await batch.read(['0xaaaaaa']);
    expect(node.asked).toHaveLength(requests + 2);
  });
});

describe('BlockReads of runtime APIs', () => {
  const call = { method: 'Core_version', data: '0x' } as const;

  it('calls each function once at the block', async () => {
    const { node, requester } = open({ state_call: () => '0x2a' });
    const calls = new BlockReads(requester, block);
    expect(await Promise.all([calls.call(call), calls.call(call)])).toEqual(['0x2a', '0x2a']);
    expect(await calls.call(call)).toBe('0x2a');
    await calls.call({ ...call, data: '0x01' });
    expect(node.asked.map(({ params }) => params)).toEqual([
      ['Core_version', '0x', block],
      ['Core_version', '0x01', block],
    ]);
  });

  it.each([
    ['a refused call', () => createRpcError(4003, 'trap'), 'RPC_FAILED'],
    ['a gateway without the method', createMethodNotFound, 'RPC_METHOD_MISSING'],
  ])('answers with the error of %s, and repeats the call later', async (_, fail, code) => {
    let isFailing = true;
    const { requester } = open({
      state_call: () => {
        if (isFailing) throw fail();
        return '0x2a';
      },
    });
    const calls = new BlockReads(requester, block);
    expect(await calls.call(call)).toMatchObject({ code });
    isFailing = false;
    expect(await calls.call(call)).toBe('0x2a');
  });

  it.each([null, 42, 'no hex', {}])('does not accept the answer %j', async (answer) => {
    const { requester } = open({ state_call: () => answer });
    expect(await new BlockReads(requester, block).call(call)).toMatchObject({
      code: 'ANSWER_NOT_UNDERSTOOD',
      facts: { method: 'Core_version', detail: 'it is not hex' },
    });
  });

  it('throws the error of a lost connection, and repeats the call and the read later', async () => {
    let isFailing = true;
    const answerWith = (answer: Answering) => (params: readonly unknown[]) => {
      if (isFailing) throw new Error('disconnected from ws://node: 1006');
      return answer(params);
    };
    const reads = { state_call: answerWith(() => '0x2a'), state_queryStorageAt: answerWith(stored) };
    const calls = new BlockReads(open(reads).requester, block);
    const lost = expect.objectContaining({ fault: 'unreachable' });
    await expect(calls.call(call)).rejects.toThrow(lost);
    await expect(calls.read(['0x01'])).rejects.toThrow(lost);
    isFailing = false;
    expect([...(await calls.read(['0x01']))]).toEqual([['0x01', '0x01']]);
    expect(await calls.call(call)).toBe('0x2a');
  });
});

import { runtimeCallRead, storageRead } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { createFakeNode, createRpcError } from '../../test/createFakeNode.js';
import { createTestRuntime } from '../../test/createTestRuntime.js';
import { Requester } from '../requests/Requester.js';
import { createSnapshot } from './Snapshot.js';

const hash = `0x${'11'.repeat(32)}` as const;
const answerKeys = ([keys]: readonly unknown[]) => [
  { block: hash, changes: (keys as string[]).map((key) => [key, null]) },
];

function open(calls: () => unknown) {
  const node = createFakeNode({ state_queryStorageAt: answerKeys, state_call: calls });
  const requester = new Requester({
    provider: node,
    endpoint: 'a node',
    timeoutMs: 1_000,
    maxAnswerBytes: 1e6,
  });
  const snapshot = createSnapshot(requester, {
    block: { number: 1, hash },
    runtime: createTestRuntime('polkadot'),
  });
  const count = (method: string) => node.asked.filter((one) => one.method === method).length;
  return { snapshot, count };
}

const version = () => ({ version: runtimeCallRead('Core', 'version', () => new Uint8Array(), String) });
const account = (byte: string) => ({
  balance: storageRead('System', 'Account', [`0x${byte.repeat(32)}`], () => 'read'),
});

describe('a snapshot', () => {
  test('sends concurrent requests in one round trip, and reads the runtime once', async () => {
    const { snapshot, count } = open(() => '0x00');
    const all = await Promise.all(
      ['01', '02', '03'].map((byte) => snapshot.read({ ...account(byte), ...version() })),
    );
    expect(all.map(({ balance }) => balance.known && balance.value)).toEqual(['read', 'read', 'read']);
    expect([count('state_queryStorageAt'), count('state_call')]).toEqual([1, 1]);
    await snapshot.read({ ...account('04'), ...version() });
    expect([count('state_queryStorageAt'), count('state_call')]).toEqual([2, 1]);
  });

  test('reads the runtime again after a failure', async () => {
    let asked = 0;
    const { snapshot, count } = open(() => {
      asked += 1;
      if (asked === 1) throw createRpcError(-32000, 'busy');
      return '0x00';
    });
    expect((await snapshot.read(version())).version.known).toBe(false);
    expect((await snapshot.read(version())).version.known).toBe(true);
    expect(count('state_call')).toBe(2);
  });
});

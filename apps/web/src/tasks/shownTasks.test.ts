import { type Account, type Call, parseAccount } from '@parachron/core';
import type { Task } from '@parachron/scheduler';
import { describe, expect, it, test } from 'vitest';
import { describeCall, describeSent, describeTask } from './shownTasks.js';

const owner: Account = parseAccount('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
const task: Task = {
  id: '0x0102',
  owner,
  providedId: '0x7061790a',
  schedule: { kind: 'other' },
  action: { kind: 'crossChain', paraId: 2000, currencyId: undefined, call: '0x00', callWeight: 1n },
};

describe('the name of a stored task', () => {
  it.each([
    ['0x7061790a', 'pay\n'],
    ['0x', ''],
    ['0xc3bc', 'ü'],
    ['0xff', undefined],
    ['0xc3', undefined],
    [undefined, undefined],
  ] as const)('of the bytes %s is %j: only UTF-8 is text', (providedId, name) => {
    expect(describeTask({ ...task, providedId }).name).toBe(name);
  });
});

describe('the times of a stored task', () => {
  it.each<[Task['schedule'], number | undefined, number | undefined]>([
    [{ kind: 'fixed', times: [3600n, 7200n, 10_800n], left: 3 }, 3_600_000, 3],
    [{ kind: 'fixed', times: [3600n, 7200n, 10_800n], left: 1 }, 10_800_000, 1],
    [{ kind: 'fixed', times: [3600n], left: 0 }, undefined, 0],
    [{ kind: 'fixed', times: [], left: 0 }, undefined, 0],
    [{ kind: 'recurring', next: 7200n, frequency: 3600n }, 7_200_000, undefined],
    [{ kind: 'other' }, undefined, undefined],
  ])('%o are the next run at %s ms and %s runs left', (schedule, next, left) => {
    expect(describeTask({ ...task, schedule })).toMatchObject({ next, left });
  });
});

describe('the action of a stored task', () => {
  it.each<[Task['action'], number | undefined]>([
    [task.action, 2000],
    [{ kind: 'dynamicDispatch', call: '0x00' }, undefined],
    [{ kind: 'nativeTransfer', sender: owner, recipient: owner, amount: 1n }, undefined],
    [{ kind: 'other', name: 'AutoCompound', record: null }, undefined],
  ])('%o has its kind, and a parachain only if the call runs there', (action, paraId) => {
    expect(describeTask({ ...task, action })).toMatchObject({ id: '0x0102', action: action.kind, paraId });
  });
});

const call: Call = {
  pallet: 'system',
  method: 'remark',
  args: { remark: '0x68' },
  hex: '0x00000468',
} as never;

test('a call has its name, its arguments on several lines, and a page that decodes it', () => {
  const { link, ...described } = describeCall(call, 'wss://chain.example');
  expect(described).toEqual({
    name: 'system.remark',
    args: '{\n "remark": "0x68"\n}',
    hex: '0x00000468',
  });
  // The page of polkadot.js: apps/packages/page-extrinsics, `#/extrinsics/decode/<hex>`.
  expect(link).toContain('wss%3A%2F%2Fchain.example');
  expect(link).toContain('decode/0x00000468');
});

const chain = { chain: 'Rococo', token: { symbol: 'ROC', decimals: 12 } };

test.each([
  ['its fee in tokens', 10_000_000_000n, '0.01 ROC'],
  ['no text for an unknown fee', undefined, ''],
])('a transaction in a block has %s', (_, fee, text) => {
  expect(describeSent({ block: { number: 7 }, hash: '0x0a', fee }, chain)).toEqual({
    ...{ chain: 'Rococo', block: 7, hash: '0x0a', fee: text },
  });
});

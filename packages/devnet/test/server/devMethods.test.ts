import type { Hex } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { readAccount, run, startChain, startTime, token } from '../chain/helpers.js';
import { stateOf } from '../support/smallChain.js';

async function start() {
  const test = await startChain();
  const provider = test.chain.provider;
  return { ...test, call: (method: string, ...params: unknown[]) => provider.send<unknown>(method, params) };
}

// Names, parameters and results are those of chopsticks-core 1.5.1 (src/rpc/dev).
describe('dev_newBlock', () => {
  test('builds one block, several, or up to a number, and returns the last hash', async () => {
    const { chain, call } = await start();
    expect(await call('dev_newBlock')).toBe(chain.head.hash);
    expect(chain.head.number).toBe(1);
    expect(await call('dev_newBlock', { count: 3 })).toBe(chain.head.hash);
    expect(chain.head.number).toBe(4);
    await call('dev_newBlock', { to: 10 });
    expect(chain.head.number).toBe(10);
    // As chopsticks: never fewer than one.
    await call('dev_newBlock', { to: 3 });
    expect(chain.head.number).toBe(11);
  });

  test('accepts transactions, and refuses other bytes', async () => {
    const { call } = await start();
    await expect(call('dev_newBlock', { transactions: ['0x00'] })).rejects.toMatchObject({ code: 1002 });
    for (const wrong of [{ count: 'x' }, { count: -1 }, { unsafeBlockHeight: 5 }, 7, { dmp: [{}] }]) {
      await expect(call('dev_newBlock', wrong)).rejects.toMatchObject({ code: -32602 });
    }
  });
});

describe('the messages of a block', () => {
  const down = (msg: string) => ({ sentAt: 1, msg });
  const across = (data: string) => ({ sentAt: 1, data });
  const half = `0x${'ab'.repeat(256 * 1024)}`;

  test.each([
    ['500 messages', { dmp: Array(300).fill(down('0x00')), hrmp: { 2000: Array(200).fill(across('0x00')) } }],
    ['512 KiB of messages', { dmp: [down(half)], hrmp: { 2000: [across(half)] } }],
  ])('are delivered up to %s', async (_most, wanted) => {
    const { chain, call } = await start();
    expect(await call('dev_newBlock', wanted)).toBe(chain.head.hash);
    expect(chain.head.number).toBe(1);
  });

  test.each([
    [
      '501 of 501 bytes',
      { dmp: Array(301).fill(down('0x00')), hrmp: { 2000: Array(200).fill(across('0x00')) } },
    ],
    ['3 of 524289 bytes', { dmp: [down(half)], hrmp: { 2000: [across(half)], 2001: [across('0x00')] } }],
  ])('are refused if there are more: %s', async (given, wanted) => {
    const { chain, call } = await start();
    await expect(call('dev_newBlock', wanted)).rejects.toThrow(
      `A block takes at most 500 messages and 524288 bytes in total, got ${given}.`,
    );
    expect(chain.head.number).toBe(0);
  });
});

describe('dev_timeTravel', () => {
  test('moves to a time in milliseconds or a date, and returns that time', async () => {
    const { chain, call } = await start();
    expect(await call('dev_timeTravel', startTime + 3_600_000)).toBe(startTime + 3_600_000);
    expect(chain.time).toBe(startTime + 3_600_000);
    const halfYear = 'Aug 3, 2023 00:00:00 UTC';
    expect(await call('dev_timeTravel', halfYear)).toBe(Date.parse(halfYear));
    expect(chain.time).toBe(Date.parse(halfYear));
    expect(chain.head.number).toBe(2);
  });

  test('refuses the past and invalid dates', async () => {
    const { call } = await start();
    await expect(call('dev_timeTravel', startTime - 1)).rejects.toMatchObject({ code: 1 });
    await expect(call('dev_timeTravel', 'soon')).rejects.toMatchObject({
      code: 1,
      message: expect.stringContaining('Invalid date'),
    });
    await expect(call('dev_timeTravel', 1.5)).rejects.toMatchObject({ code: -32602 });
  });
});

describe('dev_setStorage', () => {
  test('accepts values by pallet and item', async () => {
    const started = await start();
    const { chain, keys, call } = started;
    const bob = keys.bob.address;
    const Account = [[[bob], { nonce: 7, data: { free: '123456789' }, providers: 1 }]];
    expect(await call('dev_setStorage', { System: { Account } })).toBe(chain.head.hash);
    expect(readAccount(started, keys.bob)).toMatchObject({ nonce: 7, free: 123_456_789n });
    await call('dev_setStorage', { System: { Account: [[[bob], null]] }, Sudo: { Key: bob } });
    expect(readAccount(started, keys.bob).exists).toBe(false);
    const sudo = { call: started.registry.createType('Call', '0x000004ab').toHex() };
    expect((await run(started, keys.alice, 'Sudo.sudo', sudo)).at(-1)).toMatch(
      /ExtrinsicFailed sudo.RequireSudo/,
    );
    await call('dev_setStorage', { System: { $removePrefix: ['Account'] } });
    expect(readAccount(started, keys.alice).exists).toBe(false);
  });

  test('accepts raw pairs; null removes a value', async () => {
    const { chain, call } = await start();
    await call('dev_setStorage', [['0xaa', '0x0102']]);
    expect(stateOf(chain).get('0xaa')).toEqual(new Uint8Array([1, 2]));
    await call('dev_setStorage', [['0xaa', null]]);
    expect(stateOf(chain).get('0xaa')).toBeUndefined();
  });

  test('accepts names in any case, values in hex, and the longest key of a trie', async () => {
    const { chain, call } = await start();
    await call('dev_setStorage', { timestamp: { now: '0x0001000000000000' } });
    expect(chain.time).toBe(256);
    const longest = `0x${'00'.repeat(32_767)}`;
    await call('dev_setStorage', [[longest, '0x'], ['0x0A0B', '0x01'], ['0x0b']]);
    expect([longest, '0x0a0b', '0x0b'].map((key) => stateOf(chain).get(key as Hex)?.length)).toEqual([
      0,
      1,
      undefined,
    ]);
  });

  test('says what is wrong, and changes nothing', async () => {
    const started = await start();
    const { keys, call } = started;
    const good = { Account: [[[keys.bob.address], { data: { free: 1 } }]] };
    for (const [wrong, data] of [
      [{ System: good, Nowhere: { Item: 1 } }, 'no storage item Nowhere.Item'],
      [{ System: { ...good, Nothing: 1 } }, 'no storage item System.Nothing'],
      [{ System: { Account: [[['nobody'], {}]] } }, ''],
      [{ System: { Account: 5 } }, 'System.Account is not a list'],
      [{ System: { Account: [5] } }, 'System.Account is not a list'],
      [{ System: 5 }, 'System is not an object of items'],
      [{ System: { $removePrefix: 'Account' } }, 'System.$removePrefix is not a list'],
      [{ System: { $removePrefix: ['Absent'] } }, 'no storage item System.Absent'],
      [[['aa', '0x']], 'a raw pair is a key and a value'],
      [[['0x0a', 'x']], 'a raw pair is a key and a value'],
      [[['0x0a', '0x123']], 'a raw pair is a key and a value'],
      [['0x0a'], 'a raw pair is a key and a value'],
      [[[`0x${'00'.repeat(32_768)}`, '0x00']], 'a key has at most 32767 bytes'],
      [7, 'an object of pallets and items'],
    ] as const) {
      const refused = { code: -32602, message: expect.stringContaining(data) };
      await expect(call('dev_setStorage', wrong)).rejects.toMatchObject(refused);
    }
    expect(readAccount(started, keys.bob).free).toBe(1_000_000n * token);
  });
});

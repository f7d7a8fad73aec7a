import { describe, expect, test } from 'vitest';
import { getPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { type Hex, parseHex } from '../bytes/parseHex.js';
import { encodeCall } from './encodeCall.js';

const polkadot = getPolkadotRegistry();
const alice: Hex = `0x${'d4'.repeat(32)}`;

function encode(pallet: string, method: string, args: Readonly<Record<string, unknown>>): string {
  return encodeCall(polkadot, { pallet, method, args }).hex;
}

test('text with half of a surrogate pair is refused: UTF-8 would write another character', () => {
  const remark = (text: string) => encode('System', 'remark', { remark: text });
  expect(() => remark('a\ud83d')).toThrow('remark has half a character');
  // U+1F600 in UTF-8, by its definition in RFC 3629.
  expect(remark('\ud83d\ude00')).toBe('0x000010f09f9880');
});

describe('a value that is absent', () => {
  const transfer = (dest: unknown, value: unknown) => () =>
    encode('Balances', 'transfer_keep_alive', { dest, value });

  test.each([
    ['an amount', transfer({ Id: alice }, undefined), 'value has no value (undefined)'],
    ['an amount of null', transfer({ Id: alice }, null), 'value has no value (null)'],
    ['an account', transfer({ Id: undefined }, 1n), 'dest.Id has no value (undefined)'],
    ['an address', transfer(null, 1n), 'dest has no value (null)'],
  ])('%s is refused: polkadot.js would encode zeros', (_what, run, reason) => {
    expect(run).toThrow(
      expect.objectContaining({
        code: 'CALL_ARGUMENTS',
        message: expect.stringContaining(reason),
        facts: expect.objectContaining({ field: reason.split(' ')[0] }),
      }),
    );
  });

  test('is named inside lists, tuples and structs', () => {
    const force = (members: unknown) => () =>
      encode('XcmPallet', 'send', {
        dest: { V3: { parents: 0, interior: { X1: { Parachain: members } } } },
        message: { V3: [] },
      });
    expect(force(undefined)).toThrow('dest.V3.interior.X1.Parachain has no value (undefined)');
    expect(force(2000)).not.toThrow();
  });

  const here = { interior: 'Here' };
  test.each([
    ['a field that is left out', { V3: here }, 'dest.V3.parents'],
    ['a field with a typing error', { V3: { ...here, parent: 1 } }, 'dest.V3.parents'],
    ['the value of a name', { V3: { parents: 0, interior: 'X1' } }, 'dest.V3.interior.X1'],
    ['a para id', { V3: { parents: 0, interior: { X1: 'Parachain' } } }, 'dest.V3.interior.X1.Parachain'],
    ['a location', 'V3', 'dest.V3'],
    ['a location of a version', 3, 'dest.3'],
  ])('%s is named: polkadot.js would encode zeros', (_what, dest, field) => {
    const send = () => encode('XcmPallet', 'send', { dest, message: { V3: [] } });
    expect(send).toThrow(
      expect.objectContaining({ code: 'CALL_ARGUMENTS', facts: expect.objectContaining({ field }) }),
    );
  });

  test('is accepted where the type has a value for none, or no value at all', () => {
    const proxy = (forced: unknown) =>
      encode('Proxy', 'proxy', {
        real: { Id: alice },
        force_proxy_type: forced,
        call: encode('System', 'remark', { remark: '0x' }),
      });
    expect(proxy(undefined)).toBe(proxy(null));
    const here = { V3: { parents: 0, interior: { Here: null } } };
    expect(() => encode('XcmPallet', 'send', { dest: here, message: { V3: [] } })).not.toThrow();
  });
});

describe('polkadot.js would silently encode another value, so it is refused:', () => {
  const transfer = (dest: unknown) => encode('Balances', 'transfer_keep_alive', { dest, value: 1n });
  const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
  const short = `0x${'0b'.repeat(20)}`;
  const long = `0x${'d4'.repeat(33)}`;

  test.each([
    ['no bytes as the account of zeros', '0x', 'dest takes an account of 32 bytes, got 0x.'],
    ['an account of 20 bytes as another form', short, `dest takes an account of 32 bytes, got ${short}.`],
    ['the first bytes', { Id: long }, `dest.Id takes an account of 32 bytes, got ${long}.`],
    ['longer bytes', { Id: new Uint8Array(33) }, 'dest.Id takes an account of 32 bytes, got 33.'],
    ['a bigint as the account of zeros', 5n, 'dest takes a name, got 5.'],
    ['a function as the account of zeros', () => alice, 'dest takes a name, got () => alice.'],
    ['0 as the account of zeros', { Id: 0 }, 'dest.Id takes an account of 32 bytes, got 0.'],
    ['no number as the account of zeros', { Id: Number.NaN }, 'dest.Id takes an account of 32 bytes, got 0.'],
    ['the lowest byte', { Id: [256, ...parseHex(alice).slice(1)] }, 'dest.Id takes an account of 32 bytes'],
  ])('%s', (_what, dest, reason) => {
    expect(() => transfer(dest)).toThrow(
      expect.objectContaining({ code: 'CALL_ARGUMENTS', message: expect.stringContaining(reason) }),
    );
  });

  test('the first type of a bigint, and a part of a hash', () => {
    const delegate = { Id: alice };
    expect(() => encode('Proxy', 'add_proxy', { delegate, proxy_type: 2n, delay: 0 })).toThrow(
      'proxy_type takes a name, got 2.',
    );
    expect(() => encode('Preimage', 'unrequest_preimage', { hash: long })).toThrow('hash takes 32 bytes');
  });

  // Accounts of 20 bytes: the letters of the address became the account.
  test('the letters of an address of another length', () => {
    const ethereum = getPolkadotRegistry({ accountBytes: 20 });
    const transferTo = (dest: unknown) =>
      encodeCall(ethereum, { pallet: 'Balances', method: 'transfer_keep_alive', args: { dest, value: 1n } });
    for (const dest of [address, alice])
      expect(() => transferTo(dest)).toThrow(`dest takes an account of 20 bytes, got ${dest}.`);
  });

  test('every form of the account that was meant is accepted', () => {
    const expected = `0x050300${alice.slice(2)}04`;
    for (const dest of [alice, { Id: alice }, { id: alice }, `0x00${alice.slice(2)}`, parseHex(alice)])
      expect(transfer(dest)).toBe(expected);
    expect(transfer(address)).toHaveLength(expected.length);
  });
});

describe('a value of another kind is refused, of which polkadot.js would make a value without an error:', () => {
  const transferAll = { pallet: 'Balances', method: 'transfer_all', field: 'keep_alive', dest: alice };
  const addProxy = { pallet: 'Proxy', method: 'add_proxy', delegate: alice, delay: 0, proxy_type: 'Any' };
  const remark = { pallet: 'System', method: 'remark', field: 'remark' };

  test.each([
    ['true of a text', { ...transferAll, value: 'false' }, 'takes true or false'],
    ['true of a number', { ...transferAll, value: 2 }, 'takes true or false'],
    ['the digits of a number as letters', { ...remark, value: 7 }, 'takes bytes, as hex or text'],
    ['the letters of a truth', { ...remark, value: true }, 'takes bytes, as hex or text'],
    ['the letters [object Object]', { ...remark, value: { hex: '0x2a' } }, 'takes bytes, as hex or text'],
    ['the letters of hex with half a byte', { ...remark, value: '0x2' }, 'takes bytes, as hex or text'],
    ['the lowest byte of a number', { ...remark, value: [300] }, 'takes bytes, as hex or text'],
    ['the letters of a date', { ...remark, value: new Date(0) }, 'takes bytes, as hex or text'],
    ['the letters of wrong hex', { ...remark, value: '0xzz' }, 'takes bytes, as hex or text'],
    ['the widest proxy type of a truth', { ...addProxy, field: 'proxy_type', value: true }, 'takes a name'],
    [
      'the widest proxy type of no bytes',
      { ...addProxy, field: 'proxy_type', value: '0x' },
      'takes the bytes of one value',
    ],
    ['0 of no digits', { ...addProxy, field: 'delay', value: '' }, 'takes a number'],
    [
      'an amount of no digits',
      { pallet: 'Balances', method: 'transfer_keep_alive', dest: alice, field: 'value', value: '0x' },
      'takes a number',
    ],
    [
      'an empty list of no text',
      { pallet: 'Utility', method: 'batch_all', field: 'calls', value: '' },
      'takes a list',
    ],
    [
      'an empty list of NaN',
      { pallet: 'Utility', method: 'batch_all', field: 'calls', value: Number.NaN },
      'takes a list',
    ],
    [
      'another call of no bytes',
      { pallet: 'Utility', method: 'batch_all', field: 'calls', value: ['0x'] },
      'takes the bytes of one value',
    ],
    [
      'an amount of 0 of a transfer that ends before its amount',
      { pallet: 'Utility', method: 'batch_all', field: 'calls', value: [`0x050000${alice.slice(2)}`] },
      'takes the bytes of one value',
    ],
  ])('%s', (_what, { pallet, method, field, value, ...others }, reason) => {
    expect(() => encode(pallet, method, { ...others, [field]: value })).toThrow(
      expect.objectContaining({
        code: 'CALL_ARGUMENTS',
        message: expect.stringMatching(new RegExp(`${field}.*${reason}`)),
        facts: expect.objectContaining({ field: expect.stringContaining(field) }),
      }),
    );
  });

  test('each form of the value that was meant is accepted', () => {
    // The bytes of the text "hi" are 0x6869 in ASCII.
    for (const value of ['hi', '0x6869', [0x68, 0x69]])
      expect(encode('System', 'remark', { remark: value })).toBe('0x0000086869');
    expect(encode('System', 'remark', { remark: '0x' })).toBe('0x000000');
    const batch = (calls: unknown) => encode('Utility', 'batch_all', { calls });
    expect(batch('0x0400000410')).toBe(batch(['0x00000410']));
    const keep = (value: unknown) => encode('Balances', 'transfer_all', { dest: alice, keep_alive: value });
    expect(keep(polkadot.createType('bool', true))).toBe(keep(true));
    const wait = (delay: unknown) =>
      encode('Proxy', 'add_proxy', { delegate: alice, delay, proxy_type: '0x00' });
    for (const delay of ['12', 12n, '0x0c']) expect(wait(delay)).toBe(wait(12));
  });
});

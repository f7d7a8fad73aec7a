import { describe, expect, it } from 'vitest';
import { param, parseHexText, parseParams, sortParams, toOptional } from './params.js';

describe('a list of many values', () => {
  it('is read in pieces of 500 at most', async () => {
    const pieces: number[] = [];
    const item = {
      name: 'values',
      isOptional: false,
      expected: 'a list',
      parse: () => undefined,
      parseItem: (input: unknown) => {
        pieces.push((pieces.pop() ?? 0) + 1);
        return input;
      },
    };
    const values = Array.from({ length: 1_234 }, (_, at) => at);
    const next = async () => {
      pieces.push(0);
    };
    expect(await parseParams([item], [values], next)).toEqual([values]);
    expect(pieces.filter((count) => count > 0)).toEqual([500, 500, 234]);
  });

  it('is refused whole for one value that does not fit', async () => {
    const next = async () => {};
    await expect(parseParams([param.hexes('keys')], [['0x00', 'no hex']], next)).rejects.toMatchObject({
      facts: { data: 'keys is not a list of hex' },
    });
    await expect(parseParams([param.hexes('keys')], ['0x00'], next)).rejects.toMatchObject({
      facts: { data: 'keys is not a list of hex' },
    });
    expect(await parseParams([param.hashes('hashes')], [`0x${'ab'.repeat(32)}`], next)).toEqual([
      [`0x${'ab'.repeat(32)}`],
    ]);
  });
});

describe('hex', () => {
  const long = 'ab'.repeat(10_000);
  it.each([
    ['0x', '0x'],
    ['', '0x'],
    ['AbCd', '0xabcd'],
    [`0x${long}`, `0x${long}`],
    [long.toUpperCase(), `0x${long}`],
    [`0x${long}a`, undefined],
    [`0x${long}ag`, undefined],
    [`0x${long}é`, undefined],
    [`0x${long}a\u0130`, undefined],
    ['0xé1', undefined],
  ])('is read from %.20s', (text, hex) => {
    expect(parseHexText(text)).toBe(hex);
    const bytes = param.bytes('bytes').parse(text);
    expect(bytes && `0x${Buffer.from(bytes).toString('hex')}`).toBe(hex);
  });
});

const read = (params: Parameters<typeof parseParams>[0], given: readonly unknown[]) =>
  parseParams(params, given, async () => undefined);
const invalid = (data: string) => ({ facts: { code: -32602, message: 'Invalid params', data } });

// Addresses of //Alice: ss58 prefixes 42 and 0, and 51 of the service; from the SS58 registry's own examples of prefix 42.
const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const aliceOf42 = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const aliceOf0 = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5';

describe('an account', () => {
  const one = [param.account('account')];
  it.each([aliceOf42, aliceOf0])('is read from an address of any prefix: %s', async (address) => {
    expect(await read(one, [address])).toEqual([alice]);
  });

  it.each([
    ['the bytes in hex', alice],
    ['a wrong checksum', aliceOf42.replace('QY', 'QZ')],
    ['a character that base 58 lacks', aliceOf42.replace('5G', '0G')],
    ['no text', 5],
    ['empty text', ''],
    ['a text beyond any address', aliceOf42.repeat(2)],
    // 2 bytes with the prefix 42: an address of an account index.
    ['an address of another length', '25GUyv'],
  ])('is not %s', async (_kind, input) => {
    await expect(read(one, [input])).rejects.toMatchObject(invalid('account is not an SS58 address'));
  });

  it('of 20 bytes is read from hex in any case', async () => {
    const any = [param.anyAccount('account')];
    const hex = `0x${'aB'.repeat(20)}`;
    expect(await read(any, [hex])).toEqual([hex.toLowerCase()]);
    expect(await read(any, [aliceOf42])).toEqual([alice]);
    await expect(read(any, [alice])).rejects.toMatchObject(invalid('account is not an account'));
    await expect(read(one, [hex])).rejects.toMatchObject(invalid('account is not an SS58 address'));
  });
});

describe('a hash', () => {
  const hash = 'ab'.repeat(32);
  it('has 32 bytes, with or without the prefix', async () => {
    expect(await read([param.hash('at')], [hash])).toEqual([`0x${hash}`]);
    expect(await read([param.hash('at')], [`0x${hash.toUpperCase()}`])).toEqual([`0x${hash}`]);
    for (const wrong of [hash.slice(2), `${hash}ab`, hash.slice(1), '', 0, [hash]]) {
      await expect(read([param.hash('at')], [wrong])).rejects.toMatchObject(
        invalid('at is not a block hash of 32 bytes'),
      );
    }
  });

  it('may be one or a list where a list is expected', async () => {
    const list = [param.hashes('hashOrHashes')];
    expect(await read(list, [hash])).toEqual([[`0x${hash}`]]);
    expect(await read(list, [[hash, hash]])).toEqual([[`0x${hash}`, `0x${hash}`]]);
    expect(await read(list, [[]])).toEqual([[]]);
    await expect(read(list, [[hash, '0x']])).rejects.toMatchObject({ facts: { code: -32602 } });
  });
});

describe('a number', () => {
  it.each([0, 1, 0xffff_ffff])('is %s', async (value) => {
    expect(await read([param.count('count')], [value])).toEqual([value]);
  });

  it.each([-1, 0x1_0000_0000, 1.5, Number.NaN, '1', true, [1]])('is not %j', async (value) => {
    await expect(read([param.count('count')], [value])).rejects.toMatchObject(
      invalid('count is not an unsigned number of 32 bits'),
    );
  });
});

describe('a flag and a text', () => {
  it('are of their own types alone', async () => {
    expect(await read([param.flag('flag'), param.text('text')], [false, ''])).toEqual([false, '']);
    await expect(read([param.flag('flag')], [0])).rejects.toMatchObject(invalid('flag is not true or false'));
    await expect(read([param.text('text')], [0])).rejects.toMatchObject(invalid('text is not text'));
  });
});

describe('a missing parameter', () => {
  it('is undefined if it is optional, also as null', async () => {
    const params = [toOptional(param.count('count')), toOptional(param.hash('at'))];
    expect(await read(params, [])).toEqual([undefined, undefined]);
    expect(await read(params, [null])).toEqual([undefined, undefined]);
    expect(await read(params, [null, 'ab'.repeat(32)])).toEqual([undefined, `0x${'ab'.repeat(32)}`]);
  });

  it('is refused by its name otherwise', async () => {
    const params = [param.text('name'), param.count('count')];
    await expect(read(params, ['text'])).rejects.toMatchObject(
      invalid('count is missing: an unsigned number of 32 bits expected'),
    );
    await expect(read(params, [null, 1])).rejects.toMatchObject(invalid('name is missing: text expected'));
  });

  it('is still checked if it is optional and given', async () => {
    await expect(read([toOptional(param.count('count'))], ['no'])).rejects.toMatchObject({
      facts: { code: -32602 },
    });
  });
});

describe('parameters by name', () => {
  const params = [param.text('followSubscription'), param.hash('hash'), toOptional(param.hex('childTrie'))];

  it('come into the order of the method, in camel and snake case', () => {
    expect(sortParams(params, { hash: 'h', followSubscription: 'f' })).toEqual(['f', 'h', undefined]);
    expect(sortParams(params, { child_trie: 'c', follow_subscription: 'f' })).toEqual(['f', undefined, 'c']);
  });

  it('ignore names that the method does not have', () => {
    expect(sortParams(params, { other: 1, __proto__: { hash: 'h' } })).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are a list as given, with all further values', () => {
    expect(sortParams(params, [1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
  });

  it('ignore values after the last parameter', async () => {
    expect(await read([param.text('one')], ['a', 'b'])).toEqual(['a']);
  });
});

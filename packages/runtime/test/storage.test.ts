// Polkadot specification, "Storage" and "Child storage".
import { formatHex, type Hex, parseHex } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { createState, Trie } from '../src/index.js';
import type { HostCall } from './support/assembleRuntime.js';
import { bytesOf, callHost, runMethods } from './support/callHost.js';

const none = '0x00';
const some = (value: string) => formatHex(Uint8Array.of(1, value.length << 2, ...bytesOf(value)));
const hex = (text: string) => formatHex(bytesOf(text));
const getStateRoot = (entries: Iterable<readonly [Hex, Uint8Array]>, version: 0 | 1 = 0) =>
  formatHex(new Trie().with(entries, version).getRoot());

/** The functions of a trie: the main one, or a child trie. */
function createFunctions(child?: string) {
  const prefix = child === undefined ? 'ext_storage' : 'ext_default_child_storage';
  const first = child === undefined ? [] : [bytesOf(child)];
  const call = (name: string, types: string, ...params: (Uint8Array | number)[]): HostCall => ({
    host: `${prefix}_${name}`,
    signature: `${'j'.repeat(first.length)}${types}`,
    params: [...first, ...params],
  });
  return {
    set: (key: string, value: string) => call('set_version_1', 'jj>', bytesOf(key), bytesOf(value)),
    get: (key: string) => call('get_version_1', 'j>j', bytesOf(key)),
    clear: (key: string) => call('clear_version_1', 'j>', bytesOf(key)),
    exists: (key: string) => call('exists_version_1', 'j>i', bytesOf(key)),
    next: (key: string) => call('next_key_version_1', 'j>j', bytesOf(key)),
    read: (key: string, size: number, offset: number): HostCall =>
      call('read_version_1', 'jji>j', bytesOf(key), new Uint8Array(size), offset),
    clearPrefix: (key: string, limit?: number) =>
      call('clear_prefix_version_2', 'jj>j', bytesOf(key), encodeLimit(limit)),
    append: (key: string, item: Uint8Array) => call('append_version_1', 'jj>', bytesOf(key), item),
    root: (version: number) => call('root_version_2', 'i>j', version),
    kill: (limit?: number) => call('storage_kill_version_3', 'j>j', encodeLimit(limit)),
  };
}

function encodeLimit(limit?: number): Uint8Array {
  return limit === undefined ? Uint8Array.of(0) : Uint8Array.of(1, limit, 0, 0, 0);
}

const transaction = (end: 'start' | 'commit' | 'rollback'): HostCall => ({
  host: `ext_storage_${end}_transaction_version_1`,
  signature: '>',
});
const entries = (...keys: string[]) => new Map(keys.map((key) => [hex(key), bytesOf(`of ${key}`)]));

describe.each([
  ['the main trie', undefined],
  ['a child trie', 'a child'],
])('%s', (_name, child) => {
  const trie = createFunctions(child);
  const over = (...keys: string[]) => ({
    state:
      child === undefined
        ? createState({ top: entries(...keys) })
        : createState({ top: new Map(), children: new Map([[hex(child), entries(...keys)]]) }),
  });

  it('has the values of the state until they change', async () => {
    expect(await callHost([trie.get('a')], over('a'))).toBe(some('of a'));
    expect(await callHost([trie.get('b')], over('a'))).toBe(none);
    expect(await callHost([trie.set('a', 'new'), trie.get('a')], over('a'))).toBe(some('new'));
    expect(await callHost([trie.clear('a'), trie.get('a')], over('a'))).toBe(none);
    expect(await callHost([trie.exists('a')], over('a'))).toBe('0x01000000');
    expect(await callHost([trie.clear('a'), trie.exists('a')], over('a'))).toBe('0x00000000');
  });

  it('reads a part of a value, and tells the length of the rest', async () => {
    expect(await callHost([trie.read('a', 2, 1)], over('a'))).toBe('0x0103000000');
    const out = child === undefined ? 1 : 2;
    expect(await callHost([{ ...trie.read('a', 2, 1), read: out }], over('a'))).toBe(hex('f '));
    expect(await callHost([trie.read('a', 2, 9)], over('a'))).toBe('0x0100000000');
    expect(await callHost([trie.read('b', 2, 0)], over('a'))).toBe(none);
  });

  it('gives the next key of the state and of its changes', async () => {
    const walk = [trie.clear('b'), trie.set('c', 'new'), trie.set('aa', 'new')];
    const next = (after: string) => callHost([...walk, trie.next(after)], over('a', 'b', 'd'));
    expect([await next('a'), await next('aa'), await next('c'), await next('d')]).toEqual([
      some('aa'),
      some('c'),
      some('d'),
      none,
    ]);
  });

  // Only keys of the state count against the limit: polkadot-sdk, `sp-state-machine`, `limit_remove_from_backend`.
  it('removes keys by their prefix', async () => {
    const state = over('p1', 'p2', 'p3', 'q');
    const all = (visited: number) => formatHex(Uint8Array.of(0, visited, 0, 0, 0));
    const left = (visited: number) => formatHex(Uint8Array.of(1, visited, 0, 0, 0));
    expect(await callHost([trie.clearPrefix('p')], state)).toBe(all(3));
    expect(await callHost([trie.clearPrefix('p', 2)], state)).toBe(left(2));
    expect(await callHost([trie.clearPrefix('p', 3)], state)).toBe(all(3));
    expect(await callHost([trie.set('p9', 'x'), trie.clearPrefix('p', 1)], state)).toBe(left(1));
    const after = [trie.set('p9', 'x'), trie.clearPrefix('p', 1)];
    expect(await callHost([...after, trie.get('p9')], state)).toBe(none);
    expect(await callHost([...after, trie.get('p2')], state)).toBe(some('of p2'));
    expect(await callHost([...after, trie.get('q')], state)).toBe(some('of q'));
    expect(await callHost([trie.set('p', 'x'), trie.clearPrefix('p'), trie.get('p')])).toBe(none);
  });

  it('has a root, that of the main trie of its changes', async () => {
    const stored = child === undefined ? [] : entries('a', 'ab', 'c');
    for (const version of [0, 1] as const) {
      const root = getStateRoot([...stored, [hex('d'), bytesOf('x'.repeat(40))]], version);
      const steps = [trie.set('d', 'x'.repeat(40)), trie.root(version)];
      expect(await callHost(steps, over('a', 'ab', 'c'))).toBe(root);
    }
  });
});

describe('a child trie', () => {
  const { set, kill, get } = createFunctions('a child');
  const state = createState({ top: new Map(), children: new Map([[hex('a child'), entries('a', 'b')]]) });

  it('is killed, up to a limit', async () => {
    expect(await callHost([kill()], { state })).toBe('0x0002000000');
    expect(await callHost([kill(1)], { state })).toBe('0x0101000000');
    expect(await callHost([set('c', 'x'), kill(), get('c')], { state })).toBe(none);
  });

  it('is apart from the main trie, and its changes are listed apart', async () => {
    const main = createFunctions();
    const run = await runMethods({ Test_run: [set('a', 'new'), main.set('a', 'main')] }, { state });
    expect(run).toMatchObject({
      ok: true,
      changes: {
        top: new Map([[hex('a'), bytesOf('main')]]),
        children: new Map([[hex('a child'), new Map([[hex('a'), bytesOf('new')]])]]),
      },
    });
  });

  it('puts its root into the root of the main trie', async () => {
    const value = bytesOf('x');
    const child = parseHex(getStateRoot([[hex('c'), value]]));
    const key = hex(':child_storage:default:another') as Hex;
    const steps = [createFunctions('another').set('c', 'x'), createFunctions().root(0)];
    expect(await callHost(steps)).toBe(getStateRoot([[key, child]]));
  });

  it('puts its root into the main trie when its root is asked for', async () => {
    const another = createFunctions('another');
    const steps = [
      another.set('c', 'x'),
      another.root(0),
      createFunctions().get(':child_storage:default:another'),
    ];
    const root = getStateRoot([[hex('c'), bytesOf('x')]]);
    expect(await callHost(steps)).toBe(`0x0180${root.slice(2)}`);
  });

  // polkadot-sdk, `sp-state-machine`: the root of an empty trie is no value of the main trie.
  it('has no root in the main trie once it is empty', async () => {
    const [main, another] = [createFunctions(), createFunctions('another')];
    const steps = [main.set('m', '1'), another.set('c', 'x'), another.clear('c')];
    expect(await callHost([...steps, main.root(0)])).toBe(getStateRoot([[hex('m'), bytesOf('1')]]));
    const name = ':child_storage:default:another';
    expect(await callHost([...steps, another.root(0), main.get(name)])).toBe(none);
  });

  it('is not reached through the main trie', async () => {
    const main = createFunctions();
    const steps = [main.set(':child_storage:default:a', 'x'), main.get(':child_storage:default:a')];
    expect(await callHost(steps)).toBe(none);
    // `starts_with_child_storage_key` of sp-core: nor are prefixes of its roots, which remove nothing.
    for (const prefix of [':child_storage:default:', ':c', ''])
      expect(await callHost([main.set('a', 'x'), main.clearPrefix(prefix), main.get('a')])).toBe(some('x'));
  });
});

describe('append', () => {
  const { append, get, set } = createFunctions();
  // The result of a read has its own length before the list.
  const listed = (...bytes: number[]) => formatHex(Uint8Array.of(1, bytes.length << 2, ...bytes));

  it('adds items to a list, and begins one', async () => {
    const item = Uint8Array.of(7);
    expect(await callHost([append('l', item), get('l')])).toBe(listed(4, 7));
    expect(await callHost([append('l', item), append('l', item), get('l')])).toBe(listed(8, 7, 7));
    // 64 items need a longer length.
    const top = new Map([[hex('l'), Uint8Array.from([63 << 2, ...new Array(63).fill(1)])]]);
    const run = await callHost([append('l', item), get('l')], { state: createState({ top }) });
    expect(run.slice(0, 14)).toBe('0x010901010101');
    expect(run.endsWith('0107')).toBe(true);
  });

  it('replaces a value that is no list', async () => {
    expect(await callHost([set('l', '\u0003'), append('l', Uint8Array.of(7)), get('l')])).toBe(listed(4, 7));
  });
});

describe('transactions', () => {
  const { set, get, clear, next } = createFunctions();

  it('keep or drop the changes since their start, nested', async () => {
    const inner = [transaction('start'), set('b', '2'), transaction('start'), set('b', '3'), clear('a')];
    const steps = [set('a', '1'), ...inner];
    expect(await callHost([...steps, transaction('rollback'), get('b')])).toBe(some('2'));
    expect(await callHost([...steps, transaction('rollback'), get('a')])).toBe(some('1'));
    expect(await callHost([...steps, transaction('commit'), get('a')])).toBe(none);
    expect(await callHost([...steps, transaction('commit'), transaction('rollback'), get('a')])).toBe(
      some('1'),
    );
    expect(await callHost([...steps, transaction('rollback'), transaction('rollback'), next('a')])).toBe(
      none,
    );
  });

  it('that a call leaves open have no effect', async () => {
    const run = await runMethods({
      Test_open: [set('a', '1'), transaction('start'), set('a', '2')],
      Test_get: [get('a')],
    });
    expect(run).toMatchObject({ ok: true, results: [new Uint8Array(), parseHex(some('1'))] });
  });

  it('end once', async () => {
    const run = await runMethods({ Test_end: [transaction('commit')] });
    expect(run).toMatchObject({ ok: false, cause: 'trap' });
  });
});

test('the index of offchain workers is apart from the state', async () => {
  const host = 'ext_offchain_index_set_version_1';
  const run = await runMethods({
    Test_run: [{ host, signature: 'jj>', params: [bytesOf('key'), bytesOf('value')] }],
  });
  expect(run).toMatchObject({ ok: true, changes: { top: new Map() } });
});

import { formatHex, type Hex } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { compileRuntime, createLazyState, createState, type State } from '../src/index.js';
import { assembleRuntime, type HostCall, type Step } from './support/assembleRuntime.js';
import { bytesOf, emptyState, runMethods } from './support/callHost.js';
import { leb, list, section, sized, sleb, text } from './support/encodeWasm.js';

const hex = (text: string) => formatHex(bytesOf(text));
const get = (key: string): HostCall => ({
  host: 'ext_storage_get_version_1',
  signature: 'j>j',
  params: [bytesOf(key)],
});
const set = (key: string): HostCall => ({
  host: 'ext_storage_set_version_1',
  signature: 'jj>',
  params: [bytesOf(key), bytesOf('new')],
});
const log = (level: number, text: string): HostCall => ({
  host: 'ext_logging_log_version_1',
  signature: 'ijj>',
  params: [level, bytesOf('runtime'), bytesOf(text)],
});

describe('a run that fails', () => {
  const fail = (...steps: Step[]) => runMethods({ Test_before: [set('a')], Test_fail: steps });

  it('has the text of the panic', async () => {
    const text = "panicked at 'no head', lib.rs:1:2";
    const failed = { ok: false, cause: 'trap', text };
    expect(await fail(log(0, text), 'trap')).toMatchObject(failed);
    const host = 'ext_panic_handler_abort_on_panic_version_1';
    expect(await fail({ host, signature: 'j>', params: [bytesOf('no head')] })).toMatchObject({
      cause: 'trap',
      text: 'no head',
    });
  });

  it('names the kind of a trap without a panic', async () => {
    expect(await fail('trap')).toMatchObject({
      cause: 'trap',
      text: expect.stringMatching(/never to be reached/),
    });
  });

  it('names a call that the runtime lacks', async () => {
    const runtime = await compileRuntime(assembleRuntime({ Test_run: [] }));
    const calls = [{ method: 'Test_other', args: new Uint8Array() }];
    expect(await runtime.run({ calls, state: emptyState })).toMatchObject({
      ok: false,
      cause: 'no-method',
      text: 'Test_other',
    });
  });

  it('names a host function that is missing, by name or signature, and only where it is called', async () => {
    const special = { host: 'ext_special_answer_version_1', signature: '>i' };
    const other = {
      host: 'ext_hashing_twox_64_version_1',
      signature: 'jj>i',
      params: [bytesOf('a'), bytesOf('b')],
    };
    const methods = { Test_fine: [set('a')], Test_special: [special], Test_other: [other] };
    const runtime = await compileRuntime(assembleRuntime(methods));
    expect(runtime.missing).toEqual([special.host, other.host]);
    const run = (method: string) =>
      runtime.run({ calls: [{ method, args: new Uint8Array() }], state: emptyState });
    expect(await run('Test_fine')).toMatchObject({ ok: true });
    for (const [method, { host }] of [
      ['Test_special', special],
      ['Test_other', other],
    ] as const)
      expect(await run(method)).toMatchObject({ ok: false, cause: 'missing-host-function', text: host });
  });

  it('is ended where it never ends by itself, in a loop of its own or of calls of its host', async () => {
    const methods = {
      Test_loop: [set('a'), 'loop' as const],
      Test_ask: [{ host: 'ext_logging_max_level_version_1', signature: '>i', forever: true }],
      Test_get: [get('a')],
    };
    const runtime = await compileRuntime(assembleRuntime(methods));
    const run = (method: string) =>
      runtime.run({ calls: [{ method, args: new Uint8Array() }], state: emptyState });
    const endless = { ok: false, cause: 'endless' };
    expect(await run('Test_loop')).toMatchObject({ ...endless, text: expect.stringContaining('steps') });
    expect(await run('Test_ask')).toMatchObject({ ...endless, text: expect.stringContaining('host') });
    expect(await run('Test_get')).toMatchObject({ ok: true, results: [Uint8Array.of(0)] });
  });

  it('leaves nothing for the next run', async () => {
    const methods = { Test_fail: [set('a'), 'trap' as const], Test_get: [get('a')] };
    const runtime = await compileRuntime(assembleRuntime(methods));
    const run = (method: string) =>
      runtime.run({ calls: [{ method, args: new Uint8Array() }], state: emptyState });
    for (let times = 0; times < 3; times += 1) {
      expect(await run('Test_fail')).toMatchObject({ ok: false, cause: 'trap' });
      expect(await run('Test_get')).toMatchObject({ ok: true, results: [Uint8Array.of(0)] });
    }
  });
});

describe('the allocator', () => {
  const allocate = (size: number): HostCall => ({
    host: 'ext_allocator_malloc_version_1',
    signature: 'i>i',
    params: [size],
  });
  const release = (address: number): HostCall => ({
    host: 'ext_allocator_free_version_1',
    signature: 'i>',
    params: [address],
  });
  const runtime = async (...steps: HostCall[]) => {
    const run = await runMethods({ Test_run: steps });
    return run.ok ? new DataView((run.results[0] ?? new Uint8Array(4)).buffer).getUint32(0, true) : run;
  };

  // Polkadot specification, "Allocator": after the header, sizes of powers of two, reused by size.
  it('gives addresses one after another, and released ones again', async () => {
    const first = (await runtime(allocate(1))) as number;
    expect(first % 8).toBe(0);
    expect(await runtime(allocate(8), allocate(9))).toBe(first + 8 + 8);
    expect(await runtime(allocate(9), allocate(1))).toBe(first + 16 + 8);
    expect(await runtime(allocate(8), release(first), allocate(5))).toBe(first);
    expect(await runtime(allocate(8), release(first), allocate(9))).toBe(first + 16);
    // A new call begins at the start.
    const again = await runMethods({ Test_one: [allocate(8)], Test_two: [allocate(8)] });
    expect(again).toMatchObject({ ok: true, results: [expect.anything(), expect.anything()] });
    if (again.ok) expect(again.results[0]).toEqual(again.results[1]);
  });

  it('refuses more than it has, and addresses that it did not give', async () => {
    expect(await runtime(allocate(2 ** 25))).toBeTypeOf('number');
    expect(await runtime(allocate(2 ** 25 + 1))).toMatchObject({ cause: 'trap' });
    const all = new Array(5).fill(allocate(2 ** 25)) as HostCall[];
    expect(await runtime(...all)).toMatchObject({ cause: 'trap', text: 'The allocator ran out of memory.' });
    expect(await runtime(release(4096))).toMatchObject({ cause: 'trap' });
    const first = (await runtime(allocate(8))) as number;
    expect(await runtime(allocate(8), release(first), release(first))).toMatchObject({ cause: 'trap' });
  });
});

describe('on state that is fetched', () => {
  const next = (key: string): HostCall => ({
    host: 'ext_storage_next_key_version_1',
    signature: 'j>j',
    params: [bytesOf(key)],
  });
  const clear: HostCall = {
    host: 'ext_storage_clear_prefix_version_2',
    signature: 'jj>j',
    params: [bytesOf('p'), Uint8Array.of(0)],
  };

  /** A state with 200 entries of a prefix, and the requests for it. */
  function createChain() {
    const names = Array.from({ length: 200 }, (_none, at) => `p${String(at).padStart(3, '0')}`);
    const top = new Map([...names, 'a', 'z'].map((name) => [hex(name), bytesOf(`of ${name}`)]));
    const whole = createState({ top });
    const requests: string[] = [];
    const open = (): State =>
      createLazyState({
        async readValues(places) {
          requests.push(`${places.length} values`);
          return places.map(({ key }) => top.get(key));
        },
        async readKeys({ key }, count) {
          requests.push('keys');
          const keys: Hex[] = [];
          for (let at = whole.next(key); at && keys.length < count; at = whole.next(at)) keys.push(at);
          return keys;
        },
      });
    return { whole, open, requests };
  }

  it('reads all of a round at once', async () => {
    const { open, requests, whole } = createChain();
    const methods = { Test_first: [get('a'), set('b')], Test_second: [get('b'), get('z'), next('z')] };
    const runtime = await compileRuntime(assembleRuntime(methods));
    const calls = Object.keys(methods).map((method) => ({ method, args: new Uint8Array() }));
    const local = await runtime.run({ calls, state: whole });
    expect(local.rounds).toBe(1);
    expect(await runtime.run({ calls, state: open() })).toEqual({ ...local, rounds: 2 });
    expect(requests).toEqual(['keys', '2 values']);
  });

  it('fetches along what calls ahead read, which have no effect', async () => {
    const { open, requests } = createChain();
    const methods = {
      Test_now: [get('a')],
      Test_trap: [get('z'), 'trap' as const],
      Test_later: [set('c'), next('y')],
    };
    const runtime = await compileRuntime(assembleRuntime(methods));
    const [now, ...ahead] = Object.keys(methods).map((method) => ({ method, args: new Uint8Array() }));
    const state = open();
    const first = await runtime.run({ calls: now ? [now] : [], ahead, state });
    expect(first).toMatchObject({ ok: true, rounds: 2, changes: { top: new Map() } });
    expect(first.ok && first.results).toHaveLength(1);
    expect(requests).toEqual(['keys', '2 values']);
    expect(await runtime.run({ calls: ahead.slice(1), state })).toMatchObject({ ok: true, rounds: 1 });
    expect(requests).toHaveLength(2);
  });

  it('walks 200 entries in pages', async () => {
    const { open, requests, whole } = createChain();
    const runtime = await compileRuntime(assembleRuntime({ Test_clear: [clear] }));
    const calls = [{ method: 'Test_clear', args: new Uint8Array() }];
    const local = await runtime.run({ calls, state: whole });
    expect(local).toMatchObject({ ok: true, results: [Uint8Array.of(0, 200, 0, 0, 0)] });
    const fetched = await runtime.run({ calls, state: open() });
    expect(fetched).toEqual({ ...local, rounds: 5 });
    expect(requests.filter((one) => one === 'keys')).toHaveLength(4);
  });

  it('throws away what wrong answers gave: results, changes and traps', async () => {
    const { open, whole } = createChain();
    const methods = {
      Test_log: [log(2, 'a line'), get('a'), set('c')],
      Test_trap: [get('z'), log(0, "panicked at 'no z'"), 'trap' as const],
    };
    const runtime = await compileRuntime(assembleRuntime(methods));
    const calls = Object.keys(methods).map((method) => ({ method, args: new Uint8Array() }));
    const local = await runtime.run({ calls, state: whole });
    const { rounds, ...fetched } = await runtime.run({ calls, state: open() });
    expect({ ...fetched, rounds: 1 }).toEqual(local);
    expect(rounds).toBe(2);
  });

  it('ends a loop on wrong answers, fetches what it missed, and runs again', async () => {
    const { open, whole } = createChain();
    const methods = { Test_run: [get('a'), 'loopIfNone' as const, next('y'), 'loopIfNone' as const] };
    const runtime = await compileRuntime(assembleRuntime(methods));
    const calls = [{ method: 'Test_run', args: new Uint8Array() }];
    const local = await runtime.run({ calls, state: whole });
    expect(local.ok).toBe(true);
    expect(await runtime.run({ calls, state: open() })).toEqual({ ...local, rounds: 3 });
  });

  it('fails as its source fails', async () => {
    const runtime = await compileRuntime(assembleRuntime({ Test_get: [get('a')] }));
    const fail = async () => {
      throw new RangeError('no answer');
    };
    const state = createLazyState({ readValues: fail, readKeys: fail });
    const calls = [{ method: 'Test_get', args: new Uint8Array() }];
    await expect(runtime.run({ calls, state })).rejects.toThrow('no answer');
  });
});

test.each([
  ['text', bytesOf('no code at all')],
  ['nothing', new Uint8Array()],
  ['compressed damage', Uint8Array.of(0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05, 1, 2, 3)],
  ['WebAssembly without what a runtime has', Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)],
  ['WebAssembly that the engine refuses', Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 3, 1, 5)],
])('%s is no runtime', async (_name, code) => {
  await expect(compileRuntime(code)).rejects.toMatchObject({ code: 'INVALID_CODE' });
});

// Each of these would take the process with it: its time or its memory have no bound of their own.
describe('code that is made to harm', () => {
  const start = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const compressedStart = [0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05];
  const most = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f];
  const withBodies = (content: readonly number[]) => [...start, ...section(10, content)];
  const withBody = (...body: readonly number[]) => withBodies([1, ...sized(body)]);
  const refuse = async (code: Iterable<number>, reason: RegExp) =>
    expect(compileRuntime(Uint8Array.from(code))).rejects.toMatchObject({
      code: 'INVALID_CODE',
      facts: { reason: expect.stringMatching(reason) },
    });

  // RFC 8878, 3.1.1: a block that repeats one byte has 4 bytes, and up to 128 KiB of content.
  const frame = (window: number, blocks: number) => {
    const block = (isLast: boolean) => {
      const header = (131_072 << 3) | 2 | Number(isLast);
      return [header & 255, (header >> 8) & 255, header >> 16, 0];
    };
    const content = Array.from({ length: blocks }, (_none, at) => block(at === blocks - 1));
    return [...compressedStart, 0x28, 0xb5, 0x2f, 0xfd, 0, window, ...content.flat()];
  };

  test('expands to the limit of nodes, and no further', async () => {
    await refuse(frame(0x38, 400), /not those of WebAssembly/);
    await refuse(frame(0x38, 401), /more than 52428800 bytes/);
    await refuse(frame(0xa0, 1), /more than 52428800 bytes/);
    const two = frame(0x38, 1).concat(frame(0xa0, 1).slice(8));
    await refuse(two, /more than 52428800 bytes/);
  });

  // RFC 8878, 3.1.1.2: a block that repeats a byte once has 4 bytes, and the whole window moves with it.
  test('has no more blocks than its window may move', async () => {
    const small = (window: number, blocks: number) => {
      const each = Array.from({ length: blocks }, (_none, at) => [
        8 | 2 | Number(at === blocks - 1),
        0,
        0,
        0,
      ]);
      return [...compressedStart, 0x28, 0xb5, 0x2f, 0xfd, 0, window, ...each.flat()];
    };
    await refuse(small(0x78, 101), /too many blocks for its window/);
    await refuse([...small(0x78, 60), ...small(0x78, 60).slice(8)], /too many blocks for its window/);
    await refuse(small(0x38, 25_600), /not those of WebAssembly/);
    await refuse(small(0x38, 25_601), /too many blocks for its window/);
  });

  test.each([
    ['functions', withBodies(most)],
    ['bytes of a function', withBodies([1, ...most, 0])],
    ['variables', withBody(...most, 0x7f, 0x0b)],
    ['places to branch to', withBody(0, 0x0e, ...most, 0x0b)],
  ])('has fewer %s than it says', async (_name, code) => refuse(code, /type|functions|engine/));

  // What an old reader takes for other instructions could hide a loop.
  test.each([
    ['a block with a reference as its result', [0, 0x02, 0x64, 0x70]],
    ['an access to one of several memories', [0, 0x28, 0x42, 0, 0]],
    ['a variable that is a reference', [1, 1, 0x64, 0x70, 0x0b]],
  ])('has %s', async (_name, body) => refuse(withBody(...body), /which nodes refuse/));

  const pages = (given: readonly number[]) => [...start, ...section(5, [1, ...given])];
  test('begins with more memory than a runtime gets', () =>
    refuse(pages([0, ...leb(2049)]), /2049 pages, more than 2048/));

  test('takes no more memory than it gets, and starts with counted steps', async () => {
    // Asks for 3,000 pages, and traps if it gets them: -1 stands for a refusal.
    const grow = sized([
      0,
      0x41,
      ...sleb(3000n),
      0x40,
      0,
      0xac,
      0x42,
      0x7f,
      0x52,
      0x04,
      0x40,
      0,
      0x0b,
      0x42,
      0,
      0x0b,
    ]);
    const loop = sized([0, 0x03, 0x40, 0x0c, 0, 0x0b, 0x0b]);
    const build = (more: readonly number[]) => [
      ...start,
      ...section(
        1,
        list([
          [0x60, 2, 0x7f, 0x7f, 1, 0x7e],
          [0x60, 0, 0],
        ]),
      ),
      ...section(3, list([[0], [1]])),
      ...section(5, [1, 0, 2]),
      ...section(6, list([[0x7f, 0, 0x41, ...sleb(1024n), 0x0b]])),
      ...section(
        7,
        list([
          [...text('memory'), 2, 0],
          [...text('__heap_base'), 3, 0],
          [...text('Test_grow'), 0, 0],
        ]),
      ),
      ...more,
      ...section(10, list([grow, loop])),
    ];
    const runtime = await compileRuntime(Uint8Array.from(build([])));
    const calls = [{ method: 'Test_grow', args: new Uint8Array() }];
    expect(await runtime.run({ calls, state: emptyState })).toMatchObject({
      ok: true,
      results: [new Uint8Array()],
    });
    await refuse(build(section(8, [1])), /does not start/);
  });
});

describe('work of the host is counted', () => {
  const big = new Uint8Array(60_000);
  const own = { host: 'ext_hashing_twox_64_version_1', signature: 'j>i', params: [big] };
  const append = { host: 'ext_storage_append_version_1', signature: 'jj>', params: [bytesOf('a'), big] };
  const verify = {
    host: 'ext_crypto_ed25519_verify_version_1',
    signature: 'iji>i',
    params: [new Uint8Array(64), new Uint8Array(), new Uint8Array(32)],
  };
  const root = { host: 'ext_storage_root_version_2', signature: 'i>j', params: [1] };
  test.each([
    ['bytes that it is given', [{ ...own, forever: true }]],
    ['lists that it lengthens', [{ ...append, forever: true }]],
    ['signatures', [{ ...verify, forever: true }]],
    ['roots', [set('a'), { ...root, forever: true }]],
  ])('%s', async (_name, steps) => {
    expect(await runMethods({ Test_run: steps })).toMatchObject({ ok: false, cause: 'endless' });
  });

  test('transactions within each other', async () => {
    const begin = { host: 'ext_storage_start_transaction_version_1', signature: '>' };
    expect(await runMethods({ Test_run: new Array(1024).fill(begin) })).toMatchObject({ ok: true });
    expect(await runMethods({ Test_run: [{ ...begin, forever: true }] })).toMatchObject({
      cause: 'trap',
      text: expect.stringContaining('1024'),
    });
  });

  test('a panic has no text of any length', async () => {
    const host = 'ext_panic_handler_abort_on_panic_version_1';
    const long = { host, signature: 'j>', params: [bytesOf('no head '.repeat(5000))] };
    const run = await runMethods({ Test_run: [long] });
    expect(run.ok || run.text.length).toBe(2000);
  });
});

import { formatHex, type Hex } from '@parachron/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assembleRuntime } from './support/assembleRuntime.js';
import { bytesOf } from './support/callHost.js';

const code = assembleRuntime({
  Test_read: [{ host: 'ext_storage_get_version_1', signature: 'j>j', params: [bytesOf('key')] }],
});
const genesis: Hex = `0x${'47'.repeat(32)}`;
const key = formatHex(bytesOf('key'));

/** A process of its own: what modules keep in memory is gone. */
async function start() {
  vi.resetModules();
  const runtime = await import('../src/index.js');
  runtime.setRuntimeStore({
    read: async (name) => files.get(name),
    write: async (name, bytes) => {
      written.push(name);
      files.set(name, bytes);
    },
  });
  return runtime;
}

const files = new Map<string, Uint8Array>();
const written: string[] = [];
beforeEach(() => {
  files.clear();
  written.length = 0;
});
afterEach(() => vi.resetModules());

it('prepares a code once for all processes', async () => {
  for (const _process of [1, 2]) {
    const { compileRuntime, createState } = await start();
    const runtime = await compileRuntime(code);
    const state = createState({ top: new Map([[key, bytesOf('value')]]) });
    const run = await runtime.run({ calls: [{ method: 'Test_read', args: new Uint8Array() }], state });
    expect(run).toMatchObject({ ok: true });
  }
  expect(written).toEqual([expect.stringMatching(/^0x[\da-f]{64}-steps-\d+$/)]);
});

it('fetches with the first request what runs on the chain read before', async () => {
  const source = (asked: number[]) => ({
    readValues: async (places: readonly unknown[]) => {
      asked.push(places.length);
      return places.map(() => bytesOf('value'));
    },
    readKeys: async () => [],
  });
  const first = await start();
  const lazy = first.createLazyState(source([]));
  await lazy.fetch({ values: [{ key }, { key: '0x01' }], pages: [{ key: '0x02' }] });
  lazy.get(key);
  lazy.next('0x02');
  await first.keepReads(genesis, lazy.used);

  const second = await start();
  const kept = await second.takeReads(genesis);
  // The value that nothing asked for is not kept.
  expect({ values: kept.values, pages: kept.pages }).toEqual({ values: [{ key }], pages: [{ key: '0x02' }] });
  const asked: number[] = [];
  const state = second.createLazyState(source(asked));
  await state.fetch(kept);
  const runtime = await second.compileRuntime(code);
  const run = await runtime.run({ calls: [{ method: 'Test_read', args: new Uint8Array() }], state });
  expect([run.ok, run.rounds, asked]).toEqual([true, 1, [1]]);
});

it('forgets reads that did not occur again', async () => {
  const { keepReads, takeReads } = await start();
  await keepReads(genesis, { values: [{ key: '0x01' }], pages: [] });
  for (let run = 0; run < 20; run += 1) {
    const { keepReads: keep } = await start();
    await keep(genesis, { values: [{ key }], pages: [] });
  }
  const { takeReads: take } = await start();
  expect((await take(genesis)).values).toEqual([{ key }]);
  expect((await takeReads(genesis)).values).toEqual([{ key: '0x01' }]);
});

it.each([
  ['no JSON', '{'],
  ['no reads', '[]'],
  ['other reads', '{"values":[{"place":{"key":"a"},"run":1}],"pages":7}'],
])('takes no reads from %s', async (_what, text) => {
  files.set(`${genesis}-reads-1`, bytesOf(text));
  const { takeReads } = await start();
  const { values, pages } = await takeReads(genesis);
  expect([values, pages]).toEqual([[], []]);
});

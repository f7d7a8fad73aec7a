import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAnswerStore } from './createAnswerStore.js';
import { type Callbacks, RuntimeAnswers } from './RuntimeAnswers.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parachron-answers-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A call that reads `a`, and `b` only if `a` is 1. */
function createCall(state: Record<string, string | undefined>) {
  const callbacks = {
    getStorage: vi.fn(async (key: string) => state[key]),
    getNextKey: vi.fn(async () => undefined),
    offchainTimestamp: async () => Date.now(),
  };
  const run = vi.fn(async (given: Callbacks) => {
    const { getStorage } = given as unknown as typeof callbacks;
    const a = await getStorage('a');
    return { Call: { result: a === '1' ? `1 ${await getStorage('b')}` : `not 1: ${a}` } };
  });
  return { key: 'sum', callbacks, run };
}

describe('stored answers of runtime calls', () => {
  it('replace a second run of the same call at the same state', async () => {
    const answers = new RuntimeAnswers();
    const first = await answers.ask(createCall({ a: '1', b: '2' }));
    const again = createCall({ a: '1', b: '2', c: '3' });
    expect(await answers.ask(again)).toEqual(first);
    expect(again.run).not.toHaveBeenCalled();
    expect(again.callbacks.getStorage.mock.calls).toEqual([['a'], ['b']]);
  });

  it('do not replace a run if a read of the call has another answer', async () => {
    const answers = new RuntimeAnswers();
    await answers.ask(createCall({ a: '1', b: '2' }));
    for (const [state, result] of [
      [{ a: '1', b: '3' }, '1 3'],
      [{ a: '2' }, 'not 1: 2'],
      [{}, 'not 1: undefined'],
    ] as const) {
      const call = createCall(state);
      expect(await answers.ask(call)).toEqual({ Call: { result } });
      expect(call.run).toHaveBeenCalledOnce();
    }
    const known = createCall({ a: '1', b: '2' });
    expect(await answers.ask(known)).toEqual({ Call: { result: '1 2' } });
    expect(known.run).not.toHaveBeenCalled();
  });

  it('are distinguished for long values by hashes', async () => {
    const answers = new RuntimeAnswers();
    const long = 'x'.repeat(1_000);
    await answers.ask(createCall({ a: '1', b: `${long}y` }));
    expect(await answers.ask(createCall({ a: '1', b: `${long}z` }))).toEqual({
      Call: { result: `1 ${long}z` },
    });
  });

  it('are a separate object for each caller', async () => {
    const answers = new RuntimeAnswers();
    const call = createCall({ a: '2' });
    const changed = (await answers.ask(call)) as { Call?: unknown };
    delete changed.Call;
    expect(await answers.ask(call)).toEqual({ Call: { result: 'not 1: 2' } });
  });

  it('replace equal calls that run concurrently', async () => {
    const answers = new RuntimeAnswers();
    const call = createCall({ a: '2' });
    const both = await Promise.all([answers.ask(call), answers.ask(call)]);
    expect(both[0]).toEqual(both[1]);
    expect(call.run).toHaveBeenCalledOnce();
  });

  it('are not stored for a call that reads a clock', async () => {
    const answers = new RuntimeAnswers();
    const call = createCall({});
    call.run.mockImplementation(async (given) => ({
      Call: { result: `${await given.offchainTimestamp?.()}` },
    }));
    await answers.ask(call);
    await answers.ask(call);
    expect(call.run).toHaveBeenCalledTimes(2);
  });

  it('are not stored for a call that failed, or whose read failed', async () => {
    const answers = new RuntimeAnswers();
    const call = createCall({ a: '2' });
    call.callbacks.getStorage.mockRejectedValueOnce(new Error('no connection'));
    await expect(answers.ask(call)).rejects.toThrow('no connection');
    expect(await answers.ask(call)).toEqual({ Call: { result: 'not 1: 2' } });
  });
});

describe('a folder of answers', () => {
  it('replaces runs in another process', async () => {
    const store = createAnswerStore(join(folder, 'shared'));
    await new RuntimeAnswers(store).ask(createCall({ a: '1', b: '2' }));
    const call = createCall({ a: '1', b: '2' });
    expect(await new RuntimeAnswers(store).ask(call)).toEqual({ Call: { result: '1 2' } });
    expect(call.run).not.toHaveBeenCalled();
  });

  it.each([
    ['changed', (text: string) => text.replace('1 2', '1 9')],
    ['cut, as by a killed process', (text: string) => text.slice(0, -9)],
    ['empty', () => ''],
  ])('does not replace a call whose file is %s, and contains no other file', async (how, damage) => {
    const place = join(folder, how);
    const store = createAnswerStore(place);
    await new RuntimeAnswers(store).ask(createCall({ a: '1', b: '2' }));
    const [name = ''] = await readdir(place);
    const text = await readFile(join(place, name), 'utf8');
    await writeFile(join(place, name), damage(text));
    expect(await new RuntimeAnswers(store).ask(createCall({ a: '1', b: '2' }))).toEqual({
      Call: { result: '1 2' },
    });
    expect(await readdir(place)).toEqual([name]);
    expect(await readFile(join(place, name), 'utf8')).toBe(text);
  });

  it('loses its least recently used files first', async () => {
    const place = join(folder, 'bounded');
    for (const key of ['one', 'two', 'three']) {
      await createAnswerStore(place, { maxBytes: 1_200 }).write(key, 'x'.repeat(500));
    }
    expect((await readdir(place)).sort()).toEqual(['three', 'two']);
  });

  it('stores nothing if the folder cannot be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    // Below /proc, Node's recursive mkdir does not return.
    for (const place of [join(file, 'below'), '/proc/none/below']) {
      const store = createAnswerStore(place);
      await store.write('one', 'text');
      expect(await store.read('one')).toBeUndefined();
    }
  });
});

import { expect, test } from 'vitest';
import { TaskLimit } from './TaskLimit.js';

/** Tasks that a test ends one by one. */
function createTasks() {
  const started: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const start = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, { resolve: () => resolve(name), reject });
    });
  };
  return { started, start, end: (name: string) => ends.get(name) };
}

const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

test('tasks over the limit start in order, one for each task that ends', async () => {
  const { started, start, end } = createTasks();
  const limit = new TaskLimit(2);
  const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => limit.run(start(name))));
  await rest();
  expect(started).toEqual(['a', 'b']);
  end('b')?.resolve();
  await rest();
  expect(started).toEqual(['a', 'b', 'c']);
  end('a')?.resolve();
  await rest();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  end('c')?.resolve();
  end('d')?.resolve();
  expect(await all).toEqual(['a', 'b', 'c', 'd']);
});

test('a task that fails, at once or later, passes its turn on', async () => {
  const { started, start, end } = createTasks();
  const limit = new TaskLimit(1);
  const failAtOnce = () => {
    throw new Error('at once');
  };
  const ended = Promise.allSettled([limit.run(start('a')), limit.run(failAtOnce), limit.run(start('b'))]);
  await rest();
  end('a')?.reject(new Error('later'));
  await rest();
  expect(started).toEqual(['a', 'b']);
  end('b')?.resolve();
  expect((await ended).map((one) => (one.status === 'rejected' ? one.reason.message : one.value))).toEqual([
    'later',
    'at once',
    'b',
  ]);
});

test('after all tasks have ended, as many as the limit start at once again', async () => {
  const { started, start } = createTasks();
  const limit = new TaskLimit(3);
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map((value) => limit.run(async () => value)));
  for (const name of ['a', 'b', 'c', 'd']) limit.run(start(name)).catch(() => undefined);
  await rest();
  expect(started).toEqual(['a', 'b', 'c']);
});

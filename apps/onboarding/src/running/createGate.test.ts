import { expect, it } from 'vitest';
import { createGate } from './createGate.js';

/** Work that ends when it is asked to, and its position among what began. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

it('runs a limited number of jobs concurrently, and the others in order', async () => {
  const gate = createGate(2);
  const { begun, work, end } = createWork();
  const all = ['a', 'b', 'c', 'd'].map((name) => gate(work(name)));
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await all[1];
  end('a');
  await all[0];
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  await Promise.all(all);
});

it('starts waiting jobs after a pause if running jobs never end', async () => {
  const gate = createGate(2, 1);
  const { begun, work, end } = createWork();
  const names = ['silent', 'mute', 'c', 'd', 'e'];
  const all = names.map((name) => gate(work(name)));
  await expect.poll(() => begun).toEqual(names);
  for (const name of names) end(name);
  await Promise.all(all);
});

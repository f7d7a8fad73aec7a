import { expect, test } from 'vitest';
import { type Closable, closeAll, type DryRunForks, openAll, startLater } from './openAll.js';

/** Resources that record their closing; a name with `!` cannot be closed. */
function createResources() {
  const closed: string[] = [];
  const open =
    (name: string, turns = 0) =>
    async (): Promise<Closable & { readonly name: string }> => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      return {
        name,
        close() {
          closed.push(name);
          if (name.includes('!')) throw new Error(`${name} stays open`);
        },
      };
    };
  const refuse = (reason: string) => () => Promise.reject(new Error(reason));
  return { closed, open, refuse };
}

test('returns the resources in the order of their openers, independent of the time that each takes', async () => {
  const { open, closed } = createResources();
  const [relay, target] = await openAll([open('relay', 9), open('target')]);
  expect([relay.name, target.name]).toEqual(['relay', 'target']);
  expect(closed).toEqual([]);
});

test('closes all opened resources and throws the first error if a resource cannot be opened', async () => {
  const { open, refuse, closed } = createResources();
  const opening = openAll([open('relay', 9), refuse('no answer'), open('service'), refuse('no code')]);
  await expect(opening).rejects.toThrow('no answer');
  expect(closed).toEqual(['service', 'relay']);
});

test('throws the error of the opening even if another resource cannot be closed', async () => {
  const { open, refuse, closed } = createResources();
  await expect(openAll([open('relay!'), refuse('no answer')])).rejects.toThrow('no answer');
  expect(closed).toEqual(['relay!']);
});

test('closes all resources, the last opened first, and throws the first failure', async () => {
  const { open, closed } = createResources();
  const opened = await openAll([open('one'), open('two!'), open('three!'), open('four')]);
  await expect(closeAll(opened)).rejects.toThrow('three! stays open');
  expect(closed).toEqual(['four', 'three!', 'two!', 'one']);
});

test('does not wait for a fork that is still starting, which is closed once it has started', async () => {
  const { open, closed } = createResources();
  let start = () => {};
  const node = new Promise<void>((resolve) => {
    start = resolve;
  });
  const chain = startLater(async () => {
    await node;
    return { ...(await open('fork')()), fork: async () => ({}) } as unknown as Awaited<
      ReturnType<DryRunForks['fork']>
    >;
  });
  const first = chain.fork();
  await chain.close();
  expect(closed).toEqual([]);
  start();
  await first;
  await expect.poll(() => closed).toEqual(['fork']);
});

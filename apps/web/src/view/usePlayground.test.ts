import { createElement } from 'preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPlaygroundState } from '../../test/support/playgroundStates.js';
import { TestPage } from '../../test/support/TestPage.js';
import { WorkerRefusal } from '../worker/createWorkerClient.js';
import { describe as describeRefusal, type UsedPlayground, usePlayground } from './usePlayground.js';

const page = new TestPage();
let used: UsedPlayground;
function Playground() {
  used = usePlayground();
  return createElement('p', null, used.busy);
}
beforeEach(() => page.render(Playground, {}));
const act = async () => {
  const results: boolean[] = [];
  await page.run(
    () => void used.act('Moving', (client) => client.call('advance', 60)).then((one) => results.push(one)),
  );
  return results;
};

describe('the worker of the playground', () => {
  it('is not loaded before its first use', async () => {
    expect(() => page.worker).toThrow('no worker');
    await act();
    expect(page.worker.name).toBe('playground');
  });

  it('names the running job, and reports whether it succeeded', async () => {
    const done = await act();
    expect(used.busy).toBe('Moving');
    await page.answer('advance');
    expect([used.busy, used.error, done]).toEqual([undefined, undefined, [true]]);
    const refused = await act();
    await page.refuse('advance', { message: 'Too far.', hint: 'Less.' });
    expect([used.busy, used.error, refused]).toEqual([
      undefined,
      { message: 'Too far.', hint: 'Less.' },
      [false],
    ]);
  });

  it('leaves the refusal of a read to its caller', async () => {
    let refusal: unknown;
    await page.run(() => {
      void used.call('quoteGrant', 'much').catch((error: unknown) => {
        refusal = error;
      });
    });
    await page.refuse('quoteGrant', { message: 'No amount.', hint: undefined });
    expect(refusal).toBeInstanceOf(WorkerRefusal);
    expect(used.error).toBeUndefined();
  });

  it('loses its network with a failure: the next use begins without a state', async () => {
    await act();
    await page.send({ kind: 'state', state: createPlaygroundState() });
    expect(used.state?.variant).toBe('H');
    await page.send({ kind: 'unloaded' });
    expect(used.error?.message).toBe('The network could not be loaded.');
    await act();
    expect(used.state).toBeUndefined();
  });
});

it.each([
  [new WorkerRefusal({ message: 'Too far.', hint: 'Less.' }), { message: 'Too far.', hint: 'Less.' }],
  [new TypeError('x'), { message: 'TypeError: x', hint: undefined }],
  ['text', { message: 'text', hint: undefined }],
])('the refusal %s is shown as %o', (refusal, shown) => {
  expect(describeRefusal(refusal)).toEqual(shown);
});

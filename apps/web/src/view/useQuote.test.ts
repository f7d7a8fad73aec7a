import { createElement, type FunctionComponent } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../test/support/TestPage.js';
import { WorkerRefusal } from '../worker/createWorkerClient.js';
import { useQuote } from './useQuote.js';

const page = new TestPage();
/** What the worker was asked for, each with the settling of its promise. */
let asked: { readonly key: string | undefined; answer(quote: string): void; refuse(error: unknown): void }[];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

const Quote: FunctionComponent<{ readonly given: string | undefined }> = ({ given }) => {
  const ask = () =>
    new Promise<string>((answer, refuse) => {
      asked.push({ key: given, answer, refuse });
    });
  const { quote, error, isCurrent } = useQuote(given, ask);
  return createElement('p', null, `${quote} ${error?.message} ${isCurrent ? 'current' : 'outdated'}`);
};
const show = (given: string | undefined) => page.render(Quote, { given });
const text = () => page.get('p').textContent;
const keys = () => asked.map(({ key }) => key);

describe('a quote', () => {
  it('is requested a quarter of a second after the last change of its inputs', async () => {
    for (const key of ['1', '12', '123']) {
      await show(key);
      await page.advance(249);
    }
    expect(keys()).toEqual([]);
    await page.advance(1);
    expect(keys()).toEqual(['123']);
    expect(text()).toBe('undefined undefined outdated');
    await page.run(() => asked[0]?.answer('5 SVC'));
    expect(text()).toBe('5 SVC undefined current');
  });

  it('is not requested again for the same inputs', async () => {
    await show('1');
    await page.advance(250);
    await show('1');
    await page.advance(250);
    expect(keys()).toEqual(['1']);
  });

  it('stays visible after a change, as a quote of other inputs', async () => {
    await show('1');
    await page.advance(250);
    await page.run(() => asked[0]?.answer('one'));
    await show('2');
    expect(text()).toBe('one undefined outdated');
    await page.advance(250);
    expect(text()).toBe('one undefined outdated');
    await page.run(() => asked[1]?.answer('two'));
    expect(text()).toBe('two undefined current');
  });

  it('is current again where the inputs return to those of the quote', async () => {
    await show('1');
    await page.advance(250);
    await page.run(() => asked[0]?.answer('one'));
    await show('2');
    await show('1');
    expect(text()).toBe('one undefined current');
  });

  it('of earlier inputs is dropped, in any order of the answers', async () => {
    await show('1');
    await page.advance(250);
    await show('2');
    await page.advance(250);
    await page.run(() => asked[1]?.answer('two'));
    await page.run(() => asked[0]?.answer('one'));
    expect(text()).toBe('two undefined current');
    await show('3');
    await page.advance(250);
    await show('4');
    await page.run(() => asked[2]?.refuse(new Error('late')));
    expect(text()).toBe('two undefined outdated');
  });

  it('is replaced by the reason of a refusal, and the reason by the next quote', async () => {
    await show('1');
    await page.advance(250);
    await page.run(() => asked[0]?.answer('one'));
    await show('2');
    await page.advance(250);
    await page.run(() => asked[1]?.refuse(new WorkerRefusal({ message: 'Amount: …', hint: 'Correct.' })));
    expect(text()).toBe('undefined Amount: … current');
    await show('3');
    await page.advance(250);
    await page.run(() => asked[2]?.answer('three'));
    expect(text()).toBe('three undefined current');
  });

  it('without inputs is not requested, and a pending request is dropped', async () => {
    await show(undefined);
    await page.advance(250);
    await show('1');
    await show(undefined);
    await page.advance(250);
    expect(keys()).toEqual([]);
  });
});

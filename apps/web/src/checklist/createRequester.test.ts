import { beforeEach, describe, expect, it } from 'vitest';
import { createRequester, type Requester } from './createRequester.js';

interface Answer {
  readonly text?: string;
}

let sent: { readonly method: string; readonly number: number }[];
let requester: Requester<{ readonly method: string }, Answer>;
beforeEach(() => {
  sent = [];
  requester = createRequester((question) => sent.push(question));
});

describe('requests over a channel of messages', () => {
  it('have one number each', () => {
    void requester.ask({ method: 'one' });
    void requester.ask({ method: 'two' });
    expect(sent).toEqual([
      { method: 'one', number: 1 },
      { method: 'two', number: 2 },
    ]);
  });

  it('have their own answers, in any order', async () => {
    const [one, two] = [requester.ask({ method: 'one' }), requester.ask({ method: 'two' })];
    requester.answer({ number: 2, text: 'second' });
    requester.answer({ number: 1, text: 'first' });
    expect([await one, await two]).toMatchObject([{ text: 'first' }, { text: 'second' }]);
  });

  it('keep their first answer', async () => {
    const asked = requester.ask({ method: 'one' });
    requester.answer({ number: 1, text: 'first' });
    requester.answer({ number: 1, text: 'again' });
    expect(await asked).toMatchObject({ text: 'first' });
  });

  it('are not answered by a message about no request', async () => {
    requester.answer({ number: 1, text: 'early' });
    const asked = requester.ask({ method: 'one' });
    requester.answer({ number: 7, text: 'other' });
    requester.answer({ number: 1, text: 'own' });
    expect(await asked).toMatchObject({ text: 'own' });
  });
});

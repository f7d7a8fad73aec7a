import { expect, test } from 'vitest';
import { describeExplanation } from './describeExplanation.js';

test.each([
  [
    { part: 'call', call: 'Hrmp.hrmp_init_open_channel' },
    'Hrmp.hrmp_init_open_channel by parachain 2114 fails: Bad.',
  ],
  [{ part: 'call' }, 'the call by parachain 2114 fails: Bad.'],
  [{ part: 'message' }, 'the message queue of the relay chain does not execute the program: Bad.'],
  [{ part: 'payment' }, 'the program fails without its calls, too: Bad.'],
  [
    { part: 'program' },
    'the call is refused inside the program: Bad. The call succeeds with the origin of parachain 2114 and without a program. The program succeeds without the call.',
  ],
] as const)('names the refused part: %j', (explained, text) => {
  expect(describeExplanation(explained as never, { para: 2114, error: 'Bad' })).toBe(text);
});

test('a part without an error of the chain is named alone', () => {
  const text = describeExplanation({ part: 'payment' } as never, { para: 2114, error: undefined });
  expect(text).toBe('the program fails without its calls, too.');
});

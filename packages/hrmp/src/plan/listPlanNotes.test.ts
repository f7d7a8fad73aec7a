import { kusama2025 } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { listPlanNotes } from './listPlanNotes.js';

const proposal = { capacity: 1000, messageSize: 102_400 };
type Parts = NonNullable<Parameters<typeof makeFacts>[1]>;
const list = (parts: Parts, wanted = proposal) => listPlanNotes(makeFacts(kusama2025(), parts), wanted);

test.each([['none'], ['requested'], ['closing']] as const)(
  'a channel that is %s has a step, and no note',
  (state) => {
    expect(list({ states: [state, state] })).toEqual([]);
  },
);

test('an accepted channel needs no call', () => {
  expect(list({ states: ['accepted', 'none'] })).toEqual([
    'The channel from 2000 to 2114 is accepted: no call is needed, the channel opens at the next session.',
  ]);
});

test('an open channel of the proposed sizes or larger has no note', () => {
  expect(list({ states: ['open', 'open'] })).toEqual([]);
  expect(list({ states: ['open', 'open'] }, { capacity: 1, messageSize: 1 })).toEqual([]);
});

test.each([
  [{ capacity: 999, messageSize: 102_400 }, '999 messages of 102400 bytes'],
  [{ capacity: 1000, messageSize: 102_399 }, '1000 messages of 102399 bytes'],
  [{ capacity: 1, messageSize: 1 }, '1 message of 1 byte'],
])('an open channel of %j is too small', (sizes, words) => {
  const changing = 'To change the sizes, close the channel and open it again.';
  expect(list({ states: ['none', 'open'], sizes })).toEqual([
    `The channel from 2114 to 2000 is open for ${words}. The proposal is 1000 messages of 102400 bytes. ${changing}`,
  ]);
});

test('an open channel of the largest sizes is not too small for a larger proposal', () => {
  expect(list({ states: ['open', 'open'] }, { capacity: 5000, messageSize: 200_000 })).toEqual([]);
});

test('each direction has its own note', () => {
  const notes = list({ states: ['accepted', 'open'], sizes: { capacity: 8, messageSize: 512 } });
  expect(notes.map((note) => note.slice(0, 37))).toEqual([
    'The channel from 2000 to 2114 is acce',
    'The channel from 2114 to 2000 is open',
  ]);
});

import { expect, it } from 'vitest';
import { createSure, open } from './Candidate.js';
import { judgeCandidates } from './judgeCandidates.js';

it.each([
  ['without candidates, the outcome is unknown', [], { outcome: 'unknown' }],
  ['a forced outcome ends the program', [createSure('funds'), open('fees')], { outcome: 'funds' }],
  [
    'an earlier possible outcome remains possible',
    [open('barrier'), createSure('funds'), open('fees')],
    { outcome: 'one-of', candidates: ['barrier', 'funds'] },
  ],
  ['a single candidate', [open('fees')], { outcome: 'fees', certainty: 'deduced' }],
])('%s', (_, candidates, expected) => {
  expect(judgeCandidates(candidates)).toMatchObject(expected);
});

it('names no error if another instruction may have ended with the same outcome', () => {
  const { outcome, error } = judgeCandidates([open('xcm-failed'), createSure('xcm-failed', 'Trap')]);
  expect({ outcome, error }).toEqual({ outcome: 'xcm-failed', error: undefined });
});

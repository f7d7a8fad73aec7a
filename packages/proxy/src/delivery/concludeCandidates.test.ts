import { expect, it } from 'vitest';
import { open, sure } from './Candidate.js';
import { concludeCandidates } from './concludeCandidates.js';

it.each([
  ['without candidates, the outcome is unknown', [], { outcome: 'unknown' }],
  ['a forced outcome ends the program', [sure('funds'), open('fees')], { outcome: 'funds' }],
  [
    'an earlier possible outcome remains possible',
    [open('barrier'), sure('funds'), open('fees')],
    { outcome: 'one-of', candidates: ['barrier', 'funds'] },
  ],
  ['a single candidate', [open('fees')], { outcome: 'fees', certainty: 'deduced' }],
])('%s', (_, candidates, expected) => {
  expect(concludeCandidates(candidates)).toMatchObject(expected);
});

it('names no error if another instruction may have ended with the same outcome', () => {
  const { outcome, error } = concludeCandidates([open('xcm-failed'), sure('xcm-failed', 'Trap')]);
  expect({ outcome, error }).toEqual({ outcome: 'xcm-failed', error: undefined });
});

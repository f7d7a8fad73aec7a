import { expect, it } from 'vitest';
import { open, sure } from './Candidate.js';
import { concludeCandidates } from './concludeCandidates.js';

it.each([
  ['nothing that is left is unknown', [], { outcome: 'unknown' }],
  ['a forced outcome ends the program', [sure('funds'), open('fees')], { outcome: 'funds' }],
  [
    'what may have stopped the program before stays possible',
    [open('barrier'), sure('funds'), open('fees')],
    { outcome: 'one-of', candidates: ['barrier', 'funds'] },
  ],
  ['the only one that is left', [open('fees')], { outcome: 'fees', certainty: 'deduced' }],
])('%s', (_, candidates, expected) => {
  expect(concludeCandidates(candidates)).toMatchObject(expected);
});

it('no error is named if another instruction may have ended with the same outcome', () => {
  const { outcome, error } = concludeCandidates([open('xcm-failed'), sure('xcm-failed', 'Trap')]);
  expect({ outcome, error }).toEqual({ outcome: 'xcm-failed', error: undefined });
});

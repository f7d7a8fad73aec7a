import { expect, test } from 'vitest';
import {
  ConfigurationInvalidError,
  formatMistake,
  formatPlace,
  type Mistake,
} from './configurationErrors.js';

test.each([
  [{ file: 'parachron.yaml' }, 'parachron.yaml'],
  [{ file: 'parachron.yaml', line: 2 }, 'parachron.yaml:2'],
  [{ file: 'parachron.yaml', line: 2, column: 28 }, 'parachron.yaml:2:28'],
])('the place %j is written as %s', (place, text) => {
  expect(formatPlace(place)).toBe(text);
});

test.each<[Mistake, string]>([
  [{ place: { file: 'p.yaml' }, problem: 'the file is empty' }, 'p.yaml: the file is empty.'],
  [
    { place: { file: 'p.yaml', line: 1, column: 2 }, field: 'networks.x', problem: 'is missing' },
    'p.yaml:1:2: networks.x is missing.',
  ],
  [
    { place: { file: 'p.yaml' }, field: 'servce', problem: 'is not known; did you mean service?' },
    'p.yaml: servce is not known; did you mean service?',
  ],
])('the mistake %j is the sentence %s', (mistake, sentence) => {
  expect(formatMistake(mistake)).toBe(sentence);
});

test('an invalid configuration has one line for each mistake', () => {
  const place = { file: 'p.yaml' };
  const error = new ConfigurationInvalidError({
    mistakes: [
      { place, field: 'relay', problem: 'is missing' },
      { place, field: 'service', problem: 'must be a list, not a map' },
    ],
  });
  expect(error.message).toBe('p.yaml: relay is missing.\np.yaml: service must be a list, not a map.');
  expect(error.fault).toBe('input');
});

import { expect, it } from 'vitest';
import { NetworkNotAvailableError } from '../errors/errors.js';
import { describeFailure } from './describeFailure.js';

it('a known error is the reason of a missing check, with its hint as how to find out', () => {
  expect(describeFailure(new NetworkNotAvailableError({ network: 'main' }))).toEqual({
    reason: 'The network "main" has no endpoint yet.',
    howToFindOut: 'Use --network staging or main, or give the endpoints.',
    error: {
      code: 'NETWORK_NOT_AVAILABLE',
      fault: 'input',
      message: 'The network "main" has no endpoint yet.',
    },
  });
});

it.each([
  [new TypeError('x is undefined'), 'Internal error: x is undefined.'],
  ['a text', 'Internal error: a text.'],
  [undefined, 'Internal error: undefined.'],
])('the foreign error %o is an internal error', (error, reason) => {
  expect(describeFailure(error)).toMatchObject({ reason, error: { code: 'UNEXPECTED', fault: 'bug' } });
});

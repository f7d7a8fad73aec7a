import { expect, it } from 'vitest';
import { TicketOpenError } from '../tasks/tasksErrors.js';
import { describeError } from './describeError.js';

it('an error of the packages has its message and its hint', () => {
  expect(describeError(new TicketOpenError({}))).toEqual({
    message: 'A block may still include the transaction of this submission.',
    hint: 'Check again after the next blocks, or send the transaction again: a block includes it at most once.',
  });
});

it.each([
  [new TypeError('x is undefined'), 'x is undefined'],
  ['refused', 'refused'],
  [undefined, 'undefined'],
  [{ hint: 'A foreign hint.' }, '[object Object]'],
])('the error %o has the message %s and no hint', (error, message) => {
  expect(describeError(error)).toEqual({ message, hint: undefined });
});

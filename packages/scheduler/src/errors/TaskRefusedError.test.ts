import { expect, test } from 'vitest';
import { TaskRefusedError } from './TaskRefusedError.js';

const facts = {
  pallet: 'AutomationTime',
  call: 'AutomationTime.cancel_task',
  detail: '',
  by: 'chain',
} as const;

test.each(['constructor', '__proto__', 'toString', 'NotKnownHere'])(
  'an unknown error name of the chain, %s, has the general hint',
  (error) => {
    expect(new TaskRefusedError({ ...facts, error }).hint).toBe(
      'Read the description of the error in the pallet.',
    );
  },
);

import type { TaskEvent } from '@parachron/scheduler';
import { expect, it } from 'vitest';
import { describeResult } from './describeResult.js';

const reason = {
  kind: 'Module',
  pallet: 'Balances',
  usualPallet: 'Balances',
  error: 'InsufficientBalance',
  docs: 'Balance too low.',
};
const delivery = { sentence: 'The call ran and failed.' };

it.each<[object, string | undefined]>([
  [{ kind: 'scheduled' }, undefined],
  [{ kind: 'triggered', slot: 1n }, undefined],
  [{ kind: 'executed', where: 'service' }, undefined],
  [{ kind: 'failed', where: 'service', reason }, 'Balances.InsufficientBalance: Balance too low.'],
  [{ kind: 'failed', where: 'service', reason: { ...reason, docs: '' } }, 'Balances.InsufficientBalance'],
  [{ kind: 'notRescheduled', reason: { kind: 'BadOrigin', error: 'BadOrigin', docs: '' } }, 'BadOrigin'],
  [{ kind: 'failed', where: 'target', reason, delivery }, 'The call ran and failed.'],
  [{ kind: 'executed', where: 'target', delivery: { sentence: 'The call ran.' } }, 'The call ran.'],
])('the result of %o is %j: the explanation of the target first, then the reason', (event, sentence) => {
  expect(describeResult(event as TaskEvent)).toBe(sentence);
});

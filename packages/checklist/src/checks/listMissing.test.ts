import { expect, test } from 'vitest';
import type { Scope } from '../Scope.js';
import { listMissing } from './listMissing.js';

const user = {} as NonNullable<Scope['user']>;
const task = {} as NonNullable<Scope['task']>;

test.each([
  [{}, ['user', 'task']],
  [{ user }, ['task']],
  [{ task }, ['user']],
  [{ user, task }, []],
] as const)('%o lacks %o', (scope, missing) => {
  expect(listMissing(scope)).toEqual(missing);
});

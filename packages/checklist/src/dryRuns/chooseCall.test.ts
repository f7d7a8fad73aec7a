import { describe, expect, it } from 'vitest';
import type { Scope } from '../Scope.js';
import { chooseCall } from './dryRunMessage.js';

const alice = `0x${'d4'.repeat(32)}` as const;
const ethereum = `0x${'f2'.repeat(20)}` as const;
const remark = { name: 'remark', hex: '0x0000' } as const;
const transfer = { name: 'transfer', hex: '0x0a00' } as const;

const choose = (more: Partial<Scope>) =>
  chooseCall({
    network: 'local',
    serviceParaId: 2114,
    targetParaId: 2000,
    proposal: { maxCapacity: 8, maxMessageSize: 1024 },
    ...more,
  });
const task = (call?: string) =>
  ({ when: { kind: 'next' }, ...(call === undefined ? {} : { call }) }) as const;

describe('chooseCall', () => {
  const run = { calls: [remark, transfer], user: { account: alice } };

  it.each([
    ['the first call without a task', {}, remark],
    ['the first call of a task without one', { task: task() }, remark],
    ['the call that the task names', { task: task('transfer') }, transfer],
  ])('takes %s', (_, more, named) => {
    expect(choose({ ...run, ...more })).toMatchObject({ named });
  });

  it('takes the account of the service on both chains, unless the target has another', () => {
    expect(choose(run)).toMatchObject({
      user: { paraId: 2114, account: { hex: alice } },
      real: { hex: alice },
    });
    expect(choose({ ...run, user: { account: alice, onTarget: ethereum } })).toMatchObject({
      user: { paraId: 2114, account: { hex: alice } },
      real: { hex: ethereum },
    });
  });

  it.each([
    ['no call', { calls: [] }, 'No call of a task was given.'],
    ["no call of the task's name", { task: task('other') }, 'No call of a task was given.'],
    ['neither call nor user', { calls: [], user: undefined }, 'No call of a task was given.'],
    ['no user', { user: undefined }, 'No user was given.'],
  ])('has a reason with %s', (_, more, reason) => {
    expect(choose({ ...run, ...more } as Partial<Scope>)).toBe(reason);
  });
});

import { expect, test } from 'vitest';
import { defineCheck } from './checks/Check.js';
import { runChecklist, type ScopeInput } from './runChecklist.js';
import { serviceDefaults } from './serviceDefaults.js';

const checks = ['topic/a', 'topic/b'].map((id) =>
  defineCheck({
    ...{ id, title: 'It is.', failedTitle: 'It is not.', explanation: 'It has to be.' },
    facts: {},
    evaluate: () => [],
  }),
);
const scope = {
  ...{ network: 'staging', targetParaId: 2000, serviceParaId: serviceDefaults.paraId },
  proposal: serviceDefaults.proposal,
};

test('counts the finished checks', async () => {
  const counts: unknown[] = [];
  await runChecklist(checks, {
    scope,
    chains: {},
    endpoints: {},
    onCheck: (count) => void counts.push(count),
  });
  expect(counts).toEqual([
    { done: 1, of: 2 },
    { done: 2, of: 2 },
  ]);
});

// Alice by her well-known address of prefix 42, and its bytes.
const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const readScope = async (given: ScopeInput) =>
  (await runChecklist([], { scope: given, chains: {}, endpoints: {} })).scope;

test.each([
  ['an address', address],
  ['hex', hex],
  ['an account', { kind: 'AccountId32', hex } as const],
])('accepts %s for the accounts of a user', async (_form, account) => {
  expect(await readScope({ ...scope, user: { account } })).toEqual({ ...scope, user: { account: hex } });
  const onTarget = `0x${'11'.repeat(20)}`;
  const { user } = await readScope({ ...scope, user: { account, onTarget } });
  expect(user).toEqual({ account: hex, onTarget });
});

test('a scope without a user is unchanged, and a user without an account is an error that names the field', async () => {
  expect(await readScope(scope)).toEqual(scope);
  await expect(readScope({ ...scope, user: {} as never })).rejects.toThrow(
    expect.objectContaining({
      code: 'INVALID_ACCOUNT',
      message: expect.stringMatching(/^user\.account: expected an account/),
    }),
  );
});

import { expect, test } from 'vitest';
import { parseScope } from './runChecklist.js';

// Alice by her well-known address of prefix 42, and its bytes.
const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const scope = {
  network: 'local',
  serviceParaId: 2114,
  targetParaId: 2000,
  proposal: { maxCapacity: 8, maxMessageSize: 1024 },
};

test.each([
  ['an address', address],
  ['hex', hex],
  ['an account', { kind: 'AccountId32', hex } as const],
])('the option for the accounts of a user accepts %s', (_form, account) => {
  expect(parseScope({ ...scope, user: { account } })).toEqual({ ...scope, user: { account: hex } });
  const onTarget = `0x${'11'.repeat(20)}`;
  expect(parseScope({ ...scope, user: { account, onTarget } }).user).toEqual({ account: hex, onTarget });
});

test('a scope without a user is unchanged, and a user without an account is an error that names the field', () => {
  expect(parseScope(scope)).toEqual(scope);
  expect(() => parseScope({ ...scope, user: {} as never })).toThrow(
    expect.objectContaining({
      code: 'INVALID_ACCOUNT',
      message: expect.stringMatching(/^user\.account: expected an account/),
    }),
  );
});

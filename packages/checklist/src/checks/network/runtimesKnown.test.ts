import type { Runtime } from '@parachron/core';
import { expect, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import type { RuntimeFact } from '../../facts/network/runtimesFact.js';
import { runtimesKnown } from './runtimesKnown.js';

const runtime = {
  chain: 'Example',
  specName: 'example-runtime',
  specVersion: 291,
  transactionVersion: 4,
  metadataVersion: 15,
} as Runtime;
const words = 'Runtime: example-runtime 291, transaction version 4, metadata version 15.';

/** The finding of a parachain without a pending upgrade, unless the facts say otherwise. */
function judge(fact: Partial<RuntimeFact>) {
  const plain: RuntimeFact = {
    role: 'target',
    runtime,
    upgradeAt: answerOf('Paras.FutureCodeUpgrades(2000)', undefined),
    isAuthorized: answerOf('System.AuthorizedUpgrade', false),
  };
  return runtimesKnown.evaluate({ runtimes: [{ ...plain, ...fact }] }, pairScope)[0];
}

test('a runtime without a pending upgrade passes with its versions', () => {
  expect(judge({})).toMatchObject({ subject: 'target chain (Example)', outcome: 'pass', reason: words });
  expect(judge({})?.evidence.map(({ key }) => key)).toEqual([
    'Paras.FutureCodeUpgrades(2000)',
    'System.AuthorizedUpgrade',
  ]);
});

test('a known code hash is shown by its first four bytes', () => {
  const codeHash = `0x12345678${'9a'.repeat(28)}` as const;
  expect(judge({ runtime: { ...runtime, codeHash } })?.reason).toBe(
    'Runtime: example-runtime 291, code 0x12345678…, transaction version 4, metadata version 15.',
  );
});

test.each([0, 12_345])('an upgrade that the relay chain enacts after block %i is a warning', (block) => {
  expect(judge({ upgradeAt: answerOf('Paras.FutureCodeUpgrades(2000)', block) })).toMatchObject({
    outcome: 'warn',
    reason: `${words} A new runtime is enacted after block ${block} of the relay chain: check again then.`,
  });
});

test('an authorised upgrade is a warning', () => {
  expect(judge({ isAuthorized: answerOf('System.AuthorizedUpgrade', true) })).toMatchObject({
    outcome: 'warn',
    reason: `${words} An upgrade is authorised and can be enacted at any time: check again then.`,
  });
});

test('a scheduled upgrade comes before an authorised one', () => {
  const [upgradeAt, isAuthorized] = [answerOf('upgrade', 9), answerOf('authorised', true)];
  expect(judge({ upgradeAt, isAuthorized })?.reason).toContain('after block 9');
});

test.each([
  ['target', true],
  ['service', true],
  ['relay', false],
  ['channelManager', false],
] as const)(
  'without the relay chain’s answer, an upgrade of the role %s is unknown: %s',
  (role, isUnknown) => {
    const said = judge({ role, upgradeAt: unread })?.reason.includes(
      ' Whether an upgrade is pending on the relay chain is unknown.',
    );
    expect(said).toBe(isUnknown);
  },
);

test('a missing host function is a warning that names the function', () => {
  expect(judge({ limits: { missingHostFunction: 'ext_example' } })).toMatchObject({
    outcome: 'warn',
    reason: `${words} The runtime imports the host function ext_example, which is missing here: a read that calls this function is unknown.`,
  });
});

test('a runtime that builds no block is a warning with the failure', () => {
  expect(judge({ limits: { blockFailure: 'no slot' } })).toMatchObject({
    outcome: 'warn',
    reason: `${words} The runtime builds no block here (no slot): the check reads its genesis, and tries nothing on a fork.`,
  });
});

test('both limits of a runtime are named', () => {
  const reason = judge({ limits: { blockFailure: 'no slot', missingHostFunction: 'ext_example' } })?.reason;
  expect(reason).toMatch(/ext_example, .* The runtime builds no block here \(no slot\)/);
});

import { formatAccount, type Hex, parseAccount } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { createRouteContext } from '../../test/support/routeContext.js';
import type { Rule } from '../../test/support/ruledFork.js';
import { deriveMotion } from './deriveMotion.js';
import { listMotionDeposits } from './listMotionDeposits.js';

const node = substrateNode();
const member: Hex = `0x${'01'.repeat(32)}`;

/** The deposit of a motion in a collective whose pallet stores deposits, as `CostOf` of the Substrate node's Council does. */
async function list(rule: Rule | undefined, members: readonly Hex[] = [member]) {
  const given = { 'Council.Members': members };
  const context = await createRouteContext(node, { given, ...(rule && { rule }) });
  const { calls } = await deriveMotion(
    { ...context, dryRun: undefined },
    { pallet: 'Council', call: context.call, votes: 2, seats: 3 },
  );
  return listMotionDeposits(context, { pallet: 'Council', propose: calls[0] });
}

/** The member, as an origin in lower case has it. */
const address = formatAccount(parseAccount(member), node.ss58Prefix).toLowerCase();

const taken = (amount: string): Rule => {
  const events = [{ pallet: 'Balances', usualPallet: 'Balances', method: 'Held', data: { amount } }];
  return ({ origin }) => (origin.includes(address) ? { events } : { error: 'BadOrigin' });
};

test('is what a dry run takes from a member', async () => {
  expect(await list(taken('700'))).toMatchObject([
    {
      kind: 'deposit',
      title: 'deposit for the motion of Council',
      payer: { name: 'a member of Council' },
      amount: 700n,
      source: `Council.propose, tried with a fork of ${node.chain}`,
    },
  ]);
});

test('is none if a dry run takes nothing', async () => {
  expect(await list(taken('0'))).toEqual([]);
});

test.each([
  ['without a dry run', undefined, [member]],
  ['without a member', taken('700'), []],
  ['if the dry run fails', (() => ({ error: 'NotMember' })) satisfies Rule, [member]],
])('is unknown %s', async (_title, rule, members) => {
  const [deposit, ...more] = await list(rule, members);
  expect(more).toEqual([]);
  expect(deposit).toMatchObject({
    text: 'unknown',
    source: expect.stringMatching(/read Council\.CostOf after the call$/),
  });
  expect(deposit).not.toHaveProperty('amount');
});

test('is none in a pallet that stores no deposits, or without a call', async () => {
  const context = await createRouteContext(node);
  const propose = { title: 'proposes', signer: { chain: node.chain, name: 'a member' }, call: context.call };
  expect(await listMotionDeposits(context, { pallet: 'Sudo', propose })).toEqual([]);
  expect(await listMotionDeposits(context, { pallet: 'Council', propose: undefined })).toEqual([]);
});

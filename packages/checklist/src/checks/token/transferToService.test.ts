import { expect, test } from 'vitest';
import type { Scope } from '../../Scope.js';
import { transferToService } from './transferToService.js';

type Facts = Parameters<typeof transferToService.evaluate>[0];

const scope = { targetParaId: 2000, serviceParaId: 2114 } as Scope;
const channelIn = (state: string) => ({
  known: true,
  facts: { channels: [{ channel: { sender: 2000, recipient: 2114 }, state }] },
});

/** A transfer that the dry run refuses, of a user with funds. */
function judge(changes: { readonly [name: string]: object } = {}) {
  const effects = { failure: { pallet: 'PolkadotXcm', error: 'SendFailure' } };
  const facts = {
    registry: { known: true, entry: {}, also: [], evidence: [] },
    details: { decimals: 10, evidence: [], ...changes.details },
    home: { token: { decimals: 10, symbol: 'TUR' }, existentialDeposit: 1n },
    transfer: {
      method: 'PolkadotXcm.transfer_assets',
      amount: 1n,
      tried: { known: true, value: { ok: true, effects }, evidence: {} },
    },
    held: { known: true, amount: 5n, evidence: [], ...changes.held },
    quote: { known: false },
    route: { kind: 'unknown', evidence: [] },
    channels: changes.channels ?? channelIn('open'),
  } as unknown as Facts;
  const [entry, ...others] = transferToService.evaluate(facts, scope);
  return { entry, tried: others.at(-1) };
}

test('a failure with an open channel is an error of the target', () => {
  expect(judge().tried).toMatchObject({
    outcome: 'fail',
    reason: expect.stringContaining('although the user holds'),
  });
});

test.each(['none', 'requested', 'accepted'])(
  'a failure without an open channel (%s) says nothing about the token',
  (state) => {
    expect(judge({ channels: channelIn(state) }).tried).toMatchObject({
      outcome: 'unknown',
      reason:
        "A transfer of one token in the user's name fails with PolkadotXcm.SendFailure; the channel 2000 → 2114 is not open.",
      howToFindOut: expect.stringContaining('hrmp/channel-open-both-ways'),
    });
  },
);

test('a frozen token fails both findings, with the status', () => {
  const { entry, tried } = judge({ details: { stopped: 'Frozen' } });
  expect(entry).toMatchObject({
    outcome: 'fail',
    reason: expect.stringMatching(/status on the target is Frozen/),
  });
  expect(tried?.reason).toMatch(/the token has the status Frozen\.$/);
});

test('a blocked account of the user is the reason, and not the token', () => {
  const { entry, tried } = judge({ held: { amount: 0n, stopped: 'Blocked' } });
  expect(entry?.outcome).toBe('pass');
  expect(tried).toMatchObject({
    outcome: 'fail',
    reason: expect.stringMatching(/the account of the user has the status Blocked\.$/),
  });
});

import { expect, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import type { ParaFact } from '../../facts/network/paraFact.js';
import type { RelayMembership } from '../../facts/network/relayMembershipFact.js';
import { chainsOfOneRelay } from './chainsOfOneRelay.js';

const header = { number: 7, hash: '0xaa', parentHash: '0xbb' } as const;
const target: ParaFact = {
  role: 'target',
  paraId: 2000,
  pinned: { number: 8, hash: '0xcc' },
  lifecycle: answerOf('Paras.ParaLifecycles(2000)', 'Parachain'),
  head: answerOf('Paras.Heads(2000)', header),
  ownParaId: answerOf('ParachainInfo.ParachainId', 2000),
};
const own = answerOf<string | undefined>('System.BlockHash(7)', '0xaa');
const compared = (isSame: boolean | undefined, more: Partial<RelayMembership> = {}): RelayMembership => ({
  ...{ role: 'target', known: header, own, isSame },
  ...more,
});

function judge(para: Partial<ParaFact>, memberships: readonly RelayMembership[] = []) {
  return chainsOfOneRelay.evaluate({ paras: [{ ...target, ...para }], memberships }, pairScope)[0];
}

test('a node with the block that the relay chain has accepted passes, with the evidence of both', () => {
  expect(judge({}, [compared(true, { role: 'service' }), compared(true)])).toEqual({
    subject: 'target chain 2000',
    outcome: 'pass',
    reason: 'This node has the newest block of para 2000 that the relay chain has accepted.',
    evidence: [target.ownParaId.evidence, target.head.evidence, own.evidence],
  });
});

test('a node with another block at that height fails: its chain is another one', () => {
  expect(judge({}, [compared(false)])).toMatchObject({
    outcome: 'fail',
    reason:
      'The genesis block of this node differs from the genesis block that the relay chain has for para 2000.',
    noFix: {
      reason: expect.stringContaining('A genesis block never changes.'),
      howTo: 'Give a node of the parachain that is registered on this relay chain.',
    },
  });
});

test('the comparison of the other parachain decides nothing', () => {
  expect(judge({}, [compared(true, { role: 'service' })])?.outcome).toBe('unknown');
});

test('a service without an endpoint is not applicable, a target without one is unknown', () => {
  const { pinned: _, ...absent } = target;
  const paras = [
    { ...absent, role: 'service', paraId: 2114 },
    { ...absent, role: 'target' },
  ] as const;
  expect(chainsOfOneRelay.evaluate({ paras, memberships: [] }, pairScope)).toMatchObject([
    {
      subject: 'service chain 2114',
      outcome: 'not-applicable',
      reason: 'No endpoint of para 2114 was given to compare with the relay chain.',
    },
    { subject: 'target chain 2000', outcome: 'unknown' },
  ]);
});

test('a service with an endpoint is compared', () => {
  const memberships = [compared(true, { role: 'service' })];
  expect(judge({ role: 'service', paraId: 2114 }, memberships)).toMatchObject({
    subject: 'service chain 2114',
    outcome: 'pass',
  });
});

const later = 'Run the check again in a minute, against a node that is synchronized with the network.';

test.each([
  [
    'an unread head',
    { head: unread },
    [],
    'The newest block of para 2000 that the relay chain has accepted could not be read: the node gave no answer.',
    'Ask another node.',
  ],
  [
    'an unregistered para',
    { head: answerOf('head', undefined), lifecycle: answerOf('lifecycle', undefined) },
    [],
    'The relay chain does not know para 2000.',
    'Register para 2000 on this relay chain, or give the relay chain on which the para is registered.',
  ],
  [
    'a para without a block',
    { head: answerOf('head', undefined) },
    [],
    'The relay chain has no block of para 2000 that can be compared.',
    later,
  ],
  [
    'an unread lifecycle, which does not mean unregistered',
    { head: answerOf('head', undefined), lifecycle: unread },
    [],
    'The relay chain has no block of para 2000 that can be compared.',
    later,
  ],
  [
    'a node that does not answer',
    {},
    [compared(undefined, { own: unread })],
    'This node cannot answer for the newest block of para 2000 that the relay chain has accepted: the node gave no answer.',
    'Ask another node.',
  ],
  [
    'a node that has not reached the block',
    {},
    [compared(undefined, { own: answerOf('System.BlockHash(7)', undefined) })],
    'This node does not have the newest block of para 2000 that the relay chain has accepted.',
    later,
  ],
] as const)('%s is unknown, with how to find out', (_what, para, memberships, reason, howToFindOut) => {
  expect(judge(para, memberships)).toMatchObject({ outcome: 'unknown', reason, howToFindOut });
});

test('a para id that the runtime does not state is named as given', () => {
  const para = { head: answerOf('head', undefined), ownParaId: unread } as const;
  expect(judge(para)?.reason).toBe(
    'The para id 2000 is as given (the node gave no answer). The relay chain has no block of para 2000 that can be compared.',
  );
});

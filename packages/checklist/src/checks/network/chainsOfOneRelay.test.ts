import { expect, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import type { ParaFact } from '../../facts/network/paraFact.js';
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
const judge = (para: Partial<ParaFact>) =>
  chainsOfOneRelay.evaluate({ paras: [{ ...target, ...para }] }, pairScope)[0];

test('a node is compared by its own block: the same block passes, another block is another chain', () => {
  expect(judge({ own, isSame: true })).toMatchObject({
    outcome: 'pass',
    evidence: [target.ownParaId.evidence, target.head.evidence, own.evidence],
  });
  expect(judge({ own, isSame: false })).toMatchObject({ outcome: 'fail', noFix: {} });
  expect(judge({})?.outcome).toBe('unknown');
  expect(judge({ role: 'service', paraId: 2114, own, isSame: true })?.outcome).toBe('pass');
});

test('a node of the relay chain that lacks many blocks of a live para is behind, and its channels may be old', () => {
  const at = (number: number) => judge({ own, isSame: true, pinned: { number, hash: '0xcc' } });
  expect(at(107)?.outcome).toBe('pass');
  expect(at(108)).toMatchObject({ outcome: 'warn', reason: expect.stringContaining('may be old') });
});

test('a service without an endpoint is not applicable, a target without one is unknown', () => {
  const { pinned: _, ...absent } = target;
  const paras = [
    { ...absent, role: 'service', paraId: 2114 },
    { ...absent, role: 'target' },
  ] as const;
  expect(chainsOfOneRelay.evaluate({ paras }, pairScope)).toMatchObject([
    { subject: 'service chain 2114', outcome: 'not-applicable' },
    { subject: 'target chain 2000', outcome: 'unknown' },
  ]);
});

const none = answerOf('head', undefined);
test.each([
  ['an unread head', { head: unread }, 'Ask another'],
  ['a para without a block', { head: none }, 'Run the check again'],
  ['a node that does not answer', { own: unread }, 'Ask another'],
  [
    'a node that has not reached the block',
    { own: answerOf('System.BlockHash(7)', undefined) },
    'Run the check again',
  ],
] as const)('%s is unknown, with how to find out', (_what, para, words) => {
  const finding = judge(para);
  expect(finding?.outcome).toBe('unknown');
  expect(finding?.howToFindOut).toContain(words);
});

test('a para id that the runtime does not state is named as given', () => {
  expect(judge({ head: none, ownParaId: unread })?.reason).toMatch(
    /^Para id 2000 was taken from the options/,
  );
});

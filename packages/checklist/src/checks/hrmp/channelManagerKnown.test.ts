import { expect, test } from 'vitest';
import { evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import { channelManagerKnown } from './channelManagerKnown.js';

type Facts = Parameters<typeof channelManagerKnown.evaluate>[0];

const evidence = [evidenceFor('metadata: call Hrmp.hrmp_init_open_channel', 'of a relay')];

function judge(chain: string, role: 'relay' | 'parachain', notes: readonly string[]) {
  const channelManager = { known: true, notes, evidence, channelManager: { role, runtime: { chain } } };
  return channelManagerKnown.evaluate({ channelManager } as unknown as Facts, pairScope);
}

test('a relay chain without a sign of another channel manager passes', () => {
  expect(judge('Rococo', 'relay', [])).toEqual([
    {
      subject: 'channel manager',
      outcome: 'pass',
      reason: 'Rococo takes the channel calls; its metadata shows no other channel manager.',
      evidence,
    },
  ]);
});

test('a relay chain that forwards requests is a warning with its notes', () => {
  expect(judge('Rococo', 'relay', ['Rococo forwards requests.', 'Give the other chain.'])).toEqual([
    {
      subject: 'channel manager',
      outcome: 'warn',
      reason: 'Rococo forwards requests. Give the other chain.',
      evidence,
    },
  ]);
});

test('a parachain as channel manager is a warning that names the chain', () => {
  expect(judge('Coretime', 'parachain', ['Rococo refuses them.'])).toMatchObject([
    {
      outcome: 'warn',
      reason: 'The management of channels has moved: Coretime takes the calls, and Rococo refuses them.',
      evidence,
    },
  ]);
});

test('a channel manager that no metadata shows is unknown', () => {
  expect(
    channelManagerKnown.evaluate({ channelManager: unread } as unknown as Facts, pairScope),
  ).toMatchObject([{ subject: 'channel manager', outcome: 'unknown', howToFindOut: 'Ask another node.' }]);
});

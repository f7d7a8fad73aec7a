import { substrateNode } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import type { Given } from '../../test/support/metadataSnapshot.js';
import { createRouteContext, storedOf } from '../../test/support/routeContext.js';
import type { Track } from '../reading/Governance.js';
import { listLacking } from './listLacking.js';

const node = substrateNode();
const root: Track = {
  ...{ id: 4, name: 'root', decisionDeposit: 1n, maxDeciding: 1 },
  ...{ preparePeriod: 1, decisionPeriod: 1, confirmPeriod: 1, minEnactmentPeriod: 1 },
};

async function list(given: Given, rootTrack: Track | undefined = root) {
  const context = await createRouteContext(node, { given });
  const [first] = context.governance.referenda;
  if (!first) throw new TypeError('no referenda');
  const referenda = [{ ...first, rootTrack: { known: true, value: rootTrack, source: 'a test' } }] as const;
  return listLacking({ ...context, governance: { ...context.governance, referenda } });
}

test('nothing lacks if nothing is known', async () => {
  expect(await list({})).toEqual([]);
});

test.each([
  ['a sudo pallet without a key', { 'Sudo.Key': undefined }, ['Sudo.Key is unset.']],
  ['a sudo pallet with a key', { 'Sudo.Key': `0x${'01'.repeat(32)}` }, []],
  ['a collective without members', { 'Council.Members': [] }, ['Council has no members.']],
  ['a collective with a member', { 'Council.Members': [`0x${'01'.repeat(32)}`] }, []],
])('%s', async (_title, given, lacking) => {
  expect(await list(given)).toEqual(lacking);
});

test('a track that decides no referendum', async () => {
  const given = { 'Referenda.DecidingCount': storedOf(0, [4]) };
  expect(await list(given, { ...root, maxDeciding: 0 })).toEqual([
    'Track 4 (root) of Referenda decides no referendum: its maximum is 0.',
  ]);
  expect(await list(given)).toEqual([]);
});

test('referenda without a track for root', async () => {
  const context = await createRouteContext(node);
  const [first] = context.governance.referenda;
  if (!first) throw new TypeError('no referenda');
  const none = { known: true, value: undefined, source: 'a test' } as const;
  const unknown = { known: false, reason: 'not tried', howToFindOut: 'Try.' } as const;
  const of = (rootTrack: typeof none | typeof unknown) =>
    listLacking({ ...context, governance: { ...context.governance, referenda: [{ ...first, rootTrack }] } });
  expect(await of(none)).toEqual(['Referenda has no track for root (a test).']);
  expect(await of(unknown)).toEqual([]);
});

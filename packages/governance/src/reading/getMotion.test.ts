import { substrateNode } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { createMetadataSnapshot } from '../../test/support/metadataSnapshot.js';
import { storedOf } from '../../test/support/routeContext.js';
import { getMotion } from './getMotion.js';

const hash = `0x${'ab'.repeat(32)}` as const;
const get = (given: Parameters<typeof createMetadataSnapshot>[1]) =>
  getMotion(createMetadataSnapshot(substrateNode(), given), { pallet: 'Council', hash });
const votes = { index: 7, threshold: 3, ayes: ['0x01', '0x02'], nays: ['0x03'], end: 101 };

test('an open motion has its index, its threshold, its votes for the motion, and its end', async () => {
  expect(await get({ 'Council.Voting': storedOf(votes, [hash]) })).toEqual({
    ...{ index: 7, threshold: 3, ayes: 2, end: 101 },
  });
});

test('a motion that was just proposed has no votes', async () => {
  const motion = await get({ 'Council.Voting': storedOf({ ...votes, index: 0, ayes: [] }) });
  expect(motion).toMatchObject({ index: 0, ayes: 0 });
});

test('the motion of another call, or of another collective, is not the motion', async () => {
  expect(await get({ 'Council.Voting': storedOf(votes, [`0x${'cd'.repeat(32)}`]) })).toBeUndefined();
  expect(await get({ 'TechnicalCommittee.Voting': storedOf(votes) })).toBeUndefined();
});

test.each([
  ['was not read', {}],
  ['is empty', { 'Council.Voting': storedOf(null) }],
])('there is no motion if the storage %s', async (_, given) => {
  expect(await get(given)).toBeUndefined();
});

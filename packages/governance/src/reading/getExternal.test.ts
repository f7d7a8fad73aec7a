import { encodeCall } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, it, test } from 'vitest';
import { createMetadataSnapshot } from '../../test/support/metadataSnapshot.js';
import { storedOf } from '../../test/support/routeContext.js';
import { getExternal } from './getExternal.js';
import { listProposalNeeds } from './listProposalNeeds.js';

const node = substrateNode();
const call = encodeCall(node.registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
const hash = blake2AsHex(call.hex);
const other = `0x${'cd'.repeat(32)}`;
type Given = Parameters<typeof createMetadataSnapshot>[1];

describe('the proposal of a body that becomes the next referendum', () => {
  const get = (given: Given) =>
    getExternal(createMetadataSnapshot(node, given), { pallet: 'Democracy', call });
  const store = (proposal: unknown, threshold = 'SimpleMajority') => ({
    'Democracy.NextExternal': storedOf([proposal, threshold]),
  });

  test.each([
    ['by the hash of an older pallet', hash],
    ['by its preimage', { lookup: { hash, len: 4 } }],
    ['by its bytes', { inline: call.hex }],
    ['by the hash of a legacy proposal', { legacy: { hash } }],
  ])('is the call of the route %s', async (_, proposal) => {
    expect(await get(store(proposal))).toEqual({ isOwn: true, threshold: 'SimpleMajority' });
  });

  test.each([[other], [{ lookup: { hash: other, len: 4 } }], [{ inline: '0x000004ff' }]])(
    'is another call: %j',
    async (proposal) => {
      expect(await get(store(proposal, 'SuperMajorityApprove'))).toEqual({
        isOwn: false,
        threshold: 'SuperMajorityApprove',
      });
    },
  );

  test.each<[string, Given]>([
    ['was not read', {}],
    ['is empty', { 'Democracy.NextExternal': storedOf(null) }],
  ])('does not exist if the storage %s', async (_, given) => {
    expect(await get(given)).toBeUndefined();
  });
});

// The snapshot is of block 1.
describe('the needs of a proposal', () => {
  const list = (given: Given, by: 'public' | 'body' = 'public') =>
    listProposalNeeds(createMetadataSnapshot(node, given), { pallet: 'Democracy', call, by });
  const most = 100;
  const propose = (count: number) => ({
    'Democracy.PublicProps': storedOf(Array.from({ length: count }, (_, at) => [at, other, other])),
  });

  it('are none if nothing was read, or nothing is stored', async () => {
    expect(await list({})).toEqual([]);
    expect(await list({ ...propose(0), 'Democracy.Blacklist': storedOf(null) })).toEqual([]);
  });

  test.each([
    [0, []],
    [1, []],
    [2, ['block 2, or a call with another hash: Democracy.Blacklist refuses this call until then']],
    [900, ['block 900, or a call with another hash: Democracy.Blacklist refuses this call until then']],
  ])('of a call that is vetoed until block %i are %j', async (until, needs) => {
    const given = { 'Democracy.Blacklist': storedOf([until, [other]], [hash]) };
    expect(await list(given)).toEqual(needs);
    expect(await list(given, 'body')).toEqual(needs);
  });

  it('are none for the veto of another call', async () => {
    expect(await list({ 'Democracy.Blacklist': storedOf([900, [other]], [other]) })).toEqual([]);
  });

  test.each([
    [most - 1, []],
    [most, ['the launch of another public proposal: Democracy.PublicProps has 100 of at most 100']],
  ])('with %i public proposals are %j, for public proposals alone', async (count, needs) => {
    expect(await list(propose(count))).toEqual(needs);
    expect(await list(propose(count), 'body')).toEqual([]);
  });
});

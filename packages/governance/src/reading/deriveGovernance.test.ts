import type { Answer } from '@parachron/core';
import { kusama2025, substrateNode } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { deriveGovernance } from './deriveGovernance.js';
import type { Track } from './Governance.js';

const [node, kusama] = [substrateNode(), kusama2025()];
const block = { number: 1, hash: '0x11' } as const;

/** Answers to reads, by their names. */
function answers(values: { readonly [name: string]: unknown }): { [name: string]: Answer<unknown> } {
  const known = Object.entries(values).map(([key, value]) => {
    const evidence = { chain: 'a chain', block, key, value: null };
    return [key, { known: true, value, evidence }] as const;
  });
  return Object.fromEntries(known);
}

describe('the tracks', () => {
  const track = (id: number, name: string): Track => ({
    ...{ id, name, decisionDeposit: 1n, preparePeriod: 1 },
    ...{ decisionPeriod: 1, confirmPeriod: 1, minEnactmentPeriod: 1 },
  });

  test('of root and of whitelisted calls have their usual names', () => {
    const tracks = [track(7, 'treasurer'), track(8, 'root'), track(9, 'whitelisted_caller')];
    const [open, fellows] = deriveGovernance(
      kusama,
      answers({
        'Referenda.Tracks': tracks,
        'Referenda.ReferendumCount': 5,
        'Referenda.SubmissionDeposit': 3n,
      }),
      undefined,
    ).referenda;
    expect(open).toMatchObject({
      pallet: 'Referenda',
      rootTrack: { known: true, value: { id: 8 }, source: 'the names in Referenda.Tracks' },
      whitelistTrack: { value: { id: 9 } },
      submissionDeposit: 3n,
      nextIndex: { value: 5 },
    });
    expect(fellows).toMatchObject({
      pallet: 'FellowshipReferenda',
      tracks: [],
      nextIndex: { known: false, reason: 'the value was not read' },
    });
    expect(fellows?.rootTrack.known && fellows.rootTrack.value).toBeUndefined();
  });

  test('count the blocks of a chain without relay chain, and unknown blocks of a parachain', () => {
    const count = (para?: number) => deriveGovernance(kusama, {}, para).referenda.map(({ counts }) => counts);
    expect(count()).toMatchObject([{ value: 'own' }, { value: 'own' }]);
    expect(count(0)).toMatchObject([{ known: false }, { known: false }]);
  });
});

test('the system parachains are the known ones, each once', () => {
  const { systemParas } = deriveGovernance(
    kusama,
    answers({
      'Paras.Parachains': [1000, 2000, 1001],
      'ParachainSystem.RelevantMessagingState': [1001, 1002],
    }),
    undefined,
  );
  // Ids below 2 000 are those of system parachains.
  expect(systemParas).toEqual([1000, 1001, 1002]);
});

describe('democracy', () => {
  const derive = (values: object) =>
    deriveGovernance(node, answers({ ...values }), undefined).democracy ?? { allowsInstant: undefined };

  test('has its constants', () => {
    expect(
      derive({
        'Democracy.MinimumDeposit': 9n,
        'Democracy.PreimageByteDeposit': 2n,
        'Democracy.LaunchPeriod': 10,
        'Democracy.VotingPeriod': 20,
        'Democracy.EnactmentPeriod': 30,
        'Democracy.InstantAllowed': true,
      }),
    ).toEqual({
      pallet: 'Democracy',
      minimumDeposit: 9n,
      preimageByteDeposit: 2n,
      launchPeriod: { known: true, value: 10, source: 'Democracy.LaunchPeriod' },
      votingPeriod: { known: true, value: 20, source: 'Democracy.VotingPeriod' },
      enactmentPeriod: { known: true, value: 30, source: 'Democracy.EnactmentPeriod' },
      allowsInstant: true,
    });
  });

  // The constant was named EmergencyVotingPeriod before FastTrackVotingPeriod.
  test('has the newest name of its shortest vote, and no instant vote by default', () => {
    const old = { 'Democracy.EmergencyVotingPeriod': 5 };
    const period = (constant: string, blocks: number) => ({ fastTrackPeriod: { constant, blocks } });
    expect(derive(old)).toMatchObject({ ...period('EmergencyVotingPeriod', 5), allowsInstant: false });
    const both = derive({ ...old, 'Democracy.FastTrackVotingPeriod': 0 });
    expect(both).toMatchObject(period('FastTrackVotingPeriod', 0));
    expect(derive({})).not.toHaveProperty('fastTrackPeriod');
  });

  test('has unknown periods without constants', () => {
    expect(derive({})).toMatchObject({
      launchPeriod: {
        known: false,
        reason: `${node.chain} has no constant Democracy.LaunchPeriod`,
        howToFindOut: `Ask the team of ${node.chain}.`,
      },
    });
  });
});

test('a chain has the pallets of its metadata only', () => {
  const [own, relay] = [deriveGovernance(node, {}, 2000), deriveGovernance(kusama, {}, undefined)];
  expect(own).toMatchObject({
    para: 2000,
    sudo: { pallet: 'Sudo', key: { known: false } },
    preimages: 'Preimage',
  });
  expect(own.collectives[0]?.motionPeriod).toMatchObject({
    reason: `${node.chain} has no constant Council.MotionDuration`,
    howToFindOut: expect.stringMatching(/^Subtract .* in Council\.Voting\.$/),
  });
  for (const name of ['para', 'sudo', 'democracy', 'whitelist', 'takesParent'])
    expect(relay).not.toHaveProperty(name);
  expect(relay).toMatchObject({ collectives: [], rootWrappers: [] });
});

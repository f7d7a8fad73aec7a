import { type DispatchRoute, encodeCall, type Hex } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { listMethods, listRoutes, permit, storedOf } from './support/listRoutes.js';
import type { Given } from './support/metadataSnapshot.js';
import type { Rule } from './support/ruledFork.js';

const node = substrateNode();
const seats = (count: number) =>
  Array.from({ length: count }, (_, at): Hex => `0x0${at + 1}${'00'.repeat(31)}`);
const members = {
  'Council.Members': seats(4),
  'TechnicalCommittee.Members': seats(3),
  'AllianceMotion.Members': [],
  'TransactionPaymentApi.query_info': { partialFee: 1n, weight: { refTime: 1n, proofSize: 1n } },
};

/** The call of the route, System.remark of ten bytes. */
const remark = `0x000028${'2a'.repeat(10)}` as const;
const hash = blake2AsHex(remark);

/** The public proposals, as the pallet stores them: index, proposal, proposer. */
const isPublic = (proposal: object) => ({ 'Democracy.PublicProps': storedOf([[5, proposal, '']]) });

async function list(rule: Rule = () => ({}), given: Given = {}, length = 10) {
  // Each call leaves a proposal on the fork, which the vote needs.
  const proposing: Rule = (ruled) => ({ stored: isPublic({ inline: remark }), ...rule(ruled) });
  const about = { given: { ...members, ...given }, length, rule: proposing };
  const routes = await listRoutes(node, { ...about, kind: 'democracy' });
  return { routes, nameCalls: routes.map(listMethods) };
}

// The runtime of the Substrate node: three fourths of the Council propose with SimpleMajority, half with
// SuperMajorityApprove; two thirds of the Technical Committee shorten the vote.
const rule: Rule = permit({
  'Democracy.external_propose_majority': 'council:members:3,4',
  'Democracy.fast_track': 'technicalcommittee:members:2,3',
});

describe('a body that may propose with a simple majority', () => {
  let routes: DispatchRoute[];
  let nameCalls: (string | undefined)[][];

  beforeAll(async () => {
    ({ routes, nameCalls } = await list(rule));
  });

  test('proposes with the usual vote and with a faster vote, before the public', () => {
    const motion = ['propose', 'vote', 'close'];
    expect(nameCalls).toEqual([motion, [...motion, ...motion], ['propose']]);
    const start = `A motion of Council proposes a referendum of ${node.chain} that dispatches System.remark as root`;
    expect(routes.map(({ title }) => title)).toEqual([
      `${start}.`,
      `${start}. A motion of TechnicalCommittee puts it to a faster vote.`,
      `A public referendum of ${node.chain} dispatches System.remark as root.`,
    ]);
    expect(new Set(routes.map(({ kind }) => kind))).toEqual(new Set(['democracy']));
  });

  test('needs the fewest votes that the runtime accepts, and then the voters', () => {
    // A motion is its call by the hash: BLAKE2b-256 over the bytes that `propose` has before their compact length.
    const listMotions = (at: number) =>
      (routes[at]?.calls ?? []).flatMap(({ call, template }) => {
        const motion = template?.method === 'close' ? `${template.args.proposal_hash}` : undefined;
        return call?.method === 'propose' || !motion ? [] : [[template?.args.length_bound, motion] as const];
      });
    const votes = (
      count: string,
      pallet: string,
      name: string,
      [length, own] = [0, ''] as readonly unknown[],
    ) =>
      `the votes of ${count} members of ${pallet} (found by dry runs with each number of votes) on Democracy.${name}: ${length} bytes, hash ${own}`;
    const [usual, faster] = routes.map(({ needs }) => needs);
    const voters = 'the approval of the voters';
    const [first, second] = listMotions(1);
    const proposes = votes('3 of 4', 'Council', 'external_propose_majority', first);
    expect(usual).toEqual([proposes, voters]);
    expect(faster).toEqual([proposes, votes('2 of 3', 'TechnicalCommittee', 'fast_track', second), voters]);
    const [length, motion] = first ?? [];
    const hex = routes[0]?.calls[0]?.call?.hex.slice(2) ?? '';
    // `propose`: pallet, call, threshold; the motion; its length as one byte of a compact number.
    const bytes = `0x${hex.slice(6, -2)}` as const;
    expect([length, motion]).toEqual([bytes.length / 2 - 1, blake2AsHex(bytes)]);
  });

  test('has periods of blocks of 3 seconds: 28, 28 and 30 days; 3 days', () => {
    const [usual, faster] = routes.map(({ periods }) =>
      periods.flatMap(({ title, blocks, days, source }) =>
        blocks === undefined ? [] : [[title, blocks, days, source.split(',')[0]]],
      ),
    );
    expect(usual).toEqual([
      ['the launch period, at most', 806_400, 28, 'Democracy.LaunchPeriod'],
      ['the voting period', 806_400, 28, 'Democracy.VotingPeriod'],
      ['the enactment period', 864_000, 30, 'Democracy.EnactmentPeriod'],
    ]);
    expect(faster).toEqual([['the voting period', 86_400, 3, 'Democracy.FastTrackVotingPeriod']]);
  });

  test('shortens the vote by the hash of the call', () => {
    // Democracy.fast_track: the hash, the length of the vote and the delay, both as u32 with the lowest byte first.
    expect(routes[1]?.calls[3]?.call?.hex).toContain(`${hash.slice(2)}8051010001000000`);
  });
});

test('a route stores the preimage of a long call once', async () => {
  const { routes, nameCalls } = await list(rule, {}, 200);
  expect(nameCalls.map((names) => names.filter((name) => name === 'note_preimage'))).toEqual(
    routes.map(() => ['note_preimage']),
  );
});

test('a body that may only propose with a super majority gets no faster vote', async () => {
  const { routes, nameCalls } = await list(
    permit({
      'Democracy.external_propose': 'council:members:2,4',
      'Democracy.fast_track': 'technicalcommittee:members:2,3',
    }),
  );
  expect(nameCalls).toEqual([['propose', 'vote', 'close'], ['propose']]);
  expect(routes[0]?.needs[0]).toContain('the votes of 2 of 4 members of Council');
});

// pallet_democracy: NextExternal has one proposal; external_propose fails with DuplicateProposal while it is there.
describe('the next external proposal', () => {
  const next = (proposal: object, threshold: string) => ({
    'Democracy.NextExternal': storedOf([proposal, threshold]),
  });

  test.each([
    ['inline', { inline: remark }],
    ['by its hash', { lookup: { hash, len: 13 } }],
  ])('that is the call, %s, only waits for its vote', async (_form, proposal) => {
    const { routes, nameCalls } = await list(rule, next(proposal, 'SimpleMajority'));
    const motion = ['propose', 'vote', 'close'];
    expect(nameCalls).toEqual([[], motion]);
    const start = `The next referendum (Democracy.NextExternal) of ${node.chain} dispatches System.remark as root`;
    expect(routes.map(({ title }) => title)).toEqual([
      `${start}.`,
      `${start}. A motion of TechnicalCommittee puts it to a faster vote.`,
    ]);
    expect(routes[0]?.needs).toEqual(['the approval of the voters']);
    const begun = 'the next referendum (Democracy.NextExternal) has the call already';
    expect(routes.map((route) => route.begun)).toEqual([begun, begun]);
    expect(routes[0]?.periods).toHaveLength(3);
  });

  // external_propose_majority puts its proposal in the place of the stored one.
  test('that is another call is replaced, which each route of the body needs', async () => {
    const { routes } = await list(rule, next({ inline: '0x00' }, 'SimpleMajority'));
    const replace = 'consent to replace the proposal in Democracy.NextExternal';
    expect(routes.map(({ needs }) => needs.includes(replace))).toEqual([true, true, false]);
    const none = (await list(rule)).routes.flatMap(({ needs }) => needs);
    expect(none).not.toContain(replace);
  });

  // external_propose fails with DuplicateProposal.
  test('that is another call is not replaced by a super majority', async () => {
    const own = permit({ 'Democracy.external_propose': 'council:members:2,4' });
    const { routes } = await list(own, next({ inline: '0x00' }, 'SimpleMajority'));
    expect(routes.flatMap(({ needs }) => needs).join()).not.toContain('consent to replace');
  });

  test('with a super majority allows no faster vote', async () => {
    const { nameCalls } = await list(rule, next({ inline: remark }, 'SuperMajorityApprove'));
    expect(nameCalls).toEqual([[]]);
  });
});

// pallet_democracy: PublicProps has the proposals, ReferendumInfoOf the votes; a second proposal takes a second deposit.
describe('a proposal of the same call', () => {
  const hasVote = (proposal: object) => ({
    'Democracy.LowestUnbaked': storedOf(3),
    'Democracy.ReferendumCount': storedOf(5),
    'Democracy.ReferendumInfoOf': storedOf({ ongoing: { end: 9, proposal, delay: 2, tally: {} } }, [4]),
  });
  const byHash = { lookup: { hash, len: 13 } };

  test('of the public is seconded, not repeated', async () => {
    const open = (await list(permit({}), isPublic(byHash))).routes.at(-1);
    expect([open?.calls, open?.costs]).toEqual([[], []]);
    expect(open?.begun).toBe('public proposal 5 has the call already');
  });

  test('of the public in a batch is seconded, and needs no preimage', async () => {
    const { registry } = node;
    const long = { pallet: 'System', method: 'remark', args: { remark: `0x${'2a'.repeat(200)}` } };
    const args = { calls: [encodeCall(registry, long).hex] };
    const batch = encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args }).hex;
    const open = (await list(permit({}), isPublic({ inline: batch }), 200)).routes.at(-1);
    expect([open?.begun, open?.calls]).toEqual(['public proposal 5 has the call already', []]);
  });

  test('that is being voted on leaves no other route, and no launch period', async () => {
    const { routes, nameCalls } = await list(rule, hasVote({ inline: remark }));
    expect(nameCalls).toEqual([[]]);
    expect(routes[0]?.title).toBe(`Referendum 4 of ${node.chain} dispatches System.remark as root.`);
    expect(routes[0]?.periods.map(({ days }) => days)).toEqual([28, 30]);
    expect(routes[0]?.begun).toBe('referendum 4 has the call already');
  });

  test('is no proposal of a longer call with the same first bytes', async () => {
    const longer = { inline: `${remark}00` };
    const { nameCalls } = await list(rule, { ...hasVote(longer), ...isPublic(longer) });
    expect(nameCalls.at(-1)).toEqual(['propose']);
  });
});

test('any account proposes a public referendum with the minimum deposit', async () => {
  const open = (await list(undefined)).routes.at(-1);
  expect(open).toMatchObject({
    kind: 'democracy',
    calls: [{ signer: { name: 'any account' }, isOpen: true, call: { method: 'propose' } }],
    needs: [expect.stringContaining('more endorsements'), 'the approval of the voters'],
  });
  expect(open?.calls[0]?.title).toBe('proposes the referendum with the minimum deposit');
});

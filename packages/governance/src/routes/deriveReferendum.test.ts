import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import type { Given } from '../../test/support/metadataSnapshot.js';
import { createRouteContext, storedOf } from '../../test/support/routeContext.js';
import type { ReferendaPallet, Track } from '../reading/Governance.js';
import { deriveReferendum } from './deriveReferendum.js';
import type { RouteContext } from './RouteContext.js';

const kusama = kusama2025();

interface Changes {
  readonly given?: Given;
  readonly length?: number;
  readonly pallet?: Partial<ReferendaPallet>;
  readonly track?: Partial<Track>;
  readonly origin?: { readonly [pallet: string]: string };
  readonly context?: Partial<RouteContext>;
}

/** A referendum on the track of root of Kusama, with changes. */
async function derive({ given = {}, length = 10, context, ...changes }: Changes = {}) {
  const own = { ...(await createRouteContext(kusama, { given, length })), ...context };
  const [referenda] = own.governance.referenda;
  const root = referenda?.rootTrack.known ? referenda.rootTrack.value : undefined;
  if (!referenda || !root) throw new TypeError('no track of root');
  return deriveReferendum(own, {
    pallet: { ...referenda, ...changes.pallet },
    track: { ...root, ...changes.track },
    origin: changes.origin ?? { system: 'Root' },
    call: own.call,
  });
}

const listMethods = (referendum: Awaited<ReturnType<typeof derive>>) =>
  referendum?.calls.map(({ call, template }) => (call ?? template)?.method);

describe('the calls', () => {
  // Bounded::Inline holds at most 128 bytes; a remark has 4 bytes before its content.
  test.each([
    ['has at most 128 bytes', 124, ['submit', 'place_decision_deposit']],
    ['has 129 bytes', 125, ['note_preimage', 'submit', 'place_decision_deposit']],
  ])('store a preimage unless the call %s', async (_title, length, methods) => {
    expect(listMethods(await derive({ length }))).toEqual(methods);
  });

  test('are signed by any account', async () => {
    const { calls = [] } = (await derive({ length: 200 })) ?? {};
    expect(calls).toHaveLength(3);
    for (const { isOpen, signer } of calls) expect([isOpen, signer.name]).toEqual([true, 'any account']);
    expect(calls.map(({ title }) => title).slice(1)).toEqual([
      'submits the referendum on track 0 (root)',
      'places the decision deposit',
    ]);
  });

  test('name the next index only if the chain shows it', async () => {
    const from = async (given: Given) => (await derive({ given }))?.calls[1]?.template?.fill[0]?.from;
    expect(await from({})).toBe('the event Referenda.Submitted');
    expect(await from({ 'Referenda.ReferendumCount': 7 })).toBe(
      'the event Referenda.Submitted; 7 if no other referendum is submitted before',
    );
  });

  test('do not exist for an origin that the runtime lacks', async () => {
    expect(await derive({ origin: { origins: 'Nobody' } })).toBeUndefined();
  });
});

describe('the track', () => {
  const deciding = (count: number, track = 0) => ({ 'Referenda.DecidingCount': storedOf(count, [track]) });

  test.each([
    ['decides no referendum', deciding(0), []],
    ['is unread', {}, []],
    ['of another origin is full', deciding(1, 1), []],
    [
      'is full',
      deciding(1),
      [
        'a free place on track 0 (root): 1 of at most 1 referenda are being decided, and further referenda wait',
      ],
    ],
  ])('%s', async (_title, given, needs) => {
    expect((await derive({ given }))?.needs).toEqual(needs);
  });

  test('that never decides a referendum leaves no referendum', async () => {
    expect(await derive({ given: deciding(0), track: { maxDeciding: 0 } })).toBeUndefined();
  });
});

describe('the deposits', () => {
  test('are those of the pallet and of the track', async () => {
    expect((await derive())?.costs).toMatchObject([
      { kind: 'deposit', amount: 33_333_333_333n, source: 'Referenda.SubmissionDeposit' },
      { kind: 'deposit', amount: 3_333_333_333_300_000n, source: 'Referenda.Tracks' },
    ]);
  });

  test('are unknown without the constant', async () => {
    const [submission] = (await derive({ pallet: { submissionDeposit: undefined } }))?.costs ?? [];
    expect(submission).toMatchObject({ title: 'submission deposit', text: 'unknown' });
    expect(submission).not.toHaveProperty('amount');
  });
});

describe('the periods', () => {
  const relay = { counts: { known: true, value: 'relay', source: 'a test' } } as const;
  const list = async (changes: Changes) =>
    (await derive(changes))?.periods.map(({ title, blocks, days }) => [title.split(',')[0], blocks, days]);

  test('count blocks of the chain itself', async () => {
    // Blocks of 6 seconds: 2 hours, 14 days, 1 day, 1 day.
    expect(await list({})).toEqual([
      ['the prepare period', 1200, 0.08],
      ['the decision period', 201_600, 14],
      ['the confirm period', 14_400, 1],
      ['the enactment period', 14_400, 1],
    ]);
  });

  test('count blocks of the relay chain', async () => {
    const relaySeconds = { known: true, value: 12, source: 'a test' } as const;
    expect(await list({ pallet: relay, context: { relaySeconds } })).toEqual([
      ['the prepare period', 1200, 0.17],
      ['the decision period', 201_600, 28],
      ['the confirm period', 14_400, 2],
      ['the enactment period', 14_400, 2],
    ]);
  });

  test.each([
    ['no relay chain is given', relay, /no endpoint of the relay chain was given/],
    [
      'the counted blocks are unknown',
      { counts: { known: false, reason: 'Not shown', howToFindOut: 'Compare.' } } as const,
      /Not shown\. Compare\./,
    ],
  ])('have no days if %s', async (_title, pallet, source) => {
    const { periods = [] } = (await derive({ pallet })) ?? {};
    expect(periods.map(({ text }) => text)).toContain('201,600 blocks');
    for (const period of periods) {
      expect(period).not.toHaveProperty('days');
      expect(period.source).toMatch(source);
    }
  });
});

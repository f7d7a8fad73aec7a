import type { DecodedEvent } from '@parachron/client';
import { decodeCall, encodeCall } from '@parachron/core';
import { kusama2025, polkadot2025 } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { listMethods, listRoutes, onUsualTracks, storedOf, submitted } from './support/listRoutes.js';
import type { Rule } from './support/ruledFork.js';

const kusama = kusama2025();
const call = `0x000028${'2a'.repeat(10)}` as const;
const hash = blake2AsHex(call);
const allowing = 'Whitelist.whitelist_call';

/** A runtime in which some bodies whitelist calls, and each submission has a track. */
const ruled =
  (mayAllow: (origin: string) => boolean, more: Rule = () => ({})): Rule =>
  (ruled) => {
    if (ruled.name === allowing) return mayAllow(ruled.origin) ? {} : { error: 'BadOrigin' };
    const isFaster = /whitelisted/i.test(JSON.stringify(ruled.args));
    return ruled.name === 'Referenda.submit' ? submitted(isFaster ? 1 : 0) : more(ruled);
  };
const list = (rule: Rule, given = {}) => listRoutes(kusama, { rule, given, kind: 'whitelist' });

test('a body whitelists the hash, and a referendum of that origin dispatches the call', async () => {
  const isFellow = (origin: string) => /"origins":"(fellows|staking)/.test(origin);
  const [route, ...others] = await list(ruled(isFellow));
  expect(others).toEqual([]);
  expect(route && listMethods(route)).toEqual(['whitelist_call', 'submit', 'place_decision_deposit']);
  const [allow, submit] = route?.calls ?? [];
  const bodies = allow?.signer.name ?? '';
  expect(bodies).toContain('the origin Origins.Fellows');
  expect(route).toMatchObject({
    title: `A referendum of ${kusama.chain} on track 1 (whitelisted_caller) dispatches the whitelisted call as root.`,
    needs: [
      `${allowing} dispatched as ${bodies} (tried with a fork of Kusama)`,
      'the approval of the voters (track found by Referenda.submit, tried with a fork of Kusama)',
    ],
  });
  expect(allow).not.toHaveProperty('isOpen');
  expect(decodeCall(kusama.registry, allow?.call?.hex ?? '0x').args).toEqual({ call_hash: hash });
  // The referendum has the call itself, in Whitelist.dispatch_whitelisted_call_with_preimage.
  expect(submit?.call?.hex).toContain(call.slice(2));
  expect(submit?.call?.hex).not.toContain(hash.slice(2));
});

test('a body of another chain is found', async () => {
  const asked: string[] = [];
  const isThere = (origin: string) => asked.push(origin) > 0 && /"parents":0.*1001.*technical/.test(origin);
  const given = { 'Paras.Parachains': [1000, 1001, 2000] };
  const rule = ruled(isThere);
  const [route] = await listRoutes(polkadot2025(), { rule, given, kind: 'whitelist' });
  expect(route?.calls[0]?.signer.name).toBe('the body Technical of parachain 1001');
  // Para 2000 is no system parachain: its bodies are not tried.
  expect(asked.filter((origin) => /2000/.test(origin))).toEqual([]);
});

describe('an unknown body', () => {
  const start = 'the body that may whitelist calls';
  const end = 'Ask the team of Kusama which body whitelists calls';

  // Root is no body: it makes the call itself.
  test.each([
    ['none of those tried', () => false],
    ['root alone', (origin: string) => origin.includes('"system"')],
  ])('is named as such if %s may whitelist calls', async (_title, mayAllow) => {
    const [tried] = await list(ruled(mayAllow));
    expect(tried?.calls[0]?.signer.name).toBe(start);
    expect(tried?.needs[0]).toBe(
      `${start}: none of those tried with a fork of Kusama may call ${allowing}. ${end}.`,
    );
  });

  test('does not keep the rest of the route from its run', async () => {
    const [route] = await list(ruled(() => false));
    expect(route?.needs.at(-1)).toContain('track found by Referenda.submit');
  });
});

// pallet_whitelist: whitelist_call fails with CallAlreadyWhitelisted.
test.each([
  ['the call', hash, 0],
  ['another call', blake2AsHex('0x'), 1],
])('only the referendum is left if %s is whitelisted', async (_title, key, count) => {
  const [route] = await list(onUsualTracks, { 'Whitelist.WhitelistedCall': storedOf(null, [key]) });
  const methods = route ? listMethods(route) : [];
  expect(methods.filter((name) => name === 'whitelist_call')).toHaveLength(count);
  expect(methods.slice(count)).toEqual(['submit', 'place_decision_deposit']);
});

test('the track of an origin is the track of the submission, with any names of tracks', async () => {
  const rule: Rule = ({ name, args }) => {
    const isFaster = name === 'Referenda.submit' && /whitelisted/i.test(JSON.stringify(args));
    return name === 'Referenda.submit' ? submitted(isFaster ? 30 : 0) : {};
  };
  const routes = await listRoutes(kusama, { rule });
  expect(routes.map(({ title }) => /track \d+/.exec(title)?.[0])).toEqual(['track 0', 'track 30']);
});

// pallet_referenda: submit fails with NoTrack for an origin without a track.
test('a pallet that refuses the origin has no route, whatever the names of its tracks', async () => {
  const rule: Rule = ({ name }) => (name === 'Referenda.submit' ? { error: 'NoTrack' } : {});
  const [route, ...others] = await listRoutes(kusama, { rule });
  expect([route?.kind, others]).toEqual(['unknown', []]);
  expect(route?.title).toContain('Referenda.submit fails with NoTrack (tried with a fork of Kusama).');
});

test('a full track is a need, and its periods are in the blocks of the chain', async () => {
  const given = { 'Referenda.DecidingCount': storedOf(1, [0]) };
  const [route] = await listRoutes(kusama, { rule: ruled(() => false), given, kind: 'referendum' });
  expect(route?.needs[0]).toMatch(/^a free place on track 0 \(root\): 1 of at most 1 referenda/);
  const texts = route?.periods.map(({ text }) => text.split(' (')[0]);
  expect(texts).toEqual(['2 hours', '14 days', '1 day', '1 day']);
});

// pallet_referenda: a referendum that is being decided has its place, and a second decision deposit fails with HasDeposit.
test.each([
  ['deciding', null, ['the decision period, at most', 14]],
  ['confirming', 9, ['the confirm period, within the decision period or after it', 1]],
])('a referendum that is %s needs no place and no deposit', async (stage, confirming, period) => {
  const deciding = { since: 1, confirming };
  const common = { track: 0, origin: { system: { root: null } }, proposal: { inline: call } };
  const ongoing = { ...common, decisionDeposit: { who: '0x00', amount: 1 }, deciding };
  const given = {
    'Referenda.DecidingCount': storedOf(1, [0]),
    'Referenda.ReferendumCount': storedOf(4),
    'Referenda.ReferendumInfoFor': storedOf({ ongoing }, [3]),
  };
  const rule = ruled(
    () => false,
    ({ name }) => (name === 'Referenda.place_decision_deposit' ? { error: 'HasDeposit' } : {}),
  );
  const [route] = await listRoutes(kusama, { rule, given, kind: 'referendum' });
  expect(route?.begun).toBe(`referendum 3 on track 0 (root) has the call already (${stage})`);
  expect(route?.calls).toEqual([]);
  expect(route?.needs).toEqual([expect.stringContaining('the approval of the voters')]);
  expect([route?.periods[0]?.title, route?.periods[0]?.days]).toEqual(period);
});

describe('the end of the run', () => {
  const listEnded = (error?: string) => {
    const rule = ruled(
      () => false,
      ({ name }) => (name === 'enactment' && error ? { error } : {}),
    );
    return listRoutes(kusama, { rule, kind: 'referendum' });
  };

  test('without the origin of the call leaves no route', async () => {
    expect(await listEnded('BadOrigin')).toEqual([]);
  });

  // Another step of the plan may have to come before.
  test('with another error of the call leaves the route', async () => {
    expect(await listEnded('ChannelExists')).toEqual(await listEnded());
  });

  test('is not that of a later event in its block', async () => {
    const failure = { error: 'BadOrigin' } as NonNullable<DecodedEvent['failure']>;
    const later = { events: [{ method: 'Dispatched', failure }] };
    const rule = ruled(
      () => false,
      ({ name }) => (name === 'enactment' ? later : {}),
    );
    expect(await listRoutes(kusama, { rule, kind: 'referendum' })).toEqual(await listEnded());
  });

  test('is a need if the runtime dispatches no call', async () => {
    const rule = ruled(() => false);
    const given = { 'Scheduler.Agenda': [] };
    const [route] = await listRoutes(kusama, { rule, given, kind: 'referendum' });
    expect(route?.needs).toContainEqual(expect.stringContaining('on a fork, it dispatched no call'));
  });
});

// pallet_referenda: the proposal of a referendum is one call, in itself or as a preimage; a batch dispatches its calls with its own origin.
describe('a referendum with a batch of several calls', () => {
  const { registry } = kusama;
  const wrap = (method: string, calls: readonly string[]) =>
    encodeCall(registry, { pallet: 'Utility', method, args: { calls } }).hex;
  const other = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2b' } }).hex;
  const all = wrap('batch_all', [other, wrap('batch', [wrap('force_batch', [call])])]);
  const isOther = { pallet: 'Utility', method: 'as_derivative', args: { index: 0, call } };
  const list = async (batch: `0x${string}`, form: 'inline' | 'lookup') => {
    const lookup = { hash: blake2AsHex(batch), len: batch.length / 2 - 1 };
    const proposal = form === 'inline' ? { inline: batch } : { lookup };
    const ongoing = {
      track: 0,
      origin: { system: { root: null } },
      proposal,
    };
    const given = {
      'Referenda.ReferendumCount': storedOf(900),
      'Referenda.ReferendumInfoFor': storedOf({ ongoing }, [3]),
      'Preimage.PreimageFor': ({
        keys,
        decode,
      }: {
        keys: readonly unknown[];
        decode(value: unknown): unknown;
      }) =>
        decode(
          JSON.stringify(keys) === JSON.stringify([[lookup.hash, `${lookup.len}`]])
            ? { toHex: () => batch }
            : undefined,
        ),
    };
    const [route] = await listRoutes(kusama, { given, kind: 'referendum' });
    return [route?.begun, route && listMethods(route)];
  };

  test.each(['inline', 'lookup'] as const)('has each of them: %s', async (form) => {
    const begun =
      'referendum 3 on track 0 (root) has the call already (preparing, without its decision deposit)';
    expect(await list(all, form)).toEqual([begun, ['place_decision_deposit']]);
  });

  test('does not have a call that it dispatches with another origin', async () => {
    const [begun, methods] = await list(wrap('batch_all', [encodeCall(registry, isOther).hex]), 'inline');
    expect([begun, methods]).toEqual([undefined, ['submit', 'place_decision_deposit']]);
  });
});

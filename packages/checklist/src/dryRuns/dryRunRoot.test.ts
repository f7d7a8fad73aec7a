import type { DecodedEvent, Dispatched, ForkOrigin, ForkWrite } from '@parachron/client';
import { encodeCall, type Hex, type JsonValue } from '@parachron/core';
import { kusama2025, substrateNode } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, it } from 'vitest';
import { createBareForks, makeLayer, makeStep } from '../../test/support/createBareForks.js';
import type { ForkNetwork } from '../forks/ForkNetwork.js';
import { dryRunPlan } from './dryRunOnForks.js';

const runtime = kusama2025();
const { registry } = runtime;
const encode = (pallet: string, method: string, args: Readonly<Record<string, unknown>>) =>
  encodeCall(registry, { pallet, method, args });
const remark = encode('System', 'remark', { remark: '0x2a' });

const event = (name: string, data: Readonly<Record<string, JsonValue>> = {}) => {
  const [usualPallet = '', method = ''] = name.split('.');
  return { phase: 'initialization', pallet: usualPallet, usualPallet, method, data } as DecodedEvent;
};

/** Tries a call as root of a relay chain; returns also the changes of its storage. */
async function tryRoot(
  call: { readonly hex: Hex },
  dispatched: Dispatched,
  { chain = runtime, dispatch = (_call: Hex, _as: ForkOrigin): Dispatched => dispatched } = {},
) {
  const writes: ForkWrite[] = [];
  const bare = createBareForks({ dispatch: () => dispatched }).forks;
  const state = {
    snapshot: async () => ({ runtime: chain, listKeys: async () => ({ known: false }) }),
    dispatch: async (hex: Hex, as: ForkOrigin) => dispatch(hex, as),
    dispatchDue: async (hex: Hex, as: ForkOrigin) => dispatch(hex, as),
    getStorage: async () => undefined,
    endow: async () => undefined,
    tryStored: async () => [],
  };
  const later = { ...state, write: async () => undefined, fork: async () => later };
  const write = async (given: readonly ForkWrite[]) => void writes.push(...given);
  const fork = { ...state, write, fork: async () => later };
  const relay = { ...bare.relay, chain: { runtime: chain }, fork };
  const forks = { ...bare, relay } as unknown as ForkNetwork;
  const layer = makeLayer('inner-call', { chain: chain.chain, hex: call.hex, call: call as never });
  const [tried] = await dryRunPlan(forks, [makeStep([layer])], { onProgress: () => undefined });
  return { ...(tried ?? expect.fail()), writes };
}

const block = { number: 7, hash: '0x07' } as const;
const done = (...events: readonly DecodedEvent[]): Dispatched => ({ outcome: 'done', block, events });

describe('a call that another body whitelists', () => {
  const whitelist = async (method: string, args: Readonly<Record<string, unknown>>) =>
    (await tryRoot(encode('Whitelist', method, args), done())).writes;
  const hash = blake2AsHex(remark.hex);

  it('is whitelisted first: the call itself, or its hash', async () => {
    const expected = [{ pallet: 'Whitelist', item: 'WhitelistedCall', keys: [hash], value: [] }];
    const named = { call_hash: hash, call_encoded_len: 5, call_weight_witness: { refTime: 9, proofSize: 9 } };
    expect(await whitelist('dispatch_whitelisted_call_with_preimage', { call: remark.hex })).toEqual(
      expected,
    );
    expect(await whitelist('dispatch_whitelisted_call', named)).toEqual(expected);
    expect(await whitelist('whitelist_call', { call_hash: hash })).toEqual([]);
  });

  it('is whitelisted first inside other calls, too', async () => {
    const inside = encode('Whitelist', 'dispatch_whitelisted_call_with_preimage', { call: remark.hex }).hex;
    const batch = encode('Utility', 'batch_all', { calls: [remark.hex, inside] }).hex;
    const origin = { Origins: 'WhitelistedCaller' };
    const { writes } = await tryRoot(
      encode('Utility', 'dispatch_as', { as_origin: origin, call: batch }),
      done(),
    );
    expect(writes).toMatchObject([{ item: 'WhitelistedCall', keys: [hash] }]);
  });

  // pallet_whitelist: a call that is whitelisted already is refused.
  it('is not whitelisted first if the proposal does so itself', async () => {
    const calls = [
      encode('Whitelist', 'whitelist_call', { call_hash: hash }).hex,
      encode('Whitelist', 'dispatch_whitelisted_call_with_preimage', { call: remark.hex }).hex,
    ];
    expect((await tryRoot(encode('Utility', 'batch_all', { calls }), done())).writes).toEqual([]);
    const other = [
      encode('Whitelist', 'whitelist_call', { call_hash: `0x${'01'.repeat(32)}` }).hex,
      calls[1],
    ];
    const { writes } = await tryRoot(encode('Utility', 'batch_all', { calls: other }), done());
    expect(writes).toMatchObject([{ item: 'WhitelistedCall', keys: [hash] }]);
  });

  it('is to be given itself if the chain does not store it', async () => {
    const named = { call_hash: hash, call_encoded_len: 5, call_weight_witness: { refTime: 9, proofSize: 9 } };
    const error = 'Whitelist.UnavailablePreImage';
    const call = encode('Whitelist', 'dispatch_whitelisted_call', named);
    const { reason } = await tryRoot(call, { outcome: 'failed', error, block, events: [] });
    expect(reason).toContain(
      'Try the call that it names, inside Whitelist.dispatch_whitelisted_call_with_preimage.',
    );
  });
});

describe('the end of a call of root', () => {
  it.each([
    ['Scheduler.Scheduled', 'stored a call for later'],
    ['Preimage.Noted', 'stored a call for later'],
    ['Whitelist.CallWhitelisted', 'whitelisted the hash of a call'],
    ['Referenda.Submitted', 'began a vote on a call'],
    ['Council.Proposed', 'stored a call for later'],
    ['ParachainSystem.UpgradeAuthorized', 'authorized code by its hash'],
    ['ParachainSystem.ValidationFunctionStored', 'stored code for later'],
    ['Paras.CodeUpgradeScheduled', 'stored code for later'],
    ['Paras.CurrentCodeUpdated', 'replaced the code or the head of a parachain'],
    // pallet_treasury pays at the end of a period, or on a claim, if it has the funds then.
    ['Treasury.SpendApproved', 'approved a payment for later'],
    ['Treasury.AssetSpendApproved', 'approved a payment for later'],
    ['Coretime.CoreAssigned', 'left a core or a lease to its begin'],
    ['Coretime.request_core_count', 'left a core or a lease to its begin'],
  ])('is unknown if it only stores or names a call, code or a payment: %s', async (name, words) => {
    const { outcome, reason } = await tryRoot(remark, done(event('Preimage.Requested'), event(name)));
    expect(outcome).toBe('unknown');
    const unseen = / a call\b/.test(words) ? 'which was not tried' : 'whose effect was not seen';
    expect(reason).toContain(`${words} (${name}), ${unseen}.`);
  });

  // pallet_preimage clears what a call by its hash has dispatched; pallet_utility names the failure of the first call of `if_else`.
  it.each([
    [event('Preimage.Noted', { hash: '0x01' }), event('Preimage.Cleared', { hash: '0x01' })],
    [
      event('Whitelist.CallWhitelisted', { call_hash: '0x01' }),
      event('Whitelist.WhitelistedCallDispatched', { call_hash: '0x01' }),
    ],
    [{ ...event('Utility.IfElseFallbackCalled'), failure: { error: 'BadOrigin' } } as DecodedEvent],
  ])('is a success of what is stored no more, or has failed at first: %#', async (...events) => {
    expect(await tryRoot(remark, done(...events))).toMatchObject({ outcome: 'done' });
  });

  // pallet_referenda schedules the end of a vote before it emits its own event.
  it('is a vote rather than what the vote has scheduled', async () => {
    const { reason } = await tryRoot(
      remark,
      done(event('Scheduler.Scheduled'), event('Referenda.Submitted')),
    );
    expect(reason).toContain('began a vote on a call (Referenda.Submitted), which was not tried.');
  });

  // pallet_democracy emits no event in `external_propose` and the two calls like it.
  it('is unknown if it proposes a call without an event, also inside another call', async () => {
    const inside = { call: 'Democracy.external_propose_majority', args: { proposal_hash: '0x01' } };
    const call = { ...remark, pallet: 'Utility', method: 'batch_all', args: { calls: [inside] } };
    expect(await tryRoot(call, done())).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringContaining('(Democracy.external_propose_majority), which was not tried'),
    });
  });

  it('names the failure that the other call of `if_else` has replaced', async () => {
    const failure = { kind: 'BadOrigin', error: 'BadOrigin', docs: '' };
    const replaced = { ...event('Utility.IfElseFallbackCalled'), failure } as DecodedEvent;
    const { reason } = await tryRoot(remark, done(replaced));
    expect(reason).toMatch(
      / succeeded\. Its first call failed \(BadOrigin\), and its other call was made\.$/,
    );
  });

  it('leads to the call that it stores or proposes, and not to code, a payment or an unseen result', async () => {
    const inside = { call: 'Democracy.external_propose', args: { proposal_hash: '0x01' } };
    const batch = { ...remark, pallet: 'Utility', method: 'batch_all', args: { calls: [inside] } };
    const tryWith = async (call: typeof remark, dispatched: Dispatched) =>
      (await tryRoot(call, dispatched)).reason.includes(' Try that call as a proposal, too');
    expect(await tryWith(remark, done(event('Preimage.Noted')))).toBe(true);
    expect(await tryWith(batch, done())).toBe(true);
    expect(await tryWith(remark, done(event('ParachainSystem.UpgradeAuthorized')))).toBe(false);
    expect(await tryWith(remark, done(event('Treasury.SpendApproved')))).toBe(false);
    expect(await tryWith(batch, { outcome: 'unknown', events: [] })).toBe(false);
  });

  it.each([
    [event('EVM.CreatedFailed', { address: '0x01' }), '(EVM.CreatedFailed): CreatedFailed.'],
    [event('Ethereum.Executed', { exit_reason: { revert: 'Reverted' } }), '(Ethereum.Executed): Reverted.'],
    [event('PolkadotXcm.Attempted', { outcome: { error: { error: 'Barrier' } } }), '): Barrier.'],
  ])('is a failure if a contract or a program inside failed: %#', async (failed, words) => {
    expect(await tryRoot(remark, done(failed))).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining(
        `a call inside failed ${words}`.replace('failed )', 'failed (PolkadotXcm.Attempted)'),
      ),
    });
  });

  // What a pool says of a call that it does not take ends with a period.
  it('has one period behind its error', async () => {
    const error = '1010: Invalid Transaction: A call was labelled as mandatory, but resulted in an Error.';
    const { reason } = await tryRoot(remark, { outcome: 'failed', error, events: [] });
    expect(reason).toMatch(/ resulted in an Error\.$/);
  });

  // pallet_multisig: a second approval names the block of the first, which is that of the same call alone.
  it('is at the multisig that refuses, not at the call inside it', async () => {
    const max_weight = { ref_time: 1, proof_size: 1 };
    const args = { threshold: 2, other_signatories: [`0x${'01'.repeat(32)}`], max_weight };
    const approve = encode('Multisig', 'as_multi', { ...args, maybe_timepoint: null, call: remark.hex });
    const error = 'Multisig.NoTimepoint';
    const failed = { outcome: 'failed', error, block, events: [] } as const;
    const dispatch = (call: Hex) => (call.includes(approve.hex.slice(2)) ? failed : done());
    const batch = encode('Utility', 'batch_all', { calls: [remark.hex, approve.hex] });
    const { reason } = await tryRoot(batch, failed, { dispatch });
    expect(reason).toMatch(/ The first call that fails: call 2 of 2 \(Multisig\.as_multi\)\.$/);
  });

  it('names the origins with which it ends so, too', async () => {
    const { reason } = await tryRoot(remark, { outcome: 'failed', error: 'BadOrigin', block, events: [] });
    expect(reason).toMatch(
      / It ends so with each origin that was tried: root, parachain 2000, a signed account\.$/,
    );
  });

  // polkadot-runtime, `HrmpManager`: root or the track `GeneralAdmin` of its referenda.
  it('names the origins of tracks that may make it', async () => {
    const failed = { outcome: 'failed', error: 'BadOrigin', block, events: [] } as const;
    const failure = { kind: 'BadOrigin', error: 'BadOrigin', docs: '' };
    const refused = { ...event('Utility.DispatchedAs'), failure } as DecodedEvent;
    // pallet_treasury: the error of an origin that may spend less.
    const less = { kind: 'Module', pallet: 'Treasury', error: 'InsufficientPermission', docs: '' };
    const permittedLess = { ...refused, failure: less } as DecodedEvent;
    const dispatch = (call: Hex): Dispatched => {
      const { method, args } = registry.createType('Call', call);
      if (method !== 'batch') return failed;
      const origins = JSON.parse(JSON.stringify(args[0])) as readonly {
        readonly args: Record<string, object>;
      }[];
      const ends = new Map([
        ['GeneralAdmin', event('Utility.DispatchedAs')],
        ['SmallTipper', permittedLess],
      ]);
      const nameOrigin = (one: object) => /"origins":"(\w+)"/.exec(JSON.stringify(one))?.[1] ?? '';
      return done(...origins.map((one) => ends.get(nameOrigin(one)) ?? refused));
    };
    const { reason } = await tryRoot(remark, failed, { dispatch });
    expect(reason).toMatch(/: BadOrigin\. Other origins may make it: Origins\.GeneralAdmin\.$/);
  });

  it('lists no origin with which the chain cannot dispatch', async () => {
    const failed = { outcome: 'failed', error: 'BadOrigin', block, events: [] } as const;
    const dispatch = (_call: Hex, as: ForkOrigin): Dispatched =>
      typeof as === 'object' ? { outcome: 'unknown', error: 'no way to do so', events: [] } : failed;
    const { reason } = await tryRoot(remark, failed, { dispatch });
    expect(reason).toMatch(/ It ends so with each origin that was tried: root, a signed account\.$/);
  });
});

describe('the weight that the sudo key can set', () => {
  const chain = substrateNode();
  const advice = 'The sudo key can set a weight: try the call inside Sudo.sudo_unchecked_weight.';
  const inside = (method: string, args: Readonly<Record<string, unknown>>) =>
    encodeCall(chain.registry, { pallet: 'Sudo', method, args });
  const call = encodeCall(chain.registry, {
    pallet: 'System',
    method: 'remark',
    args: { remark: '0x2a' },
  }).hex;
  const error = '1010: Invalid Transaction: Transaction would exhaust the block limits';

  it('is named for a call of root that fills more than a block', async () => {
    const { reason } = await tryRoot(
      inside('sudo', { call }),
      { outcome: 'failed', error, events: [] },
      { chain },
    );
    expect(reason).toContain(advice);
  });

  it('is not named for a call of an account', async () => {
    const as = inside('sudo_as', { who: { Id: `0x${'01'.repeat(32)}` }, call });
    const { reason } = await tryRoot(as, { outcome: 'failed', error, events: [] }, { chain });
    expect(reason).not.toContain(advice);
  });

  // pallet-contracts describes its error so.
  it('is not named for an error whose description speaks of another limit', async () => {
    const docs = 'The executed contract exhausted its gas limit.';
    const failure = {
      kind: 'Module',
      pallet: 'Contracts',
      usualPallet: 'Contracts',
      error: 'OutOfGas',
      docs,
    };
    const events = [{ ...event('Scheduler.Dispatched'), failure } as DecodedEvent];
    const { reason } = await tryRoot(
      { hex: call },
      { outcome: 'failed', error: 'Contracts.OutOfGas', block, events },
      { chain },
    );
    expect(reason).toContain(docs);
    expect(reason).not.toContain(advice);
  });
});

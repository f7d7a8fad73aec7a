import type { DecodedEvent } from '@parachron/client';
import { type Call, encodeCall, parseAccount } from '@parachron/core';
import {
  deriveMessageIds,
  encodeProgram,
  hereLocation,
  type Instruction,
  type Program,
} from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { proxyCall } from '../calls/proxyCall.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import { explainDelivery } from './explainDelivery.js';

const runtime = loadTarget();
const user = parseAccount(`0x${'11'.repeat(32)}`);
const other = parseAccount(`0x${'22'.repeat(32)}`);
const delegate = parseAccount(`0x${'33'.repeat(32)}`);
const encode = (pallet: string, method: string, args: Call['args']) =>
  encodeCall(runtime.registry, { pallet, method, args });
const remark = encode('System', 'remark', { remark: '0x' });
const transact = ({ hex }: Pick<Call, 'hex'>): Instruction => ({
  kind: 'Transact',
  originKind: 'SovereignAccount',
  requireWeightAtMost: { refTime: 1n, proofSize: 1n },
  call: hex,
});
const proxied = (real = user, inner = remark) => transact(proxyCall(runtime, { real, call: inner }));
const forced = transact(proxyCall(runtime, { real: user, call: remark, forceProxyType: 'NonTransfer' }));
const removes = proxied(user, encode('Proxy', 'remove_proxies', {}));
const batch = transact(
  encode('Utility', 'batch_all', { calls: [proxyCall(runtime, { real: user, call: remark }).hex] }),
);
const succeeds: Instruction = { kind: 'ExpectTransactStatus', status: { kind: 'Success' } };

const failure = {
  kind: 'Module',
  pallet: 'Balances',
  usualPallet: 'Balances',
  error: 'InsufficientBalance',
  docs: '',
} as const;
const filtered = {
  kind: 'Module',
  pallet: 'System',
  usualPallet: 'System',
  error: 'CallFiltered',
  docs: '',
} as const;
const event = (name: string, more: Partial<DecodedEvent> = {}): DecodedEvent => {
  const [pallet = '', method = ''] = name.split('.');
  return { phase: 'initialization', pallet, usualPallet: pallet, method, data: {}, ...more };
};
const ok = event('Proxy.ProxyExecuted');
const derived: NonNullable<DeliveryContext['derived']> = {
  kind: 'account',
  account: delegate,
  source: 'configuration',
  notes: [],
  evidence: [],
};
const granted: Partial<DeliveryContext> = {
  derived,
  proxies: { delegate, proxies: [{ delegate, proxyType: 'Any', delay: 0 }] },
};

function explain(
  calls: Program,
  events: readonly DecodedEvent[],
  {
    success = true,
    origin = [{ kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id: user.hex }] }],
    ...known
  }: Partial<DeliveryContext> & { readonly success?: boolean; readonly origin?: Program } = {},
): DeliveryExplanation {
  const program = encodeProgram([...origin, ...calls], { version: 4 });
  const id = deriveMessageIds(program)[0] ?? '';
  const end = event('MessageQueue.Processed', { data: { id, origin: { sibling: 2114 }, success } });
  return explainDelivery([...events, end], { program, runtime, from: 2114, ...known });
}

const silent = ['proxy-not-found', 'proxy-delayed', 'call-filtered'];

describe('several calls of a program that ran to its end', () => {
  it('were executed if each left its event', () => {
    expect(explain([proxied(), proxied(other)], [ok, ok])).toMatchObject({
      outcome: 'executed',
      certainty: 'reported',
      sentence: 'All calls of the program ran and succeeded.',
    });
  });

  it.each([
    ['one event for two calls', [proxied(), proxied(other)], {}],
    ['one event for two calls of two users', [proxied(other), proxied()], { derived }],
  ] as const)('were not all executed: %s', (_name, calls, known) => {
    expect(explain(calls, [ok], known)).toMatchObject({ outcome: 'one-of', candidates: silent });
  });

  it('have the outcome that the facts force for one call', () => {
    expect(explain([proxied(), forced], [ok], granted)).toMatchObject({
      outcome: 'proxy-not-found',
      error: 'Proxy.NotProxy',
      sentence: expect.stringContaining('A call of the program did nothing'),
    });
    // With the grant, only a filter of the chain stops a call.
    expect(explain([proxied(), proxied()], [ok], granted)).toMatchObject({ outcome: 'call-filtered' });
  });

  it('may all be executed, if a call that changes proxies may have left the event', () => {
    expect(explain([removes, proxied()], [ok, ok], granted).candidates).toEqual([
      'executed',
      'call-filtered',
    ]);
    expect(explain([removes, proxied()], [ok, ok]).candidates).toEqual(['executed', ...silent]);
  });

  it('may be executed, if another call leaves no event', () => {
    const [first, second] = [proxied(), transact(remark)];
    expect(explain([first, second], [ok]).candidates).toEqual(['executed', 'call-failed', 'call-filtered']);
    expect(explain([first, second, succeeds], [ok])).toMatchObject({
      outcome: 'executed',
      certainty: 'deduced',
    });
    // The expectation is of the second call alone.
    expect(explain([second, first, succeeds], [ok]).outcome).toBe('one-of');
    expect(explain([second, second, succeeds], []).outcome).toBe('one-of');
  });

  it('may be executed, if their runtime is unknown', () => {
    const { candidates } = explain([proxied(), proxied(other)], [ok, ok], { runtime: undefined } as object);
    expect(candidates).toEqual(['executed', 'call-failed', ...silent]);
  });
});

describe('a failure that an event reports', () => {
  it('is the failure of the call that left the event', () => {
    const failed = event('Proxy.ProxyExecuted', { failure });
    expect(explain([proxied(), proxied(other)], [failed, ok])).toMatchObject({
      outcome: 'call-failed',
      error: 'Balances.InsufficientBalance',
      sentence: expect.stringContaining('A call of the program ran and failed'),
    });
    const stopped = event('Proxy.ProxyExecuted', { failure: filtered });
    expect(explain([proxied(), proxied(other)], [stopped, ok], granted).outcome).toBe('call-filtered');
    expect(explain([proxied(), proxied(other)], [ok, stopped], granted).outcome).toBe('proxy-filtered');
    expect(explain([proxied(), proxied(other)], [stopped], granted).candidates).toEqual([
      'proxy-filtered',
      'call-filtered',
    ]);
  });

  it('may be the failure of a call without a proxy', () => {
    const interrupted = event('Utility.BatchInterrupted', { failure });
    expect(explain([proxied(), transact(remark)], [ok, interrupted])).toMatchObject({
      outcome: 'call-failed',
      inside: 'Utility.BatchInterrupted',
    });
  });
});

it('a failed program stopped after the calls that left an event', () => {
  const native: Instruction = { ...proxied(), originKind: 'Native' } as Instruction;
  const known = { ...granted, success: false };
  expect(explain([transact(remark), proxied(), native], [ok], known).candidates).not.toContain(
    'undecodable-call',
  );
  expect(explain([transact(remark), proxied(), native], [ok], known)).toMatchObject({
    outcome: 'origin-kind-refused',
  });
});

it('a batch of proxied calls without an event may lack the proxy', () => {
  expect(explain([batch], []).candidates).toEqual([
    'call-failed',
    'call-filtered',
    'proxy-not-found',
    'proxy-delayed',
  ]);
  const derivative = encode('Utility', 'as_derivative', {
    index: 0,
    call: proxyCall(runtime, { real: user, call: remark }).hex,
  });
  expect(explain([transact(derivative)], []).candidates).not.toContain('executed');
});

// The executor runs the error handler after an error. A program that clears its error ends as a success.
it('a program that clears its errors may have stopped anywhere, and its handler may have made a call', () => {
  const clears = (...xcm: Program): Instruction => ({
    kind: 'SetErrorHandler',
    xcm: [...xcm, { kind: 'ClearError' }],
  });
  expect(explain([clears(), proxied()], [], granted).candidates).toEqual(['call-filtered', 'xcm-failed']);
  expect(explain([clears(transact(remark)), proxied()], [], granted).candidates).toEqual([
    ...['call-filtered', 'call-failed', 'xcm-failed'],
  ]);
});

it('a call from an origin that is no account fails by proxy, and shows nothing else', () => {
  const native = (call: Instruction) => ({ ...call, originKind: 'Native' }) as Instruction;
  expect(explain([native(proxied())], [])).toMatchObject({
    outcome: 'origin-kind-refused',
    error: 'BadOrigin',
  });
  // A dispatch of the same call by the derived account proves nothing for another origin.
  const dispatch = { events: [] };
  const { candidates } = explain([native(transact(remark))], [], { dispatch });
  expect(candidates).toEqual(['executed', 'call-failed', 'call-filtered', 'origin-kind-refused']);
});

describe('one call of a program that ran to its end', () => {
  const open = ['executed', 'call-failed', 'call-filtered'];
  const [failed] = [open.slice(1)];
  const to = (dest = other, value = 1, method = 'transfer_keep_alive') =>
    transact(encode('Balances', method, { dest: { Id: dest.hex }, value }));
  const transferred = event('Balances.Transfer');
  const batch = (...calls: readonly Pick<Call, 'hex'>[]) =>
    transact(encode('Utility', 'force_batch', { calls: calls.map(({ hex }) => hex) }));
  const native = (call: Instruction) => ({ ...call, originKind: 'Native' }) as Instruction;
  const moves: Instruction = { kind: 'TransferAsset', assets: [], beneficiary: hereLocation };
  const announced = encode('Proxy', 'proxy_announced', {
    ...{ delegate: delegate.hex, real: user.hex, force_proxy_type: null, call: remark.hex },
  });
  const unknownRuntime = { runtime: undefined } as object;

  it.each<[string, Program, readonly DecodedEvent[], object, readonly string[]]>([
    ['a trace', [to()], [transferred], {}, ['executed']],
    ['a trace that another instruction may leave', [moves, to()], [transferred], {}, open],
    [
      'a trace of a pallet that the call does not use',
      [to()],
      [event('ParachainStaking.NewRound')],
      {},
      open,
    ],
    ['a withdrawal, as for a fee', [to()], [event('Balances.Withdraw')], {}, open],
    [
      'a trace of new code',
      [transact(encode('System', 'set_code', { code: '0x' }))],
      [event('System.CodeUpdated')],
      {},
      ['executed'],
    ],
    ['a trace, of an unknown runtime', [native(to())], [event('Any.Done')], unknownRuntime, ['executed']],
    ['a failed contract', [transact(remark)], [event('EVM.ExecutedFailed')], {}, ['call-failed']],
    ['an expected success', [transact(remark), succeeds], [], {}, ['executed']],
    ['no event, where a success has one', [batch(remark)], [], {}, failed ?? []],
    ['no event of a transfer', [to()], [], { derived }, failed ?? []],
    ['no event of a transfer of all', [to(other, 1, 'transfer_allow_death')], [], { derived }, failed ?? []],
    ['no event of a transfer to the account itself', [to(delegate)], [], { derived }, open],
    ['no event of a transfer of nothing', [to(other, 0)], [], { derived }, open],
    [
      'no event of an inner call by proxy',
      [batch(announced)],
      [],
      {},
      [...(failed ?? []), 'proxy-not-found', 'proxy-delayed'],
    ],
    ['no events of two calls', [batch(remark), batch(remark)], [], {}, open],
    ['a dispatch that succeeds', [transact(remark)], [], { dispatch: { events: [] } }, ['executed']],
    [
      'a dispatch that the chain filters',
      [transact(remark)],
      [],
      { dispatch: { failure: filtered, events: [] } },
      ['call-filtered'],
    ],
    [
      'the last of two failures',
      [batch(remark, remark)],
      [event('Utility.ItemFailed', { failure }), event('Utility.ItemFailed', { failure: filtered })],
      {},
      ['call-filtered'],
    ],
    [
      'a call as the chain itself, whose proxies are unknown',
      [proxied()],
      [],
      { ...granted, origin: [] },
      silent,
    ],
    [
      'a call by the account whose proxies are known',
      [proxied()],
      [],
      { proxies: granted.proxies, origin: [] },
      ['call-filtered'],
    ],
    [
      'a dispatch by proxy that succeeds, without an event',
      [proxied()],
      [],
      { dispatch: { events: [] } },
      ['unknown'],
    ],
  ])('%s', (_name, calls, events, known, expected) => {
    const { outcome, candidates } = explain(calls, events, known);
    expect(candidates.length > 0 ? candidates : [outcome]).toEqual(expected);
  });
});

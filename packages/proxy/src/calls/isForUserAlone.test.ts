import { encodeCall, type Hex } from '@parachron/core';
import { assetHubOtherNames } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { hasProxyAccess } from './hasProxyAccess.js';
import { isForUserAlone } from './isForUserAlone.js';
import { isProxied } from './isProxied.js';
import { readForcedType, readReal } from './proxiedCall.js';

const target = loadTarget();
const user: Hex = `0x${'11'.repeat(32)}`;
const encode = (pallet: string, method: string, args: object): Hex =>
  encodeCall(target.registry, { pallet, method, args: { ...args } }).hex;
const batch = (method: string, ...calls: readonly Hex[]) => encode('Utility', method, { calls });
const proxy = (call: Hex, force_proxy_type: string | null = null) =>
  encode('Proxy', 'proxy', { real: { Id: user }, force_proxy_type, call });

const remark = encode('System', 'remark', { remark: '0x42' });
const grant = encode('Proxy', 'add_proxy', { delegate: { Id: user }, proxy_type: 'Any', delay: 0 });
const announced = encode('Proxy', 'proxy_announced', {
  ...{ delegate: { Id: user }, real: { Id: user }, force_proxy_type: null, call: remark },
});
const broken: Hex = '0xffff';

describe('a call that acts for the user alone', () => {
  test.each<[string, Hex, boolean | undefined]>([
    ['is a proxied call', proxy(remark), true],
    ['is an announced proxied call', announced, true],
    ['is no call of the account itself', remark, false],
    ['is no other call of the proxy pallet', grant, false],
    ['is a batch of proxied calls', batch('batch', proxy(remark), announced), true],
    ['is a batch of all or none', batch('batch_all', proxy(remark)), true],
    ['is a batch that continues', batch('force_batch', proxy(remark)), true],
    ['is a batch of batches', batch('batch', batch('batch_all', proxy(remark))), true],
    ['is no batch with another call', batch('batch', proxy(remark), remark), false],
    [
      'is no batch of batches with another call',
      batch('batch', batch('batch', remark), proxy(remark)),
      false,
    ],
    ['is no empty batch', batch('batch'), false],
    [
      'is no other call of the utility pallet',
      encode('Utility', 'as_derivative', { index: 0, call: proxy(remark) }),
      false,
    ],
    ['is unknown without types', broken, undefined],
  ])('%s', (_title, call, expected) => {
    expect(isForUserAlone(target, call)).toBe(expected);
  });

  test('is proxied only as the outermost call', () => {
    const calls = [proxy(remark), announced, grant, batch('batch', proxy(remark)), broken];
    expect(calls.map((call) => isProxied(target, call))).toEqual([true, true, false, false, undefined]);
  });
});

// A call may change or use other proxies by the proxy pallet, a contract, or an XCM program that runs on the chain.
describe('a call that may reach the proxies of an account', () => {
  const program = { V4: [{ ClearOrigin: null }] };
  const weight = { refTime: 1, proofSize: 1 };
  test.each<[string, Hex, boolean]>([
    ['a remark', remark, false],
    ['a proxied remark', proxy(remark), false],
    ['a grant', grant, true],
    ['a proxied grant', proxy(grant), true],
    ['a batch with a grant', batch('batch', remark, grant), true],
    ['a batch of remarks', batch('batch', remark, remark), false],
    ['a batch with a proxied call', batch('batch', proxy(remark)), true],
    [
      'a program that runs on the chain',
      encode('PolkadotXcm', 'execute', { message: program, max_weight: weight }),
      true,
    ],
    [
      'a program for another chain',
      encode('PolkadotXcm', 'send', { dest: { V4: { parents: 1, interior: 'Here' } }, message: program }),
      false,
    ],
    ['bytes without types', broken, true],
  ])('%s', (_title, call, expected) => {
    expect(hasProxyAccess(target, call)).toBe(expected);
  });
});

test('a call may reach the proxies on a chain that names the pallet otherwise', () => {
  // The renamed runtime has the same indices.
  expect(
    [grant, batch('batch', remark, grant), remark].map((call) => hasProxyAccess(assetHubOtherNames(), call)),
  ).toEqual([true, true, false]);
});

test('a proxied call has its account and its forced type', () => {
  expect(readReal(target, proxy(remark))).toEqual({ kind: 'AccountId32', hex: user });
  expect(readReal(target, announced)?.hex).toBe(user);
  expect(readReal(target, grant)).toBeUndefined();
  expect(
    [proxy(remark, 'Staking'), proxy(remark), announced, grant, broken].map((call) =>
      readForcedType(target, call),
    ),
  ).toEqual(['Staking', undefined, undefined, undefined, undefined]);
});

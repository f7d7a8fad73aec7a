import { encodeCall, type Hex } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { isForUserAlone, isProxied } from './proxyCall.js';

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
  delegate: { Id: user },
  real: { Id: user },
  force_proxy_type: null,
  call: remark,
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

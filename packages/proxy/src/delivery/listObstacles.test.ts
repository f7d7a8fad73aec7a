import { assetHubPolkadot } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { accountOf, makeProxyFacts } from '../../test/support/makeProxyFacts.js';
import type { DeliveryFacts } from './DeliveryFacts.js';
import { listObstacles } from './listObstacles.js';

type Facts = Pick<DeliveryFacts, 'runtime' | 'version' | 'call' | 'derived' | 'proxies'>;
const granted = makeProxyFacts({ proxies: [{ delegate: accountOf(2), proxyType: 'Any', delay: 0 }] });
const facts: Facts = {
  runtime: assetHubPolkadot(),
  version: 4,
  call: '0x00000401',
  derived: { kind: 'account', account: accountOf(2) } as Facts['derived'],
  proxies: granted,
};
const enough = { spendable: 100n, offer: 100n } as unknown as Parameters<typeof listObstacles>[1];
const list = (parts: Partial<Facts>, payment: Partial<typeof enough> = {}) =>
  listObstacles({ ...facts, ...parts }, { ...enough, ...payment });
const none = { kind: 'none' } as Facts['derived'];

describe('listObstacles', () => {
  test('a delivery that meets all conditions has no obstacle', () => {
    expect(list({})).toEqual([]);
  });

  test('a target without a version', () => {
    expect(list({ version: undefined })).toEqual(['unsupported-version']);
  });

  test('a payer with less than the offer, but not a payer with unknown funds', () => {
    expect(list({}, { spendable: 99n })).toEqual(['funds']);
    expect(list({}, { spendable: 0n })).toEqual(['funds']);
    expect(list({}, { spendable: undefined })).toEqual([]);
    expect(list({}, { spendable: 0n, offer: undefined })).toEqual([]);
    expect(list({}, { spendable: 101n })).toEqual([]);
  });

  test('an origin that the target converts to no account, which then has no proxy to judge', () => {
    expect(list({ derived: none, proxies: makeProxyFacts() })).toEqual(['origin-not-convertible']);
  });

  test('an account without a proxy, and an account whose proxy has a delay', () => {
    const delayed = makeProxyFacts({ proxies: [{ delegate: accountOf(2), proxyType: 'Any', delay: 1 }] });
    expect(list({ proxies: makeProxyFacts() })).toEqual(['proxy-not-found']);
    expect(list({ proxies: delayed })).toEqual(['proxy-delayed']);
    expect(list({ proxies: undefined as never })).toEqual([]);
  });

  test('each obstacle is listed, in the order in which a delivery meets them', () => {
    const obstacles = list({ version: undefined, proxies: makeProxyFacts() }, { spendable: 1n });
    expect(obstacles).toEqual(['unsupported-version', 'funds', 'proxy-not-found']);
    expect(list({ version: undefined, derived: none }, { spendable: 1n })).toEqual([
      'unsupported-version',
      'funds',
      'origin-not-convertible',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { alice } from '../../test/support/users.js';
import { addProxyContractCall, removeProxyContractCall } from '../index.js';

// On Asset Hub, NonTransfer has the index 1.
const target = loadTarget();
const delegate = '0x8eaf04151687736326c9fea17e25fc5287613693';
const wordOf = (hex: string) => hex.padStart(64, '0');

// moonbeam-foundation/moonbeam, precompiles/proxy/Proxy.sol: the selectors; the ABI: each argument in 32 bytes.
describe.each([
  { method: 'addProxy', build: addProxyContractCall, selector: '0x74a34dd3' },
  { method: 'removeProxy', build: removeProxyContractCall, selector: '0xfef3f708' },
])('$method of the proxy contract', ({ build, selector }) => {
  test('has the delegate, the index of the type and the delay, each in 32 bytes', () => {
    const words = [delegate.slice(2), '01', '0a'].map(wordOf).join('');
    expect(build(target, { delegate, proxyType: 'NonTransfer', delay: 10 })).toEqual({
      to: '0x000000000000000000000000000000000000080b',
      data: `${selector}${words}`,
      value: 0n,
    });
  });

  test('has no delay unless one is given, and goes to the given contract', () => {
    const contract = '0x000000000000000000000000000000000000080c';
    const { to, data } = build(target, { delegate, proxyType: 'Any', contract });
    expect(to).toBe(contract);
    expect(data.slice(-128)).toBe(wordOf('').repeat(2));
  });

  test.each([
    [{ delegate, proxyType: 'Nothing' }, 'PROXY_TYPE_NOT_FOUND'],
    [{ delegate: alice, proxyType: 'Any' }, 'ACCOUNT_LENGTH'],
    [{ delegate, proxyType: 'Any', delay: '1' }, 'INVALID_INPUT'],
    [{ delegate }, 'INVALID_INPUT'],
  ])('refuses %j', (options, code) => {
    expect(() => build(target, options as never)).toThrow(expect.objectContaining({ code }));
  });
});

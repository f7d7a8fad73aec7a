import { describe, expect, it } from 'vitest';
import { isReachableByPage, linkAt, listDecodeLinks } from './explorerLinks.js';

const call = { hex: '0x0000' } as const;

const listLinksAt = (endpoint: string, opened: { readonly hex: `0x${string}` }) => {
  const chains = [{ name: 'Relay', endpoint }] as unknown as Parameters<typeof listDecodeLinks>[0]['chains'];
  return listDecodeLinks({ chains }, { call: opened, chain: 'Relay' });
};
const endpoint = 'wss://relay.example/?a=1&b=2';
const encoded = 'wss%3A%2F%2Frelay.example%2F%3Fa%3D1%26b%3D2';

describe('the pages that open a call', () => {
  it('get the whole address of the node and the bytes of the call', () => {
    expect(listLinksAt(endpoint, call)).toEqual([
      {
        name: 'Polkadot.js Apps',
        href: `https://polkadot.js.org/apps/?rpc=${encoded}#/extrinsics/decode/0x0000`,
      },
      {
        name: 'PAPI console',
        href: `https://dev.papi.how/extrinsics#networkId=custom&endpoint=${encoded}&data=0x0000`,
      },
    ]);
    expect(linkAt(endpoint, call)).toBe(listLinksAt(endpoint, call)[0]?.href);
  });

  it.each([
    ['a file', 'relay.json', '0x00'],
    ['an address without encryption', 'ws://relay.example:9944', '0x00'],
    ['a user with the name of this machine', 'ws://localhost:word@relay.example', '0x00'],
    ['an address with an omitted key', 'wss://relay.example/…', '0x00'],
    ['bytes that are no hex', 'wss://relay.example', '0x0g'],
    ['bytes with a tail', 'wss://relay.example', '0x00#/settings'],
    ['bytes without a prefix', 'wss://relay.example', '00'],
  ])('are none for %s', (_, node, hex) => {
    expect(listLinksAt(node, { hex: hex as `0x${string}` })).toEqual([]);
    expect(linkAt(node, { hex: hex as `0x${string}` })).toBeUndefined();
  });

  it('are none that a browser would cut: the limit is 16,000 characters of the address', () => {
    const hexOf = (length: number) => ({ hex: `0x${'0'.repeat(length)}` }) as const;
    const most = 16_000;
    const ends = listLinksAt('wss://a.b', hexOf(0)).map(({ href }) => most - href.length);
    const countAt = (length: number) => listLinksAt('wss://a.b', hexOf(length)).length;
    const [shorter, longer] = [Math.min(...ends), Math.max(...ends)];
    expect([shorter, shorter + 1, longer, longer + 1].map(countAt)).toEqual([2, 1, 1, 0]);
  });

  it('use the endpoint of the chain that a report names', () => {
    const chains = [
      { name: 'Relay', endpoint: 'wss://relay.example' },
      { name: 'Booted' },
    ] as unknown as Parameters<typeof listDecodeLinks>[0]['chains'];
    expect(listDecodeLinks({ chains }, { call, chain: 'Relay' })).toHaveLength(2);
    expect(listDecodeLinks({ chains }, { chain: 'Relay' })).toEqual([]);
    for (const chain of ['Booted', 'Other']) expect(listDecodeLinks({ chains }, { call, chain })).toEqual([]);
  });
});

it.each([
  'wss://rpc.example',
  'WSS://rpc.example:443/',
  'wss://10.0.0.5:443',
  'ws://127.0.0.1:9944',
  'ws://127.1',
  'ws://localhost',
  'ws://LOCALHOST?key=1',
  'ws://user:word@localhost:9944',
  'ws://[::1]:9944',
])('a page of https reaches %s', (endpoint) => {
  expect(isReachableByPage(endpoint)).toBe(true);
});

// A browser blocks the mixed content of such a page (https://www.w3.org/TR/mixed-content/).
it.each([
  'ws://rpc.example',
  'ws://10.0.0.5:9944',
  'ws://127.0.0.1.rpc.example',
  'ws://localhost.rpc.example',
  // The name before @ is of a user, not of a machine.
  'ws://localhost:word@rpc.example',
  'ws://127.0.0.1:9944@rpc.example',
  'javascript:wss://rpc.example',
  'https://rpc.example',
  'wss://',
  'wss:rpc.example',
  '',
])('a page of https does not reach %j', (endpoint) => {
  expect(isReachableByPage(endpoint)).toBe(false);
});

import { expect, test } from 'vitest';
import type { Chains } from '../Scope.js';
import { requireSameRelay } from './requireSameRelay.js';

const open = (chain: string) => ({ runtime: { chain } });
const compare = (relayChain: string, relay: { id: string; name: string }) =>
  requireSameRelay({ relay: open(relay.name), target: open('para') } as unknown as Chains, {
    relay: { id: relay.id },
    target: { id: 'para', relayChain },
  });

// Names by which nodes know relay chains, with the ids and names of their published specifications.
test.each([
  ['paseo', { id: 'paseo', name: 'Paseo Testnet' }],
  ['kusama', { id: 'ksmcc3', name: 'Kusama' }],
  ['westend', { id: 'westend2', name: 'Westend' }],
  ['rococo', { id: 'rococo_v2_2', name: 'Rococo' }],
  ['rococo-local', { id: 'rococo_local_testnet', name: 'Rococo Local Testnet' }],
  ['rococo-local', { id: 'rococo_local_testnet', name: 'Local Testnet' }],
])('a parachain of %s belongs to it', (relayChain, relay) => {
  expect(() => compare(relayChain, relay)).not.toThrow();
});

test('a parachain of another relay chain is refused with both names', () => {
  expect(() => compare('rococo', { id: 'paseo', name: 'Paseo Testnet' })).toThrow(
    expect.objectContaining({
      code: 'WRONG_RELAY_CHAIN',
      fault: 'incompatible',
      facts: { chain: 'para', stated: 'rococo', relay: 'Paseo Testnet' },
    }),
  );
});

test('chains without a specification are not compared', () => {
  const chains = { relay: open('paseo'), target: open('para') } as unknown as Chains;
  expect(() => requireSameRelay(chains, {})).not.toThrow();
  expect(() =>
    requireSameRelay({ target: chains.target } as Chains, { target: { id: 'para', relayChain: 'x' } }),
  ).not.toThrow();
});

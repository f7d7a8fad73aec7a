import { expect, test } from 'vitest';
import { embeddedNetwork, nameVariable, networks } from './networks.js';

test.each([
  ['staging', 'relay', 'PARACHRON_STAGING_RELAY'],
  ['staging', 'channelManager', 'PARACHRON_STAGING_CHANNEL_MANAGER'],
  ['my-net', 'service', 'PARACHRON_MY_NET_SERVICE'],
  ['my net.2', 'target', 'PARACHRON_MY_NET_2_TARGET'],
] as const)('the endpoints of the network %s for the %s are in %s', (network, role, variable) => {
  expect(nameVariable(network, role)).toBe(variable);
  expect(variable).toMatch(/^[A-Z][A-Z0-9_]*$/);
});

test('the local network is the only embedded network, and each network has a name of its own', () => {
  expect(networks.filter(({ kind }) => kind === 'embedded').map(({ name }) => name)).toEqual([
    embeddedNetwork,
  ]);
  expect(new Set(networks.map(({ name }) => name)).size).toBe(networks.length);
});

import { expect, test } from 'vitest';
import { environments, getEnvironmentEndpoint } from './Environment.js';

// spec/service-interface.md, environments: a staging network, a main network, and an announced third network.
test('the list of networks equals the networks of the specification', () => {
  expect(environments.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    'staging: endpoints',
    'main: endpoints',
    'third: announced',
  ]);
});

test('a configured endpoint is returned', () => {
  expect(getEnvironmentEndpoint('staging', { staging: 'wss://staging.example' })).toBe(
    'wss://staging.example',
  );
});

test.each([
  ['main', 'ENVIRONMENT_ENDPOINT_MISSING'],
  ['third', 'ENVIRONMENT_ANNOUNCED'],
  ['fourth', 'ENVIRONMENT_UNKNOWN'],
])('%s without an endpoint is %s', (name, code) => {
  expect(() => getEnvironmentEndpoint(name, { staging: 'wss://staging.example', main: undefined })).toThrow(
    expect.objectContaining({ code }),
  );
});

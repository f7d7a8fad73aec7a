import { expect, test } from 'vitest';
import { environments } from './Environment.js';

// spec/service-interface.md, environments: a staging network, a main network, and an announced third network.
test('the list of networks equals the networks of the specification', () => {
  expect(environments.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    'staging: endpoints',
    'main: endpoints',
    'third: announced',
  ]);
});

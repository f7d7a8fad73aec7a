import { expect, test } from 'vitest';
import { getRuntimeApiVersion } from './getRuntimeApiVersion.js';

// The ids of Core and BlockBuilder as every node lists them in state_getRuntimeVersion (sp-api hashes the name).
const apis = new Map([
  ['0xdf6acb689907609b', 4],
  ['0x40fe3ad401f8959a', 6],
] as const);

test('finds the version of an API by the hash of its name', () => {
  expect(getRuntimeApiVersion({ apis }, 'Core')).toBe(4);
  expect(getRuntimeApiVersion({ apis }, 'BlockBuilder')).toBe(6);
});

test('says nothing of an API that the runtime lacks', () => {
  expect(getRuntimeApiVersion({ apis }, 'DryRunApi')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { createTestRuntime, recordings } from '../../test/createTestRuntime.js';
import { deriveRuntimeChange } from './deriveRuntimeChange.js';

test('names both runtimes if the name or the version differs', () => {
  const runtime = createTestRuntime('polkadot');
  const made = `${runtime.specName} ${runtime.specVersion}`;
  const { version } = recordings.polkadot as { version: Record<string, unknown> };
  expect(deriveRuntimeChange(runtime, version)).toBeUndefined();
  const later = runtime.specVersion + 1;
  expect(deriveRuntimeChange(runtime, { ...version, specVersion: later })).toEqual({
    made,
    now: `${runtime.specName} ${later}`,
  });
  expect(deriveRuntimeChange(runtime, { ...version, specName: 'other' })?.now).toMatch(/^other /);
});

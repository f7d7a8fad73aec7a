import { describe, expect, test } from 'vitest';
import { createTestRuntime, recordings } from '../../test/createTestRuntime.js';
import { readRuntimeVersion } from './createRuntime.js';
import { deriveRuntimeChange } from './getRuntime.js';

const codes = [`0x${'c0'.repeat(32)}`, `0x${'c1'.repeat(32)}`] as const;
const runtime = createTestRuntime('polkadot');
const made = `${runtime.specName} ${runtime.specVersion}`;
const version = readRuntimeVersion('the node', recordings.polkadot.version);

test('names both runtimes if the name or the version differs', () => {
  const codeHash = undefined;
  expect(deriveRuntimeChange(runtime, { version, codeHash })).toBeUndefined();
  const later = runtime.specVersion + 1;
  expect(deriveRuntimeChange(runtime, { version: { ...version, specVersion: later }, codeHash })).toEqual({
    made,
    now: `${runtime.specName} ${later}`,
  });
  const renamed = { ...version, specName: 'other' };
  expect(deriveRuntimeChange(runtime, { version: renamed, codeHash })?.now).toMatch(/^other /);
});

describe('runtimes with the same name and version', () => {
  test('differ by the hash of their code', () => {
    const change = deriveRuntimeChange({ ...runtime, codeHash: codes[0] }, { version, codeHash: codes[1] });
    expect(change).toEqual({ made: `${made} (code ${codes[0]})`, now: `${made} (code ${codes[1]})` });
  });

  test.each([
    ['equal', codes[0], codes[0]],
    ['not known of the connection', undefined, codes[0]],
    ['not reported now', codes[0], undefined],
  ])('count as one runtime if the hash is %s', (_name, before, codeHash) => {
    const connected = before ? { ...runtime, codeHash: before } : runtime;
    expect(deriveRuntimeChange(connected, { version, codeHash })).toBeUndefined();
  });
});

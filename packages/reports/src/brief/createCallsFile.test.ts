import type { Report } from '@parachron/checklist';
import { hostileText, isRunnerCommand } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createCallsFile } from './createCallsFile.js';
import type { BriefSigner } from './listSignerCalls.js';

const report = {
  scope: { network: 'local', targetParaId: 2000 },
  inputs: { checks: [], hash: 'ab' },
} as unknown as Report;
const outermost = { pallet: 'System', method: 'remark', args: {}, hex: '0x00002a' };
const callOf = (step: string, parts: object = {}) => ({
  ...{ step, title: `${step}.`, call: 'System.remark', chain: 'Target', hash: '0xaa', length: 3, outermost },
  ...parts,
});

const create = (parts: object = {}, given = report) =>
  createCallsFile(given, { sender: 'Alice', calls: [], batches: [], ...parts } as unknown as BriefSigner);
const read = (parts: object) => JSON.parse(create(parts)?.text ?? 'null');

test.each([
  ['no call', []],
  ['a call whose bytes are unknown', [callOf('open', { outermost: undefined })]],
])('a signer with %s gets no file', (_what, calls) => {
  expect(create({ calls })).toBeUndefined();
});

describe('the file of a signer', () => {
  it('has each call in the order of sending, with its chain, bytes, hash and length', () => {
    const calls = [callOf('open'), callOf('unknown', { outermost: undefined }), callOf('accept')];
    const entry = { call: 'System.remark', chain: 'Target', hash: '0xaa', length: 3, hex: '0x00002a' };
    expect(read({ calls })).toEqual({
      ...{ signer: 'Alice', network: 'local', paraId: 2000, inputs: 'ab', batches: [] },
      calls: [
        { ...entry, step: 'open', title: 'open.' },
        { ...entry, step: 'accept', title: 'accept.' },
      ],
    });
  });

  it('has batches with the steps that they replace, also without single calls', () => {
    const call = { pallet: 'Utility', method: 'batch_all', args: {}, hex: '0x01' };
    const batches = [{ steps: ['open', 'accept'], chain: 'Target', call, hash: '0xbb', length: 1 }];
    expect(read({ batches })).toMatchObject({
      calls: [],
      batches: [
        { call: 'Utility.batch_all', steps: ['open', 'accept'], hash: '0xbb', length: 1, hex: '0x01' },
      ],
    });
  });

  it('ends with one line break', () => {
    expect(create({ calls: [callOf('open')] })?.text).toMatch(/[^\n]\n$/);
  });
});

test.each([
  ['root of parachain 2000 (Example)', 'calls-2000-root-of-parachain-2000-example.json'],
  ['../../etc/passwd', 'calls-2000-etc-passwd.json'],
  ['漢字', 'calls-2000-signer.json'],
  ['', 'calls-2000-signer.json'],
  [`${'a'.repeat(59)}!b`, `calls-2000-${'a'.repeat(59)}.json`],
])('the file of the signer %j is named %s', (sender, name) => {
  expect(create({ sender, calls: [callOf('open')] })?.name).toBe(name);
});

test('text of a chain stays JSON, names no other folder, and is no command of a workflow', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const calls = [callOf('open', { title: text, chain: text, call: text })];
      const scope = { network: text, targetParaId: 2000 };
      const file = create({ sender: text, calls }, { ...report, scope } as unknown as Report);
      expect(file?.name).toMatch(/^calls-2000-[a-z0-9]+(-[a-z0-9]+)*\.json$/);
      expect(JSON.parse(file?.text ?? '').calls[0]).toMatchObject({ step: 'open', hex: '0x00002a' });
      expect(file?.text.split('\n').filter(isRunnerCommand)).toEqual([]);
    }),
  );
});

test('a title of any length is cut, and the bytes of a call never are', () => {
  const hex = `0x${'00'.repeat(5_000)}`;
  const calls = [callOf('open', { title: 'x'.repeat(10_000), outermost: { ...outermost, hex } })];
  const [call] = read({ calls }).calls;
  expect(call.title.length).toBeLessThanOrEqual(201);
  expect(call.hex).toBe(hex);
});

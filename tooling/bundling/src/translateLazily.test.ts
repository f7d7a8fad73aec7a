import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fitChopsticks } from './chopsticks.mjs';
import { translateLazily } from './translateLazily.mjs';

interface Executor {
  run_task(task: object, callbacks: object): Promise<{ readonly Call?: { readonly result: string } }>;
}

/** A section of WebAssembly, or another part with its length in front; each is shorter than 128 bytes. */
const sized = (...content: readonly number[]) => [content.length, ...content];
const text = (value: string) => sized(...Buffer.from(value));
const version = [...[4, 0x74], ...[4, 0x74], ...Array<number>(12).fill(0), 0, ...Array<number>(4).fill(0), 0];
const I32 = 0x7f;
const I64 = 0x7e;

/** A runtime with two calls of no result: the body of the second one lacks its value, so it is invalid. */
const runtime = Buffer.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, ...sized(1, 0x60, 2, I32, I32, 1, I64)],
  ...[3, ...sized(2, 0, 0)],
  ...[5, ...sized(1, 0, 32)],
  ...[6, ...sized(1, I32, 0, 0x41, 0, 0x0b)],
  ...[
    7,
    ...sized(
      ...[4, ...text('memory'), 2, 0, ...text('__heap_base'), 3, 0],
      ...[...text('Valid'), 0, 0, ...text('Invalid'), 0, 1],
    ),
  ],
  ...[10, ...sized(2, ...sized(0, 0x42, 0, 0x0b), ...sized(0, 0x0b))],
  ...[0, ...sized(...text('runtime_version'), ...version)],
  ...[0, ...sized(...text('runtime_apis'))],
]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'executor-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function loadExecutor(): Promise<Executor> {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@acala-network/chopsticks-core'));
  const input = resolve('@acala-network/chopsticks-executor').replace(/([\\/])cjs([\\/])/, '$1esm$2');
  const bundle = await rolldown({ input, platform: 'node', plugins: [fitChopsticks()] });
  const file = join(folder, 'executor.mjs');
  await bundle.write({ file });
  await bundle.close();
  return import(file);
}

describe('translateLazily', () => {
  test('lets a runtime run whose other functions are invalid, and fails their calls', async () => {
    const { run_task } = await loadExecutor();
    const call = (name: string) =>
      run_task(
        {
          id: 0,
          wasm: `0x${runtime.toString('hex')}`,
          calls: [[name, []]],
          mockSignatureHost: 0,
          storageProofSize: 0,
          allowUnresolvedImports: false,
          runtimeLogLevel: 0,
        },
        {},
      );
    expect(await call('Valid')).toMatchObject({ Call: { result: '0x' } });
    expect(await call('Invalid')).toEqual({ Error: expect.any(String) });
  });

  test('refuses an executor of another build', () => {
    const other = deflateSync(Buffer.alloc(100)).toString('base64');
    expect(() => translateLazily(`var BYTES = '${other}';`)).toThrow('does not contain');
    expect(() => translateLazily('var BYTES = 1;')).toThrow('has no bytes');
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fitChopsticks } from '../src/bundling/chopsticks.mjs';
import { translateLazily } from '../src/bundling/translateLazily.mjs';

interface Executor {
  run_task(task: object, callbacks: object): Promise<{ readonly Call?: { readonly result: string } }>;
}

/** A section of WebAssembly, or another part with its length in front; each is shorter than 128 bytes. */
const sized = (...content: readonly number[]) => [content.length, ...content];
const text = (value: string) => sized(...Buffer.from(value));
const version = [...[4, 0x74], ...[4, 0x74], ...Array<number>(12).fill(0), 0, ...Array<number>(4).fill(0), 0];
const I32 = 0x7f;
const I64 = 0x7e;

/** The value 0. */
const zero = [0x42, 0];

/** The result of the host function that reads the version of code, with the bytes of the argument as the code. */
const readVersion = [0x20, 0, 0xad, 0x20, 1, 0xad, 0x42, 32, 0x86, 0x84, 0x10, 0];

/** A runtime with calls of two numbers. Without the value of its last function, that function is invalid. */
const createRuntime = (lastValue: readonly number[]) => [
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, ...sized(2, ...[0x60, 2, I32, I32, 1, I64], ...[0x60, 1, I64, 1, I64])],
  ...[2, ...sized(1, ...text('env'), ...text('ext_misc_runtime_version_version_1'), 0, 1)],
  ...[3, ...sized(3, 0, 0, 0)],
  ...[5, ...sized(1, 0, 32)],
  ...[6, ...sized(1, I32, 0, 0x41, 0, 0x0b)],
  ...[
    7,
    ...sized(
      ...[5, ...text('memory'), 2, 0, ...text('__heap_base'), 3, 0],
      ...[...text('Zero'), 0, 1, ...text('ReadVersion'), 0, 2, ...text('Last'), 0, 3],
    ),
  ],
  ...[10, ...sized(3, ...[zero, readVersion, lastValue].flatMap((body) => sized(0, ...body, 0x0b)))],
  ...[0, ...sized(...text('runtime_version'), ...version)],
  ...[0, ...sized(...text('runtime_apis'))],
];
const valid = createRuntime(zero);
const invalid = createRuntime([]);

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

const toHex = (code: readonly number[]) => `0x${Buffer.from(code).toString('hex')}`;

describe('translateLazily', () => {
  let executor: Executor;
  beforeAll(async () => {
    executor = await loadExecutor();
  });
  const call = (code: readonly number[], ...called: [name: string, args: readonly string[]]) =>
    executor.run_task(
      {
        id: 0,
        wasm: toHex(code),
        calls: [called],
        mockSignatureHost: 0,
        storageProofSize: 0,
        allowUnresolvedImports: false,
        runtimeLogLevel: 0,
      },
      {},
    );

  test('lets a runtime run whose other functions are invalid, and fails their calls', async () => {
    expect(await call(invalid, 'Zero', [])).toMatchObject({ Call: { result: '0x' } });
    expect(await call(invalid, 'Last', [])).toEqual({ Error: expect.any(String) });
  });

  test('lets no runtime read the version of code with an invalid function', async () => {
    const some = (value: readonly number[]) => toHex([1, value.length * 4, ...value]);
    expect(await call(valid, 'ReadVersion', [toHex(valid)])).toMatchObject({
      Call: { result: some(version) },
    });
    expect(await call(valid, 'ReadVersion', [toHex(invalid)])).toMatchObject({ Call: { result: '0x00' } });
  });

  test('refuses an executor of another build', () => {
    const other = deflateSync(Buffer.alloc(100)).toString('base64');
    expect(() => translateLazily(`var BYTES = '${other}';`)).toThrow('does not contain');
    expect(() => translateLazily('var BYTES = 1;')).toThrow('has no bytes');
  });
});

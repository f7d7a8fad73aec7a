import { execFile } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createServiceChain, serveChain } from '@parachron/devnet';
import polkadot14 from '@polkadot/types-support/metadata/v14/polkadot-hex';
import { hexToU8a } from '@polkadot/util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listServiceRuntimes } from '../src/listServiceRuntimes.mjs';
import { listStale } from '../src/listStale.mjs';
import { readMetadata } from '../src/readMetadata.mjs';

const run = promisify(execFile);
const bin = join(import.meta.dirname, '../src/bin.mjs');
const runtimeTypes = join(import.meta.dirname, '../../../packages/runtime-types');
const definitions = join(runtimeTypes, 'src/definitions/sectionsH.ts');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'parachron-typegen-test-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function generate(from: string, name: string, ...more: string[]) {
  const out = join(folder, name);
  await run(process.execPath, [bin, '--from', from, '--out', out, '--name', name, ...more]);
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(out, file), 'utf8')]));
}

/** Compiles generated files strictly, declarations of others aside, and gives what the compiler says. */
async function compile(source: string) {
  symlinkSync(join(runtimeTypes, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const compilerOptions = {
    target: 'ES2023',
    module: 'NodeNext',
    types: [],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [source] }));
  const tsc = join(runtimeTypes, 'node_modules/.bin/tsc');
  const { stdout } = await run(tsc, ['-p', folder], { shell: process.platform === 'win32' }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

describe('one command', () => {
  test('generates the types of a node’s runtime, and its runtime APIs from old metadata', async () => {
    const chain = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
    const server = await serveChain(chain, { port: 0 });
    const files = await generate(server.url.replace('ws:', 'http:'), 'H', '--definitions', definitions);
    await server.close();
    chain.close();
    expect(files.size).toBeGreaterThan(10);
    // The types of the package are those of the local network, too.
    const there = join(runtimeTypes, 'src/generated/h');
    expect(listStale({ name: 'H', folder: there, files })).toEqual([]);
  });

  test('generates the types of a real runtime from a file with old metadata, and they compile', async () => {
    const file = join(folder, 'polkadot.json');
    writeFileSync(file, JSON.stringify({ jsonrpc: '2.0', id: 1, result: polkadot14 }));
    const files = await generate(file, 'polkadot');
    expect(files.get('api.ts')).toContain('export type ApiPolkadot = ');
    expect(files.get('calls.ts')).toContain('queryInfo: AugmentedCall<');
    expect(await compile(join(folder, 'polkadot'))).toBe('');
  });
});

describe('readMetadata', () => {
  test('accepts hex, JSON, quoted hex and bytes', async () => {
    const plain = `0x${polkadot14.slice(polkadot14.indexOf('6d657461'))}`;
    const forms = [plain, polkadot14, JSON.stringify({ result: plain }), JSON.stringify(plain)];
    for (const form of [...forms, hexToU8a(plain)]) {
      const file = join(folder, 'metadata');
      writeFileSync(file, form);
      expect(await readMetadata(file)).toBe(plain);
    }
  });

  test('reads the metadata with runtime APIs from a node over a WebSocket', async () => {
    const chain = await createServiceChain({ variant: 'M', mode: { kind: 'manual' } });
    const server = await serveChain(chain, { port: 0 });
    const [, m] = await listServiceRuntimes();
    expect(await readMetadata(server.url)).toBe(m?.metadata);
    await server.close();
    chain.close();
  });

  test('refuses other content by name', async () => {
    for (const path of [folder, join(folder, 'absent')])
      await expect(readMetadata(path)).rejects.toThrow(`${path} is neither an endpoint nor a file`);
    const file = join(folder, 'other.json');
    writeFileSync(file, '{"result":"0x1234"}');
    await expect(readMetadata(file)).rejects.toThrow('this is no metadata of a runtime');
  });
});

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceChain } from '@parachron/devnet';
import polkadot from '@polkadot/types-support/metadata/v14/polkadot-hex';
import { hexToU8a, u8aToHex } from '@polkadot/util';
import { expect, test } from 'vitest';
import { generateTypes } from '../generate/generateTypes.mjs';
import { readMetadata, unwrapMetadata } from '../generate/readMetadata.mjs';
import { sections } from '../src/definitions.js';

// `npm run generate` runs this test with `--update`, which writes the files.
test.each(['H', 'M'] as const)(
  'the types of variant %s are those of the runtime of the local network',
  async (name) => {
    const chain = await createServiceChain({ variant: name, mode: { kind: 'manual' } });
    // Version 15 describes the runtime APIs.
    const metadata = unwrapMetadata(u8aToHex(chain.runtime.getMetadata(15)));
    chain.close();
    const files = await generateTypes({ name, metadata, definitions: { ...sections[name] } });
    const folder = join(import.meta.dirname, '../src/generated', name.toLowerCase());
    for (const [file, text] of files) await expect(text).toMatchFileSnapshot(join(folder, file));
    const there = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(there.filter((file) => file.endsWith('.ts')).sort()).toEqual([...files.keys()].sort());
  },
);

test('reads metadata from hex, JSON and bytes, and refuses other content by name', async () => {
  const plain = `0x${polkadot.slice(polkadot.indexOf('6d657461'))}`;
  const folder = mkdtempSync(join(tmpdir(), 'parachron-metadata-'));
  const file = join(folder, 'metadata');
  for (const form of [plain, polkadot, JSON.stringify({ result: plain }), hexToU8a(plain)]) {
    writeFileSync(file, form);
    expect(await readMetadata(file)).toBe(plain);
  }
  writeFileSync(file, '{"result":"0x1234"}');
  await expect(readMetadata(file)).rejects.toThrow('this is no metadata of a runtime');
  await expect(readMetadata(folder)).rejects.toThrow(`${folder} is neither an endpoint nor a file`);
  rmSync(folder, { recursive: true });
});

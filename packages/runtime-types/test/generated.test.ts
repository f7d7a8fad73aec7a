import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServiceChain } from '@parachron/devnet';
import { u8aToHex } from '@polkadot/util';
import { expect, test } from 'vitest';
import { generateTypes } from '../generate/generateTypes.mjs';
import { sections } from '../src/definitions.js';

// `npm run generate` runs this test with `--update`, which writes the files.
test.each(['H', 'M'] as const)(
  'the types of variant %s are those of the runtime of the local network',
  async (name) => {
    const chain = await createServiceChain({ variant: name, mode: { kind: 'manual' } });
    // Version 15 describes the runtime APIs. The metadata begins with "meta", after any wrapper.
    const hex = u8aToHex(chain.runtime.getMetadata(15));
    const metadata = `0x${hex.slice(hex.indexOf('6d657461'))}` as const;
    chain.close();
    const files = await generateTypes({ name, metadata, definitions: { ...sections[name] } });
    const folder = join(import.meta.dirname, '../src/generated', name.toLowerCase());
    for (const [file, text] of files) await expect(text).toMatchFileSnapshot(join(folder, file));
    const there = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(there.filter((file) => file.endsWith('.ts')).sort()).toEqual([...files.keys()].sort());
  },
);

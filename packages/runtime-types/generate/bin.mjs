// Generates the types of any runtime, from a node's endpoint or a file with its metadata.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { generateTypes } from './generateTypes.mjs';
import { readMetadata } from './readMetadata.mjs';

const string = /** @type {const} */ ({ type: 'string' });

async function run() {
  const { values } = parseArgs({ options: { from: string, out: string, name: string, definitions: string } });
  const { from, out, name, definitions } = values;
  if (!from || !out || !name)
    throw new Error('usage: bin.mjs --from ENDPOINT|FILE --out FOLDER --name NAME [--definitions FILE]');
  const module = definitions && { ...(await import(pathToFileURL(resolve(definitions)).href)) };
  const metadata = await readMetadata(from);
  const files = await generateTypes({ name, metadata, ...(module ? { definitions: module } : {}) });
  // No stale file may be left.
  rmSync(out, { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), text);
  }
  process.stdout.write(`${files.size} files in ${out}\n`);
}

await run().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

// Without arguments: generates the types of both variants of the service. With --from: generates the types of any runtime, from a
// node's endpoint or a file with its metadata.
import { parseArgs } from 'node:util';
import { generateTypes } from './generateTypes.mjs';
import { loadDefinitions } from './loadDefinitions.mjs';
import { readMetadata } from './readMetadata.mjs';
import { writeTypes } from './writeTypes.mjs';

const usage = 'usage: bin.mjs [--from ENDPOINT|FILE --out FOLDER --name NAME [--definitions FILE]]';

async function run() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      out: { type: 'string' },
      name: { type: 'string' },
      definitions: { type: 'string' },
    },
  });
  const { from, out, name, definitions } = values;
  if (Object.keys(values).length === 0) {
    // Needs the built package of the local network; the types of other runtimes do not.
    const { listServiceRuntimes } = await import('./listServiceRuntimes.mjs');
    for (const runtime of await listServiceRuntimes()) {
      writeTypes({ folder: runtime.folder, files: await generateTypes(runtime) });
    }
    return;
  }
  if (!from || !out || !name) throw new Error(usage);
  const files = await generateTypes({
    name,
    metadata: await readMetadata(from),
    ...(definitions ? { definitions: await loadDefinitions(definitions) } : {}),
  });
  writeTypes({ folder: out, files });
  process.stdout.write(`${files.size} files in ${out}\n`);
}

await run().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/database/openDatabase.js';

/** The path of a package has its version: another version makes another store. */
const version = basename(fileURLToPath(new URL('../../../..', import.meta.resolve('@electric-sql/pglite'))));
const kept = fileURLToPath(new URL('../../node_modules/.cache/stores/', import.meta.url));

/**
 * Makes a folder with an empty store. Making a store takes seconds, and copying an empty one does not: the first is kept for
 * all tests of this checkout.
 */
export async function makeStore(): Promise<string> {
  const template = join(kept, version);
  if (!existsSync(template)) {
    const made = mkdtempSync(join(tmpdir(), 'parachron-template-'));
    const { PGlite } = await import('@electric-sql/pglite');
    await (await PGlite.create(join(made, 'store'))).close();
    cpSync(made, `${template}.${process.pid}`, { recursive: true });
    // If two tests create a store at the same time, the first is kept.
    if (!existsSync(template)) renameSync(`${template}.${process.pid}`, template);
  }
  const folder = mkdtempSync(join(tmpdir(), 'parachron-store-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Makes an empty store and opens it as a watch does. */
export async function openStore() {
  const folder = await makeStore();
  return { folder, database: await openDatabase({ database: folder, access: 'write', env: {}, cwd: '/' }) };
}

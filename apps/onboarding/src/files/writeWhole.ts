import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes a file: a reader finds the old one or the new one, never a part, also when the program is stopped amid writing. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const part = join(dirname(file), `.${basename(file).slice(0, 80)}.${randomUUID()}.part`);
  try {
    await writeFile(part, text, { flag: 'wx' });
    await rename(part, file);
  } catch (cause) {
    await rm(part, { force: true });
    throw cause;
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes files into a new folder, which is deleted with the test. */
export function writeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-test-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

// Runs the example of the README unchanged, and compares its output with that in the README.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';

const page = fileURLToPath(new URL('../README.md', import.meta.url));
// A folder that git ignores; packages resolve from it as from the tests.
const folder = fileURLToPath(new URL('../coverage/readme/', import.meta.url));

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

test('the example of the README prints the output of the README', async () => {
  const text = await readFile(page, 'utf8');
  const parts = /## An example that runs.*?```ts\n(.*?)```.*?```text\n(.*?)```/s;
  const [, example = '', printed = ''] = parts.exec(text) ?? [];
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((...parts: unknown[]) => void lines.push(format(...parts)));
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}example.ts`, example);
  await import(/* @vite-ignore */ pathToFileURL(`${folder}example.ts`).href);
  expect(lines.join('\n')).toBe(printed.trimEnd());
});

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeWhole } from './writeWhole.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parachron-write-'));
  return () => rmSync(folder, { recursive: true });
});

test('writes a file whole, and removes the parts that killed processes have left', async () => {
  const file = join(folder, 'report.json');
  const [old, young, foreign] = ['.report.json.a.part', '.report.json.b.part', '.other.json.c.part'].map(
    (name) => join(folder, name),
  ) as [string, string, string];
  for (const part of [old, young, foreign]) writeFileSync(part, 'half');
  const hour = Date.now() / 1000 - 3600;
  for (const part of [old, foreign]) utimesSync(part, hour, hour);
  await writeWhole(file, 'whole');
  expect(readFileSync(file, 'utf8')).toBe('whole');
  // Another process may be writing the young one.
  expect(readdirSync(folder).sort()).toEqual(['.other.json.c.part', '.report.json.b.part', 'report.json']);
});

test('leaves no part where the file cannot be written', async () => {
  await expect(writeWhole(join(folder, 'a', 'b'), 'text')).rejects.toThrow('ENOENT');
  await expect(writeWhole(folder, 'text')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['as it begins to write', 'process.exit(130);'],
  ['amid writing', 'setTimeout(() => process.exit(130), 5);'],
])('takes its part along when the process ends %s', async (_when, end) => {
  const source = new URL('./writeWhole.ts', import.meta.url).pathname;
  const big = 'x'.repeat(64);
  const program = `import { createJiti } from 'jiti';
const { writeWhole } = await createJiti(process.cwd() + '/').import(${JSON.stringify(source)});
const text = ${JSON.stringify(big)}.repeat(1 << 20);
void writeWhole(${JSON.stringify(join(folder, 'big'))}, text).catch(() => undefined);
${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(130);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

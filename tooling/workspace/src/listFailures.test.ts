import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFailures } from '../../bootstrap/listFailures.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parachron-failures-'));
  for (const folder of ['apps', 'tooling']) await mkdir(join(root, folder));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(name: string, lines: readonly string[], log = 'turbo-test.log'): Promise<string> {
  const folder = join(root, 'packages', name, '.turbo');
  await mkdir(folder, { recursive: true });
  const file = join(folder, log);
  await writeFile(file, lines.join('\n'));
  return file;
}

test('prints each failure from its heading on, without colours', async () => {
  await write('good', [' ✓ src/a.test.ts (1 test) 1ms', ' Test Files  1 passed (1)']);
  await write('bad', [
    ' ✓ src/a.test.ts',
    '\u001b[31m⎯⎯ Failed Tests 1 ⎯⎯\u001b[39m',
    '',
    ' FAIL  src/b.test.ts > adds',
  ]);
  await write('pages', [' FAIL  test/c.test.ts > opens'], 'turbo-test$colon$product.log');
  expect(listFailures(root, 0)).toEqual([
    'packages/bad/.turbo/turbo-test.log:\n⎯⎯ Failed Tests 1 ⎯⎯\n\n FAIL  src/b.test.ts > adds',
    'packages/pages/.turbo/turbo-test$colon$product.log:\n FAIL  test/c.test.ts > opens',
  ]);
});

test('omits the logs of earlier runs', async () => {
  const file = await write('bad', [' FAIL  src/b.test.ts > adds']);
  await utimes(file, 1, 1);
  expect(listFailures(root, 2_000)).toEqual([]);
});

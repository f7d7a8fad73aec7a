import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { formatFigures } from './formatFigures.mjs';
import { measureRepository } from './measureRepository.mjs';

test('prints the lines of each package with their share, and what has a test beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  const files = {
    'packages/low/package.json': '{ "name": "low" }',
    'packages/low/src/readOne.ts': 'export const readOne = 1;\n\n\n',
    'packages/low/src/readOne.test.ts': "import './readOne.js';\n",
    'packages/low/src/generated/types.ts': '\n\n\n\n\n',
    'apps/high/package.json': '{ "name": "high" }',
    'apps/high/src/a/two.ts': "import '../b/three.js';\n",
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const text = formatFigures(measureRepository({ in: folder }));
  rmSync(folder, { recursive: true });
  expect(text).toContain('| lines of source | 4 |');
  expect(text).toContain('| test lines per source line | 0.25 |');
  expect(text).toContain('| files with a test beside them | 1 of 2 (50 %) |');
  expect(text).toContain('| packages/low | 3 | 1 | 75 % |');
  expect(text).toContain('| apps/high | 1 | 0 | 25 % |');
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listExports } from './listExports.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('follows re-exports and keeps kinds, places and docstrings', () => {
  writeFileSync(join(folder, 'index.ts'), "export * from './a.js';\nexport { b as c } from './b.js';\n");
  writeFileSync(
    join(folder, 'a.ts'),
    '/** Does it. */\nexport function doIt(): void {}\nexport interface Shape {}\nexport const later = () => 1;\nexport const size = 1;\nconst hidden = 1;\nexport class Box {}\nexport type Alias = Shape | typeof hidden;\n',
  );
  writeFileSync(join(folder, 'b.ts'), 'function b() {}\nexport { b };\n');
  const found = listExports(join(folder, 'index.ts'));
  expect(found.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    'type Alias',
    'class Box',
    'interface Shape',
    'function c',
    'function doIt',
    'function later',
    'const size',
  ]);
  expect(found.find(({ name }) => name === 'doIt')).toMatchObject({ line: 2, doc: '* Does it. ' });
});

test.each([
  ['its source', { '@parachron/source': './b.ts', types: './b.d.ts' }, 2],
  ['its types', { types: './b.d.ts' }, 1],
])('follows a package beside it to %s', (_, entry, line) => {
  const part = join(folder, 'node_modules/@parachron/part');
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'package.json'), JSON.stringify({ exports: { '.': entry } }));
  writeFileSync(join(part, 'b.ts'), '/** Does it. */\nexport function doIt(): void {}\n');
  writeFileSync(join(part, 'b.d.ts'), 'export declare function doIt(): void;\n');
  writeFileSync(
    join(folder, 'index.ts'),
    "export { doIt } from '@parachron/part';\nexport { absent } from '@parachron/none';\n",
  );
  expect(listExports(join(folder, 'index.ts'))).toMatchObject([
    { name: 'absent', kind: 'const' },
    { name: 'doIt', kind: 'function', line },
  ]);
});

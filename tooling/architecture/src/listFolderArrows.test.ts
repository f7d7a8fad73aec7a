import { parseModule } from '@parachron/workspace';
import { expect, test } from 'vitest';
import { listFolderArrows, listFolderPairs } from './listFolderArrows.mjs';

const modules = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([file, text]) => [file, parseModule(file, text)]));

test('counts imports between folders beside each other, where their paths part', () => {
  const arrows = listFolderArrows(
    modules({
      'p/src/a/x/one.ts': "import type { Two } from '../../b/y/two.js';\nimport '../z/three.js';",
      'p/src/a/one.ts': "import './x/one.js';\nimport '../index.js';",
      'p/src/a/x/one.test.ts': "import '../../c/four.js';",
    }),
  );
  expect(Object.fromEntries([...arrows].map(([from, to]) => [from, Object.fromEntries(to)]))).toEqual({
    'p/src/a': { 'p/src/b': 1 },
    'p/src/a/x': { 'p/src/a/z': 1 },
  });
});

test('lists a pair that imports each other once', () => {
  const files = { 'p/src/a/one.ts': "import '../b/two.js';", 'p/src/b/two.ts': "import '../a/one.js';" };
  expect(listFolderPairs(modules(files))).toEqual(['p/src/a <-> p/src/b: 1 imports, 1 back']);
});

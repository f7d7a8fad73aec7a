import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { createEntryPoints } from './createEntryPoints.mjs';

test('compiles each package as a program of its own, which shares the files that another program parsed', () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'entries-'));
  try {
    const put = (path: string, text: string) => {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
      return join(folder, path);
    };
    const below = put('one/index.ts', 'export interface One { a: string }\n');
    const above = put('two/index.ts', "export type { One } from '../one/index.js';\n");
    const compilerOptions = { noLib: true, types: [], module: ts.ModuleKind.NodeNext };
    const compile = createEntryPoints();
    const [one, two] = [below, above].map((file) => compile(file, { files: [file], compilerOptions }));
    expect(one?.sourceFile.fileName).toBe(below);
    expect(one?.program.getSourceFile(above)).toBeUndefined();
    expect(two?.sourceFile.fileName).toBe(above);
    expect(two?.program.getSourceFile(below)).toBe(one?.sourceFile);
    expect(() => compile(join(folder, 'three.ts'), { files: [below], compilerOptions })).toThrow('three.ts');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

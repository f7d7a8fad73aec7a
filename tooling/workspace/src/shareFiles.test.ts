import { expect, test } from 'vitest';
import { shareFiles } from './shareFiles.mjs';

test('parses a file once for all programs with the same options', () => {
  const parsed: string[] = [];
  const share = shareFiles();
  const create = () =>
    share({
      getSourceFile(name: string, { languageVersion }: { languageVersion: number }) {
        parsed.push(`${name} ${languageVersion}`);
        return { name };
      },
    });
  const [first, second] = [create(), create()];
  const file = first.getSourceFile('a.ts', { languageVersion: 9 });
  expect(second.getSourceFile('a.ts', { languageVersion: 9 })).toBe(file);
  expect(second.getSourceFile('a.ts', { languageVersion: 10 })).not.toBe(file);
  second.getSourceFile('b.ts', { languageVersion: 9 });
  expect(parsed).toEqual(['a.ts 9', 'a.ts 10', 'b.ts 9']);
});

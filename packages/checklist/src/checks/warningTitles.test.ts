import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checks } from './index.js';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^\w+\/\w+\.ts$/.test(file),
);

it('each check that can warn, and no other check, has a title for its warnings', () => {
  const warning = files
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .filter((source) => /'warn'|judgeNewTask\(/.test(source))
    .map((source) => /^ {2}id: '(.+)',$/m.exec(source)?.[1])
    .sort();
  expect(warning.length).toBeGreaterThan(0);
  expect(
    checks
      .filter(({ warningTitle }) => warningTitle !== undefined)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(warning);
});

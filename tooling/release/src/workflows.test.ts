import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@parachron/repo/workspace';
import { expect, test } from 'vitest';

const folder = join(root, '.github', 'workflows');
const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

test.each(files)('%s: every action is pinned by its commit, with its version beside', (_name, text) => {
  const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v[\d.]+$/);
});

test('the job that publishes runs no test, and the tests have none of its rights', () => {
  const text = files.find(([name]) => name === 'release.yml')?.[1] ?? '';
  const [tests = '', publishes = ''] = text.split(/^ {2}release:$/m);
  expect(tests).toMatch(/npm test/);
  expect(tests).not.toMatch(/id-token|contents: write|secrets\./);
  expect(publishes).toMatch(/needs: test/);
  expect(publishes).toMatch(/id-token: write/);
  expect(publishes).not.toMatch(/npm test|rehearse/);
});

test('the versions of Node.js that are tested are those that are supported', () => {
  const ci = files.find(([name]) => name === 'ci.yml')?.[1] ?? '';
  const tested = /node: \[(.*)\]/.exec(ci)?.[1]?.split(', ');
  const page = readFileSync(join(root, 'docs', 'stability.md'), 'utf8');
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(engines.node).toBe('>=20.19');
  expect(tested).toEqual(['20', '22', '24']);
  expect(page).toContain('Node.js 20.19, 22 and 24 are supported and tested');
});

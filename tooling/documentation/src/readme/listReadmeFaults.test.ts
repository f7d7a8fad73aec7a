import { expect, it } from 'vitest';
import { listReadmeFaults } from './listReadmeFaults.mjs';

const find = (text: string) =>
  listReadmeFaults({
    name: '@parachron/documentation',
    folder: new URL('../..', import.meta.url).pathname,
    text,
  });
const install = 'npm install @parachron/documentation other@1\n';

it('finds links that lead out of the package or to no file', () => {
  const links = '[a](https://a.example), [b](#b), [c](package.json), [d](src/readme/listReadmeFaults.mjs#x)';
  expect(find(`${install}${links}`)).toEqual([]);
  expect(find(`${install}[a](../checks/package.json) [b](none.md)`)).toEqual([
    "the link ../checks/package.json leads nowhere on the registry's page",
    "the link none.md leads nowhere on the registry's page",
  ]);
});

it('wants one line that installs the package', () => {
  expect(find('npm install @parachron/documentation-other')).toEqual([
    '0 lines install @parachron/documentation, instead of one',
  ]);
  expect(find(install + install)).toEqual(['2 lines install @parachron/documentation, instead of one']);
});

// Writes `checks/index.ts` of the checklist, a documentation page for each check, and the explanations of the command, from the files of the
// checks: adding a check is adding a file. Without --write, the command names the stale files.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root, updateGenerated } from '@parachron/workspace';
import { formatIndex, formatJson, formatPage, formatPages } from './formatChecks.mjs';
import { checksFolder, listChecks } from './listChecks.mjs';

const pagesFolder = 'docs/checks';
const write = process.argv.includes('--write');
const checks = listChecks();
const files = [
  { file: `${checksFolder}/index.ts`, content: formatIndex(checks) },
  { file: `${pagesFolder}/README.md`, content: formatPages(checks) },
  { file: 'apps/onboarding/src/cli/commands/checks.json', content: formatJson(checks) },
  ...checks.map((check) => ({ file: `${pagesFolder}/${check.id}.md`, content: formatPage(check) })),
];

const wanted = new Set(files.map(({ file }) => file));
const left = listFiles(pagesFolder, { endings: ['.md'] }).filter((file) => !wanted.has(file));
if (write) for (const file of left.filter((one) => existsSync(join(root, one)))) rmSync(join(root, file));

const problems = [
  ...(write ? [] : left.map((file) => `${file} is not the page of a check: run "npm run generate"`)),
  ...files.flatMap((one) => updateGenerated({ ...one, write })),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

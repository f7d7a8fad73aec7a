// `check` fails if the signatures of a package's exports differ from the committed reports; `generate` writes the reports.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, listPackages, root, updateGenerated } from '@parachron/repo/workspace';
import { formatReports } from './formatReports.mjs';
import { listEntries } from './listEntries.mjs';
import { shareFiles } from './shareFiles.mjs';

const write = process.argv[2] === 'generate';
const packages = listPackages();
const reports = formatReports(listEntries(packages), { share: shareFiles() });
const wanted = new Set(reports.map(({ file }) => file));
const left = packages
  .flatMap(({ folder }) => listFiles(`${folder}/api`, { endings: ['.api.md'] }))
  .filter((file) => !wanted.has(file));
if (write) for (const file of left) rmSync(join(root, file));

const problems = [
  ...(write ? [] : left.map((file) => `${file} is the report of no entry point: run "npm run generate"`)),
  ...reports.flatMap((report) => updateGenerated({ ...report, write })),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else process.stdout.write(`${reports.length} entry points\n`);

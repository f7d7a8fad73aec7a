// `check` fails when the README's table of packages is stale, or a package's README would not work on the registry's page;
// `generate` writes the table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, root, updateGenerated } from '@parachron/workspace';
import { formatPackages } from './formatPackages.mjs';
import { listReadmeFaults } from './listReadmeFaults.mjs';

const [command] = process.argv.slice(2);
const packages = listPackages().filter(({ manifest }) => !manifest.private && !manifest.partOf);
const stale = updateGenerated({
  file: 'README.md',
  marker: 'packages',
  content: formatPackages(packages),
  write: command === 'generate',
});
const faults = packages.flatMap(({ name, folder }) =>
  listReadmeFaults({
    name,
    folder: join(root, folder),
    text: readFileSync(join(root, folder, 'README.md'), 'utf8'),
  }).map((fault) => `${folder}/README.md: ${fault}`),
);
const problems = [...stale, ...(command === 'generate' ? [] : faults)];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

// `check` fails when the README's table of packages is stale; `generate` writes it.
import { listPackages, updateGenerated } from '@parachron/workspace';
import { formatPackages } from './formatPackages.mjs';

const [command] = process.argv.slice(2);
const problems = updateGenerated({
  file: 'README.md',
  marker: 'packages',
  content: formatPackages(listPackages()),
  write: command === 'generate',
});
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

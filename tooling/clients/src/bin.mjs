// Writes the documentation page about clients. Without --write, the command fails if the page is stale.
import { updateGenerated } from '@parachron/repo/workspace';
import { formatTable } from './formatTable.mjs';

const write = process.argv.includes('--write');
const problems = updateGenerated({ file: 'docs/clients.md', content: formatTable(), write });
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

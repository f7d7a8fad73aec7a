// `check` fails when an error is ill-defined or its page is stale; `generate` writes the page.
import { updateGenerated } from '@parachron/workspace';
import { formatErrors } from './formatErrors.mjs';
import { listBrokenLinks } from './listBrokenLinks.mjs';
import { listErrors } from './listErrors.mjs';

const [command] = process.argv.slice(2);
const write = command === 'generate';
const { errors, findings } = listErrors();
const problems = [
  ...(write ? [] : [...findings, ...listBrokenLinks()]),
  ...updateGenerated({ file: 'docs/errors.md', marker: 'errors', content: formatErrors(errors), write }),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

// `check` fails when an error is ill-defined, its page is stale, a link leads nowhere or a guide does not say its result; `generate` writes the page;
// `site` fails when a link of the built site leads nowhere, and when a page is wider than a window.
import { join } from 'node:path';
import { root, updateGenerated } from '@parachron/workspace';
import { formatErrors } from './formatErrors.mjs';
import { listBrokenLinks } from './listBrokenLinks.mjs';
import { listBrokenSiteLinks } from './listBrokenSiteLinks.mjs';
import { listErrors } from './listErrors.mjs';
import { listGuideFaults } from './listGuideFaults.mjs';
import { listWidePages } from './listWidePages.mjs';

const [command] = process.argv.slice(2);
const write = command === 'generate';
const problems = command === 'site' ? await checkSite(join(root, 'docs/api')) : checkPages();
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

function checkPages() {
  const { errors, findings } = listErrors();
  return [
    ...(write ? [] : [...findings, ...listBrokenLinks(), ...listGuideFaults()]),
    ...updateGenerated({ file: 'docs/errors.md', marker: 'errors', content: formatErrors(errors), write }),
  ];
}

/** @param {string} site */
async function checkSite(site) {
  return [...listBrokenSiteLinks(site), ...(await listWidePages(site))];
}

// `check` fails if a page disagrees with the sources or other pages; `prose` if a text does not follow the style page; `examples` if an
// example does not compile; `site` if the built site has a broken link, or a page that is wider than a window. `generate` writes
// the generated parts of pages.
import { join } from 'node:path';
import { root } from '@parachron/workspace';
import { checkPages } from './checkPages.mjs';
import { checkExamples } from './examples/checkExamples.mjs';
import { listProseFaults } from './prose/listProseFaults.mjs';
import { listBrokenSiteLinks } from './site/listBrokenSiteLinks.mjs';
import { listWidePages } from './site/listWidePages.mjs';

const site = join(root, 'docs/api');

/** @type {Readonly<Record<string, () => string[] | Promise<string[]>>>} */
const commands = {
  check: () => checkPages({ write: false }),
  generate: () => checkPages({ write: true }),
  prose: listProseFaults,
  examples: checkExamples,
  site: async () => [...listBrokenSiteLinks(site), ...(await listWidePages(site))],
};

const [name = ''] = process.argv.slice(2);
const problems = (await commands[name]?.()) ?? [
  `unknown command "${name}"; one of: ${Object.keys(commands)}`,
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

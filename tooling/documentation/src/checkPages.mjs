import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, root, updateGenerated } from '@parachron/workspace';
import { formatErrors, formatExplanations } from './errors/formatErrors.mjs';
import { listErrors } from './errors/listErrors.mjs';
import { listBrokenLinks } from './pages/listBrokenLinks.mjs';
import { listGuideFaults } from './pages/listGuideFaults.mjs';
import { formatPackages } from './readme/formatPackages.mjs';
import { listReadmeFaults } from './readme/listReadmeFaults.mjs';

/**
 * Lists ill-defined errors, stale generated texts, broken links, guides that do not state their result, and READMEs of packages that
 * would not work on the registry's page.
 *
 * @param {{ write: boolean }} options whether to write the generated texts; the result then has only the problems that prevent this
 * @returns {string[]}
 */
export function checkPages({ write }) {
  const { errors, findings } = listErrors();
  const packages = listPackages().filter(({ manifest }) => !manifest.private && !manifest.partOf);
  const readmes = packages.flatMap(({ name, folder }) =>
    listReadmeFaults({
      name,
      folder: join(root, folder),
      text: readFileSync(join(root, folder, 'README.md'), 'utf8'),
    }).map((fault) => `${folder}/README.md: ${fault}`),
  );
  return [
    ...(write ? [] : [...findings, ...listBrokenLinks(), ...listGuideFaults(), ...readmes]),
    ...updateGenerated({ file: 'docs/errors.md', marker: 'errors', content: formatErrors(errors), write }),
    ...updateGenerated({
      file: 'apps/onboarding/src/cli/commands/errors.json',
      content: formatExplanations(errors),
      write,
    }),
    ...updateGenerated({ file: 'README.md', marker: 'packages', content: formatPackages(packages), write }),
  ];
}

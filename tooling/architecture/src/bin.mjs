// `check` fails on a wrong arrow or a stale picture; `generate` draws the picture again; `figures` prints the
// figures of this checkout, or of the checkout in a given folder.
import { resolve } from 'node:path';
import { listPackages, updateGenerated } from '@parachron/workspace';
import { formatFigures } from './figures/formatFigures.mjs';
import { measureRepository } from './figures/measureRepository.mjs';
import * as words from './firstWords.mjs';
import { formatFolders } from './formatFolders.mjs';
import { formatPicture } from './formatPicture.mjs';
import { formatTools } from './formatTools.mjs';
import { listFindings } from './listFindings.mjs';
import { listUntestedFiles } from './listUntestedFiles.mjs';
import { listWordFindings } from './listWordFindings.mjs';
import { ranks } from './ranks.mjs';
import { testedThrough } from './testedThrough.mjs';

const [command, folder] = process.argv.slice(2);
if (command === 'figures') {
  process.stdout.write(formatFigures(measureRepository(folder === undefined ? {} : { in: resolve(folder) })));
} else {
  updatePages({ write: command === 'generate' });
}

/** @param {{ write: boolean }} options */
function updatePages({ write }) {
  const file = 'docs/architecture.md';
  const picture = formatPicture({ packages: listPackages(), ranks });
  const folders = formatFolders({ packages: listPackages() });
  const tools = formatTools(listPackages({ groups: ['tooling'] }));
  const findings = [
    ...(write
      ? []
      : [
          ...listFindings(),
          ...listUntestedFiles({ through: testedThrough }),
          ...listWordFindings({ words }),
        ]),
    ...updateGenerated({ file, marker: 'picture', content: picture, write }),
    ...updateGenerated({ file, marker: 'folders', content: folders, write }),
    ...updateGenerated({ file, marker: 'tools', content: tools, write }),
  ];
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  if (findings.length > 0) process.exitCode = 1;
}

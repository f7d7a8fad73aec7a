// `check` fails on a wrong arrow or a stale picture; `generate` draws the picture again.
import { listPackages, updateGenerated } from '@parachron/workspace';
import { formatPicture } from './formatPicture.mjs';
import { formatTools } from './formatTools.mjs';
import { listFindings } from './listFindings.mjs';
import { ranks } from './ranks.mjs';

const [command] = process.argv.slice(2);
const write = command === 'generate';
const file = 'docs/architecture.md';
const picture = formatPicture({ packages: listPackages(), ranks });
const tools = formatTools(listPackages({ groups: ['tooling'] }));
const findings = [
  ...(write ? [] : listFindings()),
  ...updateGenerated({ file, marker: 'picture', content: picture, write }),
  ...updateGenerated({ file, marker: 'tools', content: tools, write }),
];
for (const finding of findings) process.stderr.write(`${finding}\n`);
if (findings.length > 0) process.exitCode = 1;

// Writes `checks/index.ts` of the checklist from the files beside it: adding a check is adding a file.
import { basename, join } from 'node:path';
import { listFiles, updateGenerated } from '@parachron/workspace';

const folder = 'packages/checklist/src/checks';
const files = listFiles(folder, { endings: ['.ts'] }).filter((file) =>
  /^[^/]+\/[^/.]+\.ts$/.test(file.slice(folder.length + 1)),
);

const imports = files.map((file) => {
  const name = basename(file, '.ts');
  return `import { ${name} } from './${file.slice(folder.length + 1, -'.ts'.length)}.js';`;
});
const names = files.map((file) => `  ${basename(file, '.ts')},`);
const content = `// Generated from the files of this folder by \`npm run generate\`.
import type { Check } from './Check.js';
${imports.join('\n')}

/** Every check of the checklist, by folder and name. */
export const checks: readonly Check[] = [
${names.join('\n')}
];
`;

const problems = updateGenerated({
  file: join(folder, 'index.ts'),
  content,
  write: process.argv.includes('--write'),
});
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

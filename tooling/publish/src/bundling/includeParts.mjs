// Copies the built parts of a package into its build, whose files then import them by their paths. Run in its folder.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, posix, sep } from 'node:path';
import { listPackages, root } from '@parachron/repo/workspace';

const { name: whole } = JSON.parse(readFileSync('package.json', 'utf8'));
const parts = listPackages()
  .filter(({ manifest }) => manifest.partOf === whole)
  .map(({ name, folder }) => ({ name, folder, copy: `parts/${basename(folder)}` }));

rmSync('dist/parts', { recursive: true, force: true });
for (const { folder, copy } of parts)
  cpSync(join(root, folder, 'dist'), join('dist', copy), { recursive: true });
const files = readdirSync('dist', { recursive: true, encoding: 'utf8' });
for (const file of files.filter((one) => /\.[jt]s$/.test(one))) {
  let text = readFileSync(join('dist', file), 'utf8');
  for (const { name, copy } of parts) {
    const path = posix.relative(posix.dirname(file.replaceAll(sep, '/')), `${copy}/index.js`);
    text = text.replaceAll(new RegExp(`(['"])${name}\\1`, 'g'), `$1./${path}$1`);
  }
  writeFileSync(join('dist', file), text);
}

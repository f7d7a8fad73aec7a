// Packs every public package and uses the archives like an outside project.
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackages } from '@parachron/registry';
import { launchBrowser } from '@parachron/repo/browser';
import { root } from '@parachron/repo/workspace';
import { budgets } from './budgets.mjs';
import { installPackages } from './installPackages.mjs';
import { judgeInstallation } from './judgeInstallation.mjs';
import { lintPackages } from './lintPackages.mjs';
import { measureBundles } from './measureBundles.mjs';
import { runPage } from './runPage.mjs';
import { runPrograms } from './runPrograms.mjs';

/** Dependencies of the programs besides the packages. */
const further = ['@types/node', '@polkadot/types-support'];
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'parachron-consumers-'));
try {
  mkdirSync(join(folder, 'archives'));
  const packed = packPackages({ folder: join(folder, 'archives') });
  const uninstalled = await installPackages({ packed, folder, further });
  const problems = uninstalled.length > 0 ? uninstalled : await use(packed);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else process.stdout.write(`${packed.length} packages: ${packed.map(({ name }) => name).join(', ')}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {import('@parachron/registry').Packed[]} packed the installed packages */
async function use(packed) {
  // A part of a package is used through that package.
  const offered = packed.filter(({ manifest }) => manifest.partOf === undefined);
  return [
    ...listOrphans(offered.map((one) => shortOf(one.folder))),
    ...(await lintPackages(packed)),
    ...(await tryOut(offered)),
    ...(await tryCommandAlone(packed)),
  ];
}

/** @param {import('@parachron/registry').Packed[]} packed the packages to install by name */
async function tryOut(packed) {
  const programs = runPrograms({ packed, folder });
  const bundles = await measureBundles({ budgets, packed, folder });
  const names = packed.map(({ name }) => name);
  return [...programs, ...bundles, ...judgeInstallation(folder, names), ...(await tryInBrowser())];
}

/** Installs the command alone, as a user does. @param {import('@parachron/registry').Packed[]} packed */
async function tryCommandAlone(packed) {
  const alone = join(folder, 'command');
  mkdirSync(alone);
  const names = ['@parachron/onboarding'];
  const uninstalled = await installPackages({ packed, folder: alone, names });
  return uninstalled.length > 0 ? uninstalled : judgeInstallation(alone, names);
}

async function tryInBrowser() {
  const browser = await launchBrowser({ folder });
  if (!browser) {
    process.stderr.write('The page was NOT tried in a browser: no Chrome is installed on this machine.\n');
    return [];
  }
  try {
    return await runPage({ folder, browser });
  } finally {
    await browser.close();
  }
}

/** @param {string} path */
function shortOf(path) {
  return path.split('/').at(-1) ?? path;
}

/** Programs of packages that are gone. @param {string[]} names */
function listOrphans(names) {
  return readdirSync(join(root, 'tooling/consumers/programs'))
    .filter((file) => !names.includes(file.replace(/\.ts$/, '')))
    .map((file) => `tooling/consumers/programs/${file} is of no public package`);
}

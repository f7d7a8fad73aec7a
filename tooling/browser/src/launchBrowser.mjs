import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/**
 * Flags that the package sets and this browser does not get: one process for all pages, less security, and a simulated graphics card,
 * which takes more processor time than drawing without one.
 */
const unwanted = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--allow-running-insecure-content',
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/** The browser is unpacked once for all runs of a checkout: that takes four seconds. */
const cache = fileURLToPath(new URL('../../../node_modules/.cache/parachron/', import.meta.url));

/**
 * Launches a browser without a window: on Linux the one that is installed as a package, elsewhere an installed Chrome.
 *
 * @param {{ folder: string }} options for temporary files of the package's browser
 * @returns {Promise<import('playwright-core').Browser | undefined>} undefined if no Chrome is installed
 */
export async function launchBrowser({ folder }) {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const home = await unpackBrowser();
    return withEnvironment(packagedEnvironment(home, folder), async () => {
      const { default: packaged } = await import('@sparticuz/chromium');
      const args = packaged.args.filter((argument) => !unwanted.includes(argument));
      return chromium.launch({ executablePath: join(home, 'chromium'), args: [...args, '--disable-gpu'] });
    });
  }
  return chromium.launch({ channel: 'chrome' }).catch(() => undefined);
}

/**
 * Unpacks the browser. The package unpacks into the folder for temporary files and trusts the files that it finds there, so it gets a
 * folder that no other process writes to. The complete folder is renamed to the folder of the version.
 *
 * @returns {Promise<string>} the folder with the browser, its libraries and fonts
 */
async function unpackBrowser() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = join(dirname(entry), '..', '..', 'package.json');
  const home = join(cache, `browser-${JSON.parse(readFileSync(manifest, 'utf8')).version}`);
  if (existsSync(home)) return home;
  mkdirSync(dirname(home), { recursive: true });
  const made = mkdtempSync(`${home}-`);
  await withEnvironment(packagedEnvironment(made, made), async () => {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
  });
  try {
    renameSync(made, home);
  } catch (error) {
    // Another process unpacked the browser first.
    if (!existsSync(home)) throw error;
    rmSync(made, { recursive: true, force: true });
  }
  return home;
}

/**
 * Returns the environment in which the package unpacks the shared libraries that a bare machine lacks, such as NSS. The package does so
 * only on a function platform, which it recognises by `AWS_EXECUTION_ENV`.
 *
 * @param {string} home @param {string} folder
 */
function packagedEnvironment(home, folder) {
  return {
    TMPDIR: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
    LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
    FONTCONFIG_FILE: writeFontConfig(home, folder),
  };
}

/**
 * Writes the configuration of fonts: without fonts the page shows no text. The package's own configuration names a folder that other
 * runs share.
 *
 * @param {string} home @param {string} folder
 */
function writeFontConfig(home, folder) {
  const file = join(folder, 'fonts.conf');
  const folders = [join(home, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...folders.map((one) => `  <dir>${one}</dir>`),
    '  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>',
    `  <cachedir>${join(folder, 'font-cache')}</cachedir>`,
    '</fontconfig>',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/**
 * @template T
 * @param {Record<string, string>} variables @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withEnvironment(variables, work) {
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, env[name]]));
  Object.assign(env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete env[name];
      else env[name] = value;
    }
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { chromium } from 'playwright-core';

/** Flags that the package sets and usual browsers do not have: one process for all pages, and less security. */
const unwanted = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--allow-running-insecure-content',
];

/**
 * Launches a browser without a window: on Linux the one that is installed as a package, elsewhere an installed Chrome.
 *
 * @param {{ folder: string }} options where the package's browser is unpacked
 * @returns {Promise<import('playwright-core').Browser | undefined>} undefined where no Chrome is installed
 */
export async function launchBrowser({ folder }) {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const browser = join(folder, 'browser');
    mkdirSync(browser);
    return withEnvironment(packagedEnvironment(browser), async () => {
      const { default: packaged } = await import('@sparticuz/chromium');
      const args = packaged.args.filter((argument) => !unwanted.includes(argument));
      return chromium.launch({ executablePath: await packaged.executablePath(), args });
    });
  }
  return chromium.launch({ channel: 'chrome' }).catch(() => undefined);
}

/**
 * The package unpacks into the folder for temporary files and takes what it finds there for its own, so it gets a
 * folder that no other run writes to. It brings the shared libraries that a bare machine lacks (NSS among them) only
 * to where it believes to run on a function platform, and says so by this variable.
 *
 * @param {string} folder
 */
function packagedEnvironment(folder) {
  return {
    TMPDIR: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_FILE: writeFontConfig(folder),
  };
}

/**
 * Without fonts there is no text. The package's own configuration names a folder that other runs share.
 *
 * @param {string} folder
 */
function writeFontConfig(folder) {
  const file = join(folder, 'fonts.conf');
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
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

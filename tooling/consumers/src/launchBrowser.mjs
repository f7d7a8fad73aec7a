import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { chromium } from 'playwright-core';

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
      return chromium.launch({ executablePath: await packaged.executablePath(), args: packaged.args });
    });
  }
  return chromium.launch({ channel: 'chrome' }).catch(() => undefined);
}

/**
 * The package unpacks into the folder for temporary files and takes what it finds there for its own, so it gets a
 * folder that no other run writes to. It brings the shared libraries that a bare machine lacks (NSS among them) only
 * to where it believes to run on a function host, and tells that by this variable.
 *
 * @param {string} folder
 */
function packagedEnvironment(folder) {
  return {
    TMPDIR: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  };
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

// A browser without a window for tests of pages, the checks of axe, and a file server.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join, normalize } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
/** The browser is unpacked once for all runs of a checkout: that takes four seconds. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/parachron/', import.meta.url));
/** A program of 0.6 MB: it is read once, and a document gets it with its first check. */
const axe = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
/** Starting and reading a real runtime in a page takes minutes on a busy machine. @param {import('playwright-core').Browser} browser */
const bePatient = (browser) => browser.on('context', (context) => context.setDefaultTimeout(300_000));

/**
 * Launches a browser without a window: on Linux the one that is installed as a package, elsewhere an installed Chrome.
 *
 * @param {{ folder: string }} options for temporary files of the package's browser
 * @returns {Promise<import('playwright-core').Browser | undefined>} undefined if no Chrome is installed
 */
export async function launchBrowser({ folder }) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return chromium.launch({ channel: 'chrome' }).then(bePatient, () => undefined);
  const home = unpackBrowser();
  // Without fonts a page shows no text.
  const folders = [join(home, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const fonts = join(folder, 'fonts.conf');
  const lines = [...folders.map((one) => `<dir>${one}</dir>`), `<cachedir>${folder}</cachedir>`];
  writeFileSync(fonts, `<?xml version="1.0"?>\n<fontconfig>\n${lines.join('\n')}\n</fontconfig>\n`);
  const launching = chromium.launch({
    executablePath: join(home, 'chromium'),
    args: ['--disable-gpu', '--font-render-hinting=none'],
    env: {
      ...env,
      TMPDIR: folder,
      FONTCONFIG_FILE: fonts,
      // Shared libraries that a bare machine lacks, such as NSS.
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
    },
  });
  return launching.then(bePatient);
}

/**
 * Unpacks the browser. The package unpacks into the folder for temporary files and trusts the files that it finds there, so it gets a
 * folder that no other process writes to. The complete folder is renamed to the folder of the version.
 *
 * @returns {string} the folder with the browser, its libraries and fonts
 */
function unpackBrowser() {
  const manifest = join(dirname(resolve('@sparticuz/chromium')), '..', '..', 'package.json');
  const home = join(cache, `browser-${JSON.parse(readFileSync(manifest, 'utf8')).version}`);
  if (existsSync(home)) return home;
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(`${home}-`);
  const program = `import('@sparticuz/chromium').then(({ default: packaged }) => packaged.executablePath())`;
  execFileSync(process.execPath, ['-e', program], {
    cwd: dirname(fileURLToPath(import.meta.url)),
    // The package unpacks the shared libraries only on a function platform, which it recognises by this variable.
    env: { ...env, TMPDIR: made, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
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

/** Only for violations, axe describes every element: of the rules that pass, the number is enough. */
const check = `axe.run(document, { iframes: false, resultTypes: ['violations'] }).then(({ passes, violations }) => ({
  passed: passes.length,
  violations: violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(
    (node) => node.html.slice(0, 160) + ' ' + node.failureSummary).join(' | ')),
}))`;

/**
 * Checks a document in its present state with all default rules of axe. A frame inside it is a document of its own.
 *
 * @param {import('playwright-core').Page | import('playwright-core').Frame} frame page or frame with the document
 * @returns {Promise<{ passed: number, violations: string[] }>} the number of rules that hold, and each broken rule
 */
export async function runAxe(frame) {
  if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(axe);
  return frame.evaluate(check);
}

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Serves a folder on loopback as any file server does. @param {string} folder */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = path === '/' ? '/index.html' : path;
    readFile(join(folder, file)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      return server[Symbol.asyncDispose]();
    },
  };
}

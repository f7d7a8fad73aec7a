import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { root } from '@parachron/repo/workspace';
import ts from 'typescript';

/** @typedef {import('./listEntries.mjs').Entry} Entry */

/**
 * Writes for each entry point what API Extractor reports: every signature, in the order of the names.
 *
 * @param {readonly Entry[]} entries of built packages
 * @param {{ in?: string, share: (host: ts.CompilerHost) => ts.CompilerHost }} options `share` makes the program share parsed files
 *   with others
 * @returns {{ file: string, content: string }[]}
 */
export function formatReports(entries, { in: base = root, share }) {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-api-'));
  try {
    const configs = entries.map((entry) => prepare(entry, { base, folder }));
    // One program of all entry points: the declarations that they share are read once.
    const compilerState = { program: createProgram(configs, share) };
    return configs.map((config, at) => {
      const entry = /** @type {Entry} */ (entries[at]);
      Extractor.invoke(config, { localBuild: true, compilerState, messageCallback: handle });
      return {
        file: entry.report,
        content: readFileSync(join(folder, basename(entry.report)), 'utf8'),
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {readonly ExtractorConfig[]} configs
 * @param {(host: ts.CompilerHost) => ts.CompilerHost} share
 */
function createProgram(configs, share) {
  const [first] = configs;
  const { options } = ts.parseJsonConfigFileContent(
    first?.overrideTsconfig,
    ts.sys,
    first?.projectFolder ?? root,
  );
  const files = configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath);
  return ts.createProgram(files, options, share(ts.createCompilerHost(options)));
}

/** @param {Entry} entry @param {{ base: string, folder: string }} options @returns {ExtractorConfig} */
function prepare(entry, { base, folder }) {
  const projectFolder = join(base, entry.folder);
  const types = join(projectFolder, entry.types);
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder,
      mainEntryPointFilePath: types,
      bundledPackages: ['@parachron/devnet-*'],
      compiler: {
        // Packages see each other's declarations, as installed packages do, not their sources.
        overrideTsconfig: {
          extends: '@parachron/repo/library.json',
          compilerOptions: { customConditions: [] },
          files: [types],
        },
      },
      apiReport: {
        enabled: true,
        reportFolder: folder,
        reportTempFolder: join(folder, 'written'),
        reportFileName: basename(entry.report, '.api.md'),
        // With the types that an exported type uses, such as the facts of an error.
        includeForgottenExports: !entry.generated,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, 'package.json'),
  });
}

/** @param {import('@microsoft/api-extractor').ExtractorMessage} message */
function handle(message) {
  message.handled = true;
  if (message.logLevel === 'error') throw new Error(`${message.sourceFilePath ?? ''}: ${message.text}`);
}

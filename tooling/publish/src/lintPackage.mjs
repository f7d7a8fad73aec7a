import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { listEntries } from './listPublic.mjs';
import { root } from './root.mjs';

/** The profile `esm-only` of attw: older resolutions and `require` are ignored. */
const ignoredResolutions = ['node10', 'node16-cjs'];

/**
 * Lists the problems that publint (strict) and attw find in an archive, and the replacements of absent files.
 *
 * @param {import('./packPackages.mjs').Packed} packed
 * @returns {Promise<string[]>}
 */
export async function lintPackage({ folder, manifest, archive }) {
  const bytes = new Uint8Array(readFileSync(archive));
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  return [
    ...messages
      .filter(({ type }) => type !== 'suggestion')
      .map((message) => formatMessage(message, pkg, { color: false }) ?? message.code),
    ...(listEntries(manifest).length > 0 ? await listWrongTypes(bytes) : []),
    // A bundler ignores an entry without a file: a page then gets the file for Node.js.
    ...Object.entries(manifest.browser ?? {})
      .flat()
      .filter((file) => typeof file === 'string' && !existsSync(join(root, folder, file)))
      .map((file) => `the field "browser" names ${file}, which is missing`),
  ];
}

/** @param {Uint8Array} bytes */
async function listWrongTypes(bytes) {
  const result = await checkPackage(createPackageFromTarballData(bytes));
  if (!result.types) return ['attw: has no types'];
  return result.problems
    .filter((one) => !('resolutionKind' in one && ignoredResolutions.includes(one.resolutionKind)))
    .map((problem) => `attw: ${JSON.stringify(problem)}`);
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { listEntries } from './listPublic.mjs';
import { root } from './root.mjs';

/** @typedef {ReturnType<typeof createPackageFromTarballData>} Package */

/** The profile `esm-only` of attw: older resolutions and `require` are ignored. */
const ignoredResolutions = ['node10', 'node16-cjs'];

/**
 * Lists the problems that publint (strict) and attw find in an archive, the imports that its manifest does not declare, and the
 * replacements of absent files.
 *
 * @param {import('./packPackages.mjs').Packed} packed
 * @returns {Promise<string[]>}
 */
export async function lintPackage({ folder, manifest, archive }) {
  const bytes = new Uint8Array(readFileSync(archive));
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const unpacked = createPackageFromTarballData(bytes);
  return [
    ...messages
      .filter(({ type }) => type !== 'suggestion')
      .map((message) => formatMessage(message, pkg, { color: false }) ?? message.code),
    ...(listEntries(manifest).length > 0 ? await listWrongTypes(unpacked) : []),
    ...listUndeclared(unpacked),
    // A bundler ignores an entry without a file: a page then gets the file for Node.js.
    ...Object.entries(manifest.browser ?? {})
      .flat()
      .filter((file) => typeof file === 'string' && !existsSync(join(root, folder, file)))
      .map((file) => `the field "browser" names ${file}, which is missing`),
  ];
}

/** Package managers that keep packages apart refuse these imports. @param {Package} unpacked */
function listUndeclared(unpacked) {
  const { packageName: own } = unpacked;
  const manifest = JSON.parse(unpacked.readFile(`/node_modules/${own}/package.json`));
  const declared = [own, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })];
  const files = unpacked.listFiles().filter((file) => /\.[jt]s$/.test(file));
  return files.flatMap((file) =>
    ts
      .preProcessFile(unpacked.readFile(file))
      .importedFiles.map(({ fileName }) => fileName)
      .filter((id) => !/^(\.|node:)/.test(id))
      .filter((id) => !declared.some((name) => id === name || id.startsWith(`${name}/`)))
      .map((id) => `${file} imports ${id}, which the manifest does not declare`),
  );
}

/** @param {Package} unpacked */
async function listWrongTypes(unpacked) {
  const result = await checkPackage(unpacked);
  if (!result.types) return ['attw: has no types'];
  return result.problems
    .filter((one) => !('resolutionKind' in one && ignoredResolutions.includes(one.resolutionKind)))
    .map((problem) => `attw: ${JSON.stringify(problem)}`);
}

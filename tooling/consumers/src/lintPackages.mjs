import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { root } from '@parachron/repo/workspace';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { listLostReplacements } from './listLostReplacements.mjs';

/** @typedef {import('@parachron/registry').Packed} Packed */

/** The profile `esm-only` of attw: older resolutions and `require` are ignored. */
const ignoredResolutions = ['node10', 'node16-cjs'];

/**
 * Lists the problems that publint (strict) and attw find in archives, and the replacements of absent files.
 *
 * @param {Packed[]} packed
 * @returns {Promise<string[]>}
 */
export async function lintPackages(packed) {
  const problems = await Promise.all(
    packed.map(async (one) => {
      const bytes = readFileSync(one.tarball);
      return [
        ...listLostReplacements(join(root, one.folder)),
        ...(await listPublint(bytes)),
        ...(await listWrongTypes(one, bytes)),
      ].map((problem) => `${one.name}: ${problem}`);
    }),
  );
  return problems.flat();
}

/** @param {Buffer} bytes */
async function listPublint(bytes) {
  const tarball = /** @type {ArrayBuffer} */ (
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  );
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages
    .filter(({ type }) => type !== 'suggestion')
    .map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`);
}

/** @param {Packed} one @param {Buffer} bytes */
async function listWrongTypes(one, bytes) {
  const hasModule = Object.keys(one.manifest.exports ?? {}).some((entry) => entry !== './package.json');
  if (!hasModule) return [];
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes)));
  if (!result.types) return ['attw: has no types'];
  return result.problems
    .filter(
      (problem) => !('resolutionKind' in problem) || !ignoredResolutions.includes(problem.resolutionKind),
    )
    .map((problem) => `attw: ${JSON.stringify(problem)}`);
}

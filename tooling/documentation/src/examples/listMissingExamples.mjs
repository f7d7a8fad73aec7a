import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listExports, listPackages, root } from '@parachron/workspace';
import { listFenced } from './listExamples.mjs';

/**
 * Lists the exported functions of packages without an `@example` in their docstrings.
 *
 * @param {{ in?: string }} [options]
 * @returns {string[]}
 */
export function listMissingExamples({ in: base = root } = {}) {
  return listPackages({ groups: ['packages'], in: base })
    .filter(({ manifest }) => !manifest.private && !manifest.partOf)
    .map(({ folder }) => join(base, folder, 'src/index.ts'))
    .filter((entry) => existsSync(entry))
    .flatMap((entry) => listExports(entry))
    .filter(({ kind, doc }) => kind === 'function' && !hasExample(doc))
    .map(({ name, file, line, doc }) => {
      const missing = doc ? 'no @example in its docstring' : 'no docstring';
      return `${relative(base, file).replaceAll('\\', '/')}:${line} ${name} has ${missing}`;
    });
}

/** @param {string | undefined} doc */
function hasExample(doc = '') {
  const [, after] = doc.replace(/^\s*\* ?/gm, '').split('@example');
  return after !== undefined && listFenced('', after).length > 0;
}

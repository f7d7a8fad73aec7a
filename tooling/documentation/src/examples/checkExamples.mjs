import { compileExamples } from './compileExamples.mjs';
import { listExamples } from './listExamples.mjs';
import { listMissingExamples } from './listMissingExamples.mjs';

/**
 * Lists the examples that do not compile, and the exported functions of packages without an example.
 *
 * @returns {string[]}
 */
export function checkExamples() {
  return [...listMissingExamples(), ...compileExamples(listExamples())];
}

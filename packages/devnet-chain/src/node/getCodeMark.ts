import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import type { ChainRecipe } from '../rpc/Chain.js';
import { writeExactJson } from '../rpc/exactJson.js';
import { deriveCodeMark } from '../runtime/deriveCodeMark.js';

/** Maximum number of cached marks; the oldest is dropped. */
const mostMarks = 64;

const marks = new Map<string, Uint8Array>();

/**
 * Returns the value of `:code`. The metadata of the runtime is encoded only for the first chain of a recipe in this process, since
 * chains of one recipe have equal runtimes.
 */
export function getCodeMark(runtime: ChainRuntime, recipe: ChainRecipe | undefined): Uint8Array {
  const key = recipe && writeExactJson([recipe.kind, recipe.options]);
  // The options contain functions, which have no name to compare.
  if (key === undefined) return deriveCodeMark(runtime);
  const known = marks.get(key);
  if (known) return known;
  const mark = deriveCodeMark(runtime);
  marks.set(key, mark);
  const [oldest] = marks.keys();
  if (marks.size > mostMarks && oldest !== undefined) marks.delete(oldest);
  return mark;
}

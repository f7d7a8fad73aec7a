import { findFolder } from './findFolder.mjs';
import { listSpecFiles } from './listSpecFiles.mjs';
import { openTestChain } from './openTestChain.js';
import type { TestChain } from './TestChain.js';

const opened = new Map<string, Promise<readonly TestChain[]>>();

/**
 * Lists the chains of the folder, each booted once in a process. They stay open until the process ends.
 *
 * @param folder that of the suite by default
 */
export function listChains(folder = findFolder().folder): Promise<readonly TestChain[]> {
  const known = opened.get(folder) ?? Promise.all(listSpecFiles(folder).map(openTestChain));
  opened.set(folder, known);
  return known;
}

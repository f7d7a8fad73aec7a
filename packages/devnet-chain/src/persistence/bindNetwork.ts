import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@parachron/core';
import { access } from './ChainFile.js';
import { chainFileName } from './chainFileName.js';
import { DataDamagedError, DataUnfitError } from './persistenceErrors.js';

const bindingName = 'network.json';

/** The directory of a chain below that of its network. */
export function getChainDirectory(dir: string, paraId: number): string {
  return join(dir, `para-${paraId}`);
}

/**
 * Makes sure that the chains of a network start together: each has messages of the others in transit.
 *
 * @throws DATA_UNFIT when a chain that the directory has is left out, or its file is missing
 * @throws DATA_DAMAGED when the list of the chains is not what was written
 */
export function requireWholeNetwork(dir: string, paraIds: readonly number[]): void {
  const file = join(dir, bindingName);
  if (!existsSync(file)) return;
  for (const paraId of readBinding(file)) {
    if (!paraIds.includes(paraId)) {
      throw new DataUnfitError({
        file,
        reason: `the network there has chain ${paraId}, which is left out now`,
      });
    }
    if (!existsSync(join(getChainDirectory(dir, paraId), chainFileName))) {
      throw new DataUnfitError({ file, reason: `the data of chain ${paraId} is missing` });
    }
  }
}

/** Notes which chains belong together. Call it once the data of each is there. */
export function bindNetwork(dir: string, paraIds: readonly number[]): void {
  const file = join(dir, bindingName);
  const text = `${JSON.stringify({ version: 1, chains: paraIds })}\n`;
  access(file, () => {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    writeFileSync(`${file}.new`, text, { flush: true });
    renameSync(`${file}.new`, file);
  });
}

function readBinding(file: string): readonly number[] {
  const binding = parse(access(file, () => readFileSync(file, 'utf8')));
  const chains = isRecord(binding) ? binding.chains : undefined;
  if (Array.isArray(chains) && chains.every(Number.isSafeInteger)) return chains;
  throw new DataDamagedError({ file, offset: 0, reason: 'it is no list of chains' });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

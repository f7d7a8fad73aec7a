import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@parachron/core';
import { runOnFile } from './ChainFile.js';
import { chainFileName } from './createDurableChain.js';
import { DataDamagedError, DataMismatchError } from './persistenceErrors.js';

const bindingName = 'network.json';

/** The directory of a chain below that of its network. */
export function getChainDirectory(dir: string, paraId: number): string {
  return join(dir, `para-${paraId}`);
}

/**
 * Checks that all chains of a network start together, since each may hold messages in transit from the others.
 *
 * @throws DATA_MISMATCH when a chain of the directory is missing from the call, or its file is missing
 * @throws DATA_DAMAGED when the list of the chains was changed
 */
export function requireWholeNetwork(dir: string, paraIds: readonly number[]): void {
  const file = join(dir, bindingName);
  if (!existsSync(file)) return;
  for (const paraId of readBinding(file)) {
    if (!paraIds.includes(paraId)) {
      throw new DataMismatchError({
        file,
        reason: `the stored network has chain ${paraId}, which this network lacks`,
      });
    }
    if (!existsSync(join(getChainDirectory(dir, paraId), chainFileName))) {
      throw new DataMismatchError({ file, reason: `the data of chain ${paraId} is missing` });
    }
  }
}

/** Writes the list of the network's chains. Call this function after the data of each chain exists. */
export function writeBinding(dir: string, paraIds: readonly number[]): void {
  const file = join(dir, bindingName);
  const text = `${JSON.stringify({ version: 1, chains: paraIds })}\n`;
  runOnFile(file, () => {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    writeFileSync(`${file}.new`, text, { flush: true });
    renameSync(`${file}.new`, file);
  });
}

function readBinding(file: string): readonly number[] {
  const binding = parse(runOnFile(file, () => readFileSync(file, 'utf8')));
  const chains = isRecord(binding) ? binding.chains : undefined;
  if (Array.isArray(chains) && chains.every(Number.isSafeInteger)) return chains;
  throw new DataDamagedError({ file, offset: 0, reason: 'it is not a list of chains' });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

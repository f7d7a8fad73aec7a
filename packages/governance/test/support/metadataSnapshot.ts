import type { Answer, Answers, Evidence, Read, Reads, Runtime, Snapshot } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';

/** Answers storage and runtime calls by their name, as a value or by the read: `Council.Members`. */
export type Given = { readonly [name: string]: unknown };

/** A value that the node does not give. */
export const unread = Symbol('unread');

/** The stages in which a chain has its own governance. */
const settled: Given = {
  'RcMigrator.RcMigrationStage': 'Pending',
  'AhMigrator.AhMigrationStage': 'MigrationDone',
};

/** A block of a recorded runtime: constants come from its metadata, and the test gives the storage. */
export function createMetadataSnapshot(runtime: Runtime, given: Given = {}): Snapshot {
  const block = { number: 1, hash: `0x${'11'.repeat(32)}` } as const;
  const answer = (read: Read<unknown>): Answer<unknown> => {
    const key = nameOf(read);
    const evidence: Evidence = { chain: runtime.chain, block, key, value: null };
    if (read.kind === 'constant') return readConstant(runtime, read, evidence);
    const stored = { ...settled, ...given };
    if (key in stored && stored[key] !== unread) {
      const value = stored[key];
      return { known: true, value: typeof value === 'function' ? value(read) : value, evidence };
    }
    return { known: false, reason: `${key} was not given`, howToFindOut: 'Give it.' };
  };
  return {
    block,
    runtime,
    read: async <R extends Reads>(reads: R) =>
      Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, answer(read)])) as Answers<R>,
  };
}

function nameOf(read: Read<unknown>): string {
  if (read.kind === 'runtimeCall') return `${read.api}.${read.method}`;
  return `${read.pallet}.${read.kind === 'constant' ? read.name : read.item}`;
}

function readConstant(
  { registry }: Runtime,
  read: Extract<Read<unknown>, { kind: 'constant' }>,
  evidence: Evidence,
): Answer<unknown> {
  const found = registry.metadata.pallets
    .find(({ name }) => name.toString() === read.pallet)
    ?.constants.find(({ name }) => name.toString() === read.name);
  if (!found) return { known: false, reason: `no ${evidence.key}`, howToFindOut: 'not at all' };
  const bytes = hexToU8a(found.value.toHex());
  const value = registry.createTypeUnsafe(registry.createLookupType(found.type), [bytes]);
  return { known: true, value: read.decode(value), evidence };
}

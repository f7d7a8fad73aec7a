import { Reader, Writer } from '@parachron/core/scale';
import { type CodeFacts, expandCode, readCode } from './code.js';
import { engine } from './engine.js';

/** Sections that builds write for readers without an engine: the version, and the runtime APIs. */
export const versionSections = ['runtime_version', 'runtime_apis'] as const;
/** Bytes of a runtime API in its section: the hash of its name and its version. */
const apiBytes = 12;

/**
 * Reads the version of a runtime from the sections that its build wrote, without running it.
 *
 * Source: polkadot-sdk, `sc-executor`, `read_embedded_version`.
 *
 * @returns the encoded `RuntimeVersion`; undefined for invalid code, and for code without these sections
 */
export function readVersion(compressed: Uint8Array): Uint8Array | undefined {
  try {
    const code = expandCode(compressed);
    const facts = readCode(code);
    return engine.validate(code) ? joinVersion(facts) : undefined;
  } catch {
    return undefined;
  }
}

/** Puts the runtime APIs, which have a section of their own, into the version, whose section has an empty list in their place. */
export function joinVersion({ custom }: CodeFacts): Uint8Array | undefined {
  const [version, apis] = versionSections.map((section) => custom.get(section));
  if (!version || !apis) return version;
  const reader = new Reader(version);
  // Names of the specification and of the implementation, and three versions.
  for (let text = 0; text < 2; text += 1) reader.raw(reader.length(1));
  reader.raw(12);
  const before = version.subarray(0, reader.offset);
  reader.raw(reader.length(apiBytes) * apiBytes);
  const writer = new Writer();
  writer.raw(before);
  writer.compact(apis.length / apiBytes);
  writer.raw(apis);
  writer.raw(version.subarray(reader.offset));
  return writer.finish();
}

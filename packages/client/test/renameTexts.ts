import type { Hex, Runtime } from '@parachron/core';
import { createRuntime } from '../src/index.js';
import { recordings } from './createTestRuntime.js';

/** The runtime of Polkadot with other names of the same length, also in the prefixes of storage. */
export function renameTexts(names: Readonly<Record<string, string>>): Runtime {
  const { metadata, version } = recordings.polkadot;
  const renamed = Object.entries(names).reduce(
    (hex, [from, to]) => hex.replaceAll(encodeText(from), encodeText(to)) as Hex,
    metadata,
  );
  return createRuntime({ chain: 'renamed', metadata: renamed, version, properties: null });
}

/** A text of at most 63 bytes in SCALE. */
function encodeText(text: string): string {
  return Buffer.from([text.length << 2, ...Buffer.from(text)]).toString('hex');
}

import type { Evidence, JsonValue } from '@parachron/core';
import type { Scope } from '../../src/Scope.js';

/** The run of a check in a test: para 2000 is the target, para 2114 the service. */
export const pairScope: Scope = {
  network: 'test',
  serviceParaId: 2114,
  targetParaId: 2000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

/** Evidence of one item of a chain at block 500. */
export function evidenceFor(key: string, value: JsonValue = null): Evidence {
  return { chain: 'Example', block: { number: 500, hash: '0x01' }, key, value };
}

/** The answer of a chain to one read, with the evidence of its key. */
export function answerOf<T>(key: string, value: T) {
  return { known: true as const, value, evidence: evidenceFor(key) };
}

/** The answer of a chain that could not be read. */
export const unread = {
  known: false,
  reason: 'the node gave no answer',
  howToFindOut: 'Ask another node.',
} as const;

/** Validity of an extrinsic: immortal, or `period` blocks from its birth block. */
export type Era =
  | { readonly kind: 'immortal' }
  | { readonly kind: 'mortal'; readonly period: number; readonly phase: number };

/**
 * Decodes an era from its enum form (`Mortal85` and a second byte); undefined if the two bytes are not an era.
 */
export function parseEra(value: { readonly type: string; readonly value?: unknown }): Era | undefined {
  if (value.type === 'Immortal') return { kind: 'immortal' };
  const encoded = Number(value.type.slice('Mortal'.length)) + Number(value.value) * 256;
  const period = 2 << (encoded % 16);
  const phase = (encoded >> 4) * Math.max(period >> 12, 1);
  return period >= 4 && phase < period ? { kind: 'mortal', period, phase } : undefined;
}

/** The number of the block whose hash is signed, as seen at a block. */
export function getBirth(era: Era, current: number): number {
  if (era.kind === 'immortal') return 0;
  const since = Math.max(current, era.phase) - era.phase;
  return Math.floor(since / era.period) * era.period + era.phase;
}

/** The first block in which the extrinsic is no longer valid. */
export function getDeath(era: Era, current: number): number {
  return era.kind === 'immortal' ? Number.MAX_SAFE_INTEGER : getBirth(era, current) + era.period;
}

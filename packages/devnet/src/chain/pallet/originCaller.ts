import type { Hex } from '@parachron/core';
import { type ValueOf, variant } from '@parachron/core/scale';
import { accountId } from '../scale/commonTypes.js';
import type { Origin } from './Origin.js';

const rawOrigin = variant('frame_support::dispatch::RawOrigin', {
  Root: { index: 0 },
  Signed: { index: 1, fields: [accountId] },
  None: { index: 2 },
});

/** Origins that a caller can name for a dispatch. */
export const originCaller = variant('parachron_runtime::OriginCaller', {
  system: { index: 0, fields: [rawOrigin] },
});

/** Returns the origin that a caller names. */
export function readOriginCaller(caller: ValueOf<typeof originCaller>): Origin {
  const { type, value } = caller.value;
  if (type === 'Signed') return { kind: 'signed', who: value as Hex };
  return type === 'Root' ? { kind: 'root' } : { kind: 'none' };
}

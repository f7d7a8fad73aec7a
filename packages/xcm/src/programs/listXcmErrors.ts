import type { XcmVersion } from '../versions/XcmVersion.js';
import type { XcmError } from './Response.js';
import { xcmErrorVariants } from './xcmErrorCodec.js';

/** An error of the executor in one version of XCM. */
export interface ListedXcmError {
  readonly kind: XcmError['kind'];
  /** Name as that version spells it. */
  readonly name: string;
  readonly index: number;
}

/**
 * Lists the errors of an executor, in the order of their indices.
 *
 * Chain: `xcm::v*::Error`.
 * Sends: nothing.
 *
 * @param version of XCM; versions 3 and 4 have the same errors
 *
 * @example
 * ```ts
 * import { listXcmErrors } from '@parachron/xcm';
 *
 * listXcmErrors(2)[4]; // { kind: 'LocationFull', name: 'MultiLocationFull', index: 4 }
 * ```
 */
export function listXcmErrors(version: XcmVersion): readonly ListedXcmError[] {
  return Object.entries(xcmErrorVariants(version))
    .map(([kind, { index, name = kind }]) => ({ kind: kind as XcmError['kind'], name, index }))
    .sort((left, right) => left.index - right.index);
}

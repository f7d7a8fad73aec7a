import {
  type AnyType,
  bytes,
  compact,
  option,
  struct,
  tuple,
  u32,
  u64,
  variant,
  vec,
} from '@parachron/core/scale';
import { listXcmErrors } from '@parachron/xcm';
import { weight } from '../../chain/scale/commonTypes.js';
import { assetsType } from './assetTypes.js';
import { locationType, pathOf } from './locationTypes.js';
import { onePerVersion } from './onePerVersion.js';

/** A weight as a version writes it: version 2 has a time alone. */
export const weightTypeOf = onePerVersion((version): AnyType => (version === 2 ? compact(u64) : weight));

/** The executor's errors; versions 3 and 4 share theirs. */
export const xcmErrorType = onePerVersion((version): AnyType => {
  if (version === 4) return xcmErrorType(3);
  const variants = listXcmErrors(version).map(({ kind, name, index }) => {
    const limit = version === 2 ? u64 : weight;
    const payload: readonly AnyType[] =
      kind === 'Trap' ? [u64] : kind === 'WeightLimitReached' ? [limit] : [];
    const spec = payload.length > 0 ? { index, fields: payload } : { index };
    return [name, spec] as const;
  });
  return variant(pathOf(version, 'traits::Error'), Object.fromEntries(variants));
});

/** How a dispatched call ended. */
export const statusType: AnyType = variant('xcm::v3::MaybeErrorCode', {
  Success: { index: 0 },
  Error: { index: 1, fields: [bytes] },
  TruncatedError: { index: 2, fields: [bytes] },
});

/** An instruction's failure, as answers and expectations carry it. */
export const failureType = onePerVersion((version): AnyType => option(tuple(u32, xcmErrorType(version))));

const palletInfoType = onePerVersion((version) =>
  struct(pathOf(version, 'PalletInfo'), {
    index: compact(u32),
    name: bytes,
    module_name: bytes,
    major: compact(u32),
    minor: compact(u32),
    patch: compact(u32),
  }),
);

/** The answer to a query. */
export const responseType = onePerVersion(
  (version): AnyType =>
    variant(pathOf(version, 'Response'), {
      Null: { index: 0 },
      Assets: { index: 1, fields: [assetsType(version)] },
      ExecutionResult: { index: 2, fields: [failureType(version)] },
      Version: { index: 3, fields: [u32] },
      ...(version === 2
        ? {}
        : {
            PalletsInfo: { index: 4, fields: [vec(palletInfoType(version))] },
            DispatchResult: { index: 5, fields: [statusType] },
          }),
    }),
);

/** Where an answer is sent. */
export const responseInfoType = onePerVersion(
  (version): AnyType =>
    struct(pathOf(version, 'QueryResponseInfo'), {
      destination: locationType(version),
      query_id: compact(u64),
      max_weight: weight,
    }),
);

import { tuple } from '@parachron/core/scale';
import { assetsCodec } from '../assets/assetCodec.js';
import { compactU32, compactU64, createByteListCodec, u32 } from '../codec/byteCodecs.js';
import type { Codec } from '../codec/Codec.js';
import { createBoundedListCodec, createFieldsCodec, createOptionCodec } from '../codec/containerCodecs.js';
import { createEnumCodec, unit, variantOf } from '../codec/createEnumCodec.js';
import { locationCodec } from '../locations/locationCodec.js';
import { createPerVersion } from '../versions/XcmVersion.js';
import { nameXcmType } from '../versions/xcmTypes.js';
import type { MaybeErrorCode, PalletInfo, QueryResponseInfo, Response } from './Instruction.js';
import { weightCodec } from './weightCodec.js';
import { type XcmError, xcmErrorCodec } from './XcmError.js';

/** Outcome of a dispatched call, in version 3 and later. */
export const statusCodec = createEnumCodec<MaybeErrorCode>({
  type: 'MaybeErrorCode',
  path: () => 'xcm::v3::MaybeErrorCode',
  variants: () => ({
    Success: unit(0),
    Error: variantOf(1, 'error', createByteListCodec(128, 'bounded_vec::BoundedVec')),
    TruncatedError: variantOf(2, 'error', createByteListCodec(128, 'bounded_vec::BoundedVec')),
  }),
});

const palletCodec = createPerVersion<Codec<PalletInfo>>((version) =>
  createFieldsCodec<PalletInfo>(
    {
      index: compactU32,
      name: createByteListCodec(48, 'bounded_vec::BoundedVec'),
      moduleName: createByteListCodec(48, 'bounded_vec::BoundedVec'),
      major: compactU32,
      minor: compactU32,
      patch: compactU32,
    },
    { path: nameXcmType(version, 'PalletInfo') },
  ),
);

/** A failed instruction's position and error, or none. */
export const failureCodec = createPerVersion<
  Codec<{ readonly index: number; readonly error: XcmError } | undefined>
>((version) => {
  const error = xcmErrorCodec(version);
  return createOptionCodec({
    ...createFieldsCodec({ index: u32, error }),
    type: tuple(u32.type, error.type),
  });
});

/** The response to a query. */
export const responseCodec = createEnumCodec<Response>({
  type: 'Response',
  path: (version) => nameXcmType(version, 'Response'),
  variants: (version) => ({
    Null: unit(0),
    Assets: variantOf(1, 'assets', assetsCodec(version)),
    ExecutionResult: variantOf(2, 'failure', failureCodec(version)),
    Version: variantOf(3, 'version', u32),
    ...(version === 2
      ? {}
      : {
          PalletsInfo: variantOf(4, 'pallets', createBoundedListCodec(palletCodec(version), 64)),
          DispatchResult: variantOf(5, 'status', statusCodec(version)),
        }),
  }),
});

/** Destination and weight limit of a response. */
export const responseInfoCodec = createPerVersion<Codec<QueryResponseInfo>>((version) =>
  createFieldsCodec<QueryResponseInfo>(
    { destination: locationCodec(version), queryId: compactU64, maxWeight: weightCodec(version) },
    { path: nameXcmType(version, 'QueryResponseInfo') },
  ),
);

import { assetsCodec } from '../assets/assetCodec.js';
import { byteList } from '../codec/byteCodecs.js';
import type { Codec } from '../codec/Codec.js';
import { boundedListCodec, fieldsCodec, optionCodec } from '../codec/containerCodecs.js';
import { enumCodec, single, unit, type Variants } from '../codec/enumCodec.js';
import { compactU32, compactU64, u32 } from '../codec/integerCodecs.js';
import { locationCodec } from '../locations/locationCodec.js';
import { perVersion } from '../versions/perVersion.js';
import { xcmTypePath } from '../versions/xcmTypePath.js';
import type { MaybeErrorCode, PalletInfo, QueryResponseInfo, Response, XcmError } from './Response.js';
import { weightCodec } from './weightCodec.js';
import { xcmErrorCodec } from './xcmErrorCodec.js';

const statusVariants: Variants<MaybeErrorCode> = {
  Success: unit(0),
  Error: single(1, 'error', byteList(128, 'bounded_vec::BoundedVec')),
  TruncatedError: single(2, 'error', byteList(128, 'bounded_vec::BoundedVec')),
};

/** Outcome of a dispatched call. */
export const statusCodec: Codec<MaybeErrorCode> = enumCodec({
  type: 'MaybeErrorCode',
  path: 'xcm::v3::MaybeErrorCode',
  version: 3,
  variants: () => statusVariants,
});

const palletCodec = perVersion<Codec<PalletInfo>>((version) =>
  fieldsCodec<PalletInfo>(
    {
      index: compactU32,
      name: byteList(48, 'bounded_vec::BoundedVec'),
      moduleName: byteList(48, 'bounded_vec::BoundedVec'),
      major: compactU32,
      minor: compactU32,
      patch: compactU32,
    },
    { path: xcmTypePath(version, 'PalletInfo') },
  ),
);

/** A failed instruction's position and error, or none. */
export const failureCodec = perVersion<
  Codec<{ readonly index: number; readonly error: XcmError } | undefined>
>((version) => optionCodec(fieldsCodec({ index: u32, error: xcmErrorCodec(version) }, { tuple: true })));

const variants = perVersion<Variants<Response>>((version) => ({
  Null: unit(0),
  Assets: single(1, 'assets', assetsCodec(version)),
  ExecutionResult: single(2, 'failure', failureCodec(version)),
  Version: single(3, 'version', u32),
  ...(version === 2
    ? {}
    : {
        PalletsInfo: single(4, 'pallets', boundedListCodec(palletCodec(version), 64)),
        DispatchResult: single(5, 'status', statusCodec),
      }),
}));

/** The response to a query. */
export const responseCodec = perVersion<Codec<Response>>((version) =>
  enumCodec({ type: 'Response', path: xcmTypePath(version, 'Response'), version, variants }),
);

/** Destination and weight limit of a response. */
export const responseInfoCodec = perVersion<Codec<QueryResponseInfo>>((version) =>
  fieldsCodec<QueryResponseInfo>(
    { destination: locationCodec(version), queryId: compactU64, maxWeight: weightCodec(version) },
    { path: xcmTypePath(version, 'QueryResponseInfo') },
  ),
);

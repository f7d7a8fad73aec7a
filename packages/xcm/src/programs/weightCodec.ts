import { compactU64 } from '../codec/byteCodecs.js';
import { type Codec, createMappedCodec } from '../codec/Codec.js';
import { createFieldsCodec } from '../codec/containerCodecs.js';
import { createEnumCodec, unit, variantOf } from '../codec/createEnumCodec.js';
import { createPerVersion } from '../versions/XcmVersion.js';
import { nameXcmType } from '../versions/xcmTypes.js';
import type { Weight, WeightLimit } from './Instruction.js';

const bothParts = createFieldsCodec<Weight>(
  { refTime: compactU64, proofSize: compactU64 },
  { path: 'sp_weights::weight_v2::Weight' },
);

const refTimeAlone = createMappedCodec<Weight, { readonly refTime: bigint }>(
  { ...createFieldsCodec({ refTime: compactU64 }), type: compactU64.type },
  (weight) => weight,
  ({ refTime }) => ({ refTime, proofSize: 0n }),
);

/** A weight: computation time and proof size; in version 2 computation time only. */
export const weightCodec = createPerVersion<Codec<Weight>>((version) =>
  version === 2 ? refTimeAlone : bothParts,
);

type Limit = { readonly kind: 'Unlimited' } | { readonly kind: 'Limited'; readonly weight: Weight };

const limitCodec = createEnumCodec<Limit>({
  type: 'WeightLimit',
  path: (version) => nameXcmType(version === 2 ? 2 : 3, 'WeightLimit'),
  variants: (version) => ({ Unlimited: unit(0), Limited: variantOf(1, 'weight', weightCodec(version)) }),
});

/** The maximum weight to buy. */
export const weightLimitCodec = createPerVersion<Codec<WeightLimit>>((version) =>
  createMappedCodec<WeightLimit, Limit>(
    limitCodec(version),
    (limit) => (limit === 'Unlimited' ? { kind: 'Unlimited' } : { kind: 'Limited', weight: limit }),
    (limit) => (limit.kind === 'Unlimited' ? 'Unlimited' : limit.weight),
  ),
);

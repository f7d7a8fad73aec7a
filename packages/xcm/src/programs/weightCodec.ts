import { compact, u64 } from '@parachron/core/scale';
import { type Codec, mappedCodec } from '../codec/Codec.js';
import { fieldsCodec } from '../codec/containerCodecs.js';
import { enumCodec, single, unit, type Variants } from '../codec/enumCodec.js';
import { compactU64 } from '../codec/integerCodecs.js';
import { perVersion } from '../versions/perVersion.js';
import { xcmTypePath } from '../versions/xcmTypePath.js';
import type { WeightLimit } from './Instruction.js';
import type { Weight } from './Weight.js';

const bothParts = fieldsCodec<Weight>(
  { refTime: compactU64, proofSize: compactU64 },
  { path: 'sp_weights::weight_v2::Weight' },
);

const refTimeAlone = mappedCodec<Weight, { readonly refTime: bigint }>(
  {
    ...fieldsCodec({ refTime: compactU64 }),
    type: compact(u64),
    format: ({ refTime }) => compactU64.format(refTime),
  },
  (weight) => weight,
  ({ refTime }) => ({ refTime, proofSize: 0n }),
);

/** A weight: computation time and proof size; in version 2 computation time only. */
export const weightCodec = perVersion<Codec<Weight>>((version) => (version === 2 ? refTimeAlone : bothParts));

type Limit = { readonly kind: 'Unlimited' } | { readonly kind: 'Limited'; readonly weight: Weight };

/** The maximum weight to buy. */
export const weightLimitCodec = perVersion<Codec<WeightLimit>>((version) => {
  const variants: Variants<Limit> = {
    Unlimited: unit(0),
    Limited: single(1, 'weight', weightCodec(version)),
  };
  return mappedCodec<WeightLimit, Limit>(
    enumCodec<Limit>({
      type: 'WeightLimit',
      path: xcmTypePath(version === 2 ? 2 : 3, 'WeightLimit'),
      version,
      variants: () => variants,
    }),
    (limit) => (limit === 'Unlimited' ? { kind: 'Unlimited' } : { kind: 'Limited', weight: limit }),
    (limit) => (limit.kind === 'Unlimited' ? 'Unlimited' : limit.weight),
  );
});

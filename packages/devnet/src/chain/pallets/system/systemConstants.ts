import { option, struct, u16, u32, u64 } from '@parachron/core/scale';
import { constantValue, defineConstant } from '../../pallet/Pallet.js';
import { type RuntimeVersion, runtimeVersion, type Weight, weight } from '../../scale/commonTypes.js';

const pallet = 'System';

const weightsPerClass = struct('frame_system::limits::WeightsPerClass', {
  base_extrinsic: weight,
  max_extrinsic: option(weight),
  max_total: option(weight),
  reserved: option(weight),
});

const blockWeights = defineConstant(
  pallet,
  'BlockWeights',
  struct('frame_system::limits::BlockWeights', {
    base_block: weight,
    max_block: weight,
    per_class: struct(
      'frame_support::dispatch::PerDispatchClass',
      { normal: weightsPerClass, operational: weightsPerClass, mandatory: weightsPerClass },
      { params: [{ name: 'T', type: weightsPerClass }] },
    ),
  }),
  'Block & extrinsics weights: base values and limits.',
);

const blockLength = defineConstant(
  pallet,
  'BlockLength',
  struct('frame_system::limits::BlockLength', {
    max: struct(
      'frame_support::dispatch::PerDispatchClass',
      { normal: u32, operational: u32, mandatory: u32 },
      { params: [{ name: 'T', type: u32 }] },
    ),
  }),
  'The maximum length of a block (in bytes).',
);

export const systemConstants = {
  blockWeights,
  blockLength,
  blockHashCount: defineConstant(pallet, 'BlockHashCount', u32, 'Block hashes kept for mortal extrinsics.'),
  dbWeight: defineConstant(
    pallet,
    'DbWeight',
    struct('sp_weights::RuntimeDbWeight', { read: u64, write: u64 }),
  ),
  version: defineConstant(pallet, 'Version', runtimeVersion, "The chain's in-code version."),
  ss58Prefix: defineConstant(pallet, 'SS58Prefix', u16, 'The prefix of addresses.'),
};

/** The limits of blocks and the identity that System's constants describe. */
export interface SystemOptions {
  readonly index: number;
  readonly version: RuntimeVersion;
  readonly ss58Prefix: number;
  readonly blockHashCount: number;
  readonly maxBlockWeight: Weight;
  /** Percent of a block that normal extrinsics may fill. */
  readonly normalPercent: bigint;
  readonly maxBlockLength: number;
  readonly baseBlockWeight: bigint;
  readonly baseExtrinsicWeight: bigint;
}

const zeroWeight: Weight = { ref_time: 0n, proof_size: 0n };

/** The constants with the values of one runtime. */
export function listSystemConstants(options: SystemOptions) {
  const base = { ref_time: options.baseExtrinsicWeight, proof_size: 0n };
  const max = options.maxBlockWeight;
  const normal = scale(max, options.normalPercent);
  const length = options.maxBlockLength;
  return [
    constantValue(blockWeights, {
      base_block: { ref_time: options.baseBlockWeight, proof_size: 0n },
      max_block: max,
      per_class: {
        normal: { base_extrinsic: base, max_extrinsic: normal, max_total: normal, reserved: zeroWeight },
        operational: {
          base_extrinsic: base,
          max_extrinsic: max,
          max_total: max,
          reserved: scale(max, 100n - options.normalPercent),
        },
        mandatory: {
          base_extrinsic: base,
          max_extrinsic: undefined,
          max_total: undefined,
          reserved: undefined,
        },
      },
    }),
    constantValue(blockLength, {
      max: {
        normal: Math.floor((length * Number(options.normalPercent)) / 100),
        operational: length,
        mandatory: length,
      },
    }),
    constantValue(systemConstants.blockHashCount, options.blockHashCount),
    // The figures of RocksDB, which nodes of this family report.
    constantValue(systemConstants.dbWeight, { read: 25_000_000n, write: 100_000_000n }),
    constantValue(systemConstants.version, options.version),
    constantValue(systemConstants.ss58Prefix, options.ss58Prefix),
  ];
}

function scale(value: Weight, percent: bigint): Weight {
  return { ref_time: (value.ref_time * percent) / 100n, proof_size: (value.proof_size * percent) / 100n };
}

import { parseHex } from '@parachron/core';
import { bytes, hexBytes, newtype, option, struct, tuple, u32, unit, vec } from '@parachron/core/scale';
import { metadataVersions } from './encodeMetadata.js';
import { createInherents, endBlock, initializeBlock, putSystemItems } from './executive.js';
import { applyExtrinsic, applyResult } from './extrinsics/applyExtrinsic.js';
import {
  checkForPool,
  checkSignature,
  TransactionRefused,
  transactionSource,
  transactionValidity,
} from './extrinsics/checks.js';
import { decodeOpaqueExtrinsic, opaqueExtrinsic } from './extrinsics/Extrinsic.js';
import { defineApiMethod, type RuntimeApi } from './Pallet.js';
import { account, blockNumber } from './pallets/system.js';
import { accountId, h256, header, runtimeVersion } from './types.js';

const opaqueMetadata = newtype('sp_core::OpaqueMetadata', bytes);

const inherentData = struct('sp_inherents::InherentData', { data: vec(tuple(hexBytes(8), bytes)) });

/** The runtime APIs of every small chain, besides the fee APIs. */
export const coreApis: readonly RuntimeApi[] = [
  {
    name: 'Core',
    version: 4,
    methods: {
      version: defineApiMethod({
        inputs: {},
        output: runtimeVersion,
        call: (context) => context.runtime.version,
      }),
      initialize_block: defineApiMethod({
        inputs: { header },
        output: unit,
        call: (context, args) => {
          initializeBlock(context, args.header);
          return [] as const;
        },
      }),
    },
  },
  {
    name: 'Metadata',
    version: 2,
    methods: {
      metadata: defineApiMethod({
        inputs: {},
        output: opaqueMetadata,
        call: (context) => context.runtime.getMetadata(14),
      }),
      metadata_at_version: defineApiMethod({
        inputs: { version: u32 },
        output: option(opaqueMetadata),
        call: (context, { version }) => {
          const known = metadataVersions.find((one) => one === version);
          return known === undefined ? undefined : context.runtime.getMetadata(known);
        },
      }),
      metadata_versions: defineApiMethod({
        inputs: {},
        output: vec(u32),
        call: () => [...metadataVersions],
      }),
    },
  },
  {
    name: 'AccountNonceApi',
    version: 1,
    methods: {
      account_nonce: defineApiMethod({
        inputs: { account: accountId },
        output: u32,
        call: (context, { account: who }) => context.get(account, who).nonce,
      }),
    },
  },
  {
    name: 'TaggedTransactionQueue',
    version: 3,
    methods: {
      validate_transaction: defineApiMethod({
        inputs: { source: transactionSource, tx: opaqueExtrinsic, block_hash: h256 },
        output: transactionValidity,
        call: (context, { tx, block_hash }) => {
          const extrinsic = decodeOpaqueExtrinsic(context.runtime, tx);
          // The next block, so that mortal transactions can refer to the hash of the queried block.
          putSystemItems(context, { number: context.get(blockNumber) + 1, parent_hash: block_hash });
          try {
            const value = checkForPool(context, checkSignature(context, extrinsic));
            return { type: 'Ok' as const, value };
          } catch (error) {
            if (!(error instanceof TransactionRefused)) throw error;
            return { type: 'Err' as const, value: error.refusal };
          }
        },
      }),
    },
  },
  // The phases of a block after its initialisation. Each may have a context of its own: the block is in the storage between them.
  {
    name: 'BlockBuilder',
    version: 6,
    methods: {
      apply_extrinsic: defineApiMethod({
        inputs: { extrinsic: opaqueExtrinsic },
        output: applyResult,
        call: (context, { extrinsic }) =>
          applyExtrinsic(context, decodeOpaqueExtrinsic(context.runtime, extrinsic)),
      }),
      finalize_block: defineApiMethod({
        inputs: {},
        output: header,
        call: endBlock,
      }),
      inherent_extrinsics: defineApiMethod({
        inputs: { inherent: inherentData },
        output: vec(opaqueExtrinsic),
        call: (context, { inherent }) => {
          const data = Object.fromEntries(
            inherent.data.map(([id, value]) => [new TextDecoder().decode(parseHex(id)), value]),
          );
          return createInherents(context, data);
        },
      }),
    },
  },
];

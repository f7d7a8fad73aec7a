import { isParachronError } from '@parachron/core';
import { bytes, newtype, option, reference, u32, vec } from '@parachron/core/scale';
import { Context } from '../pallet/Context.js';
import { defineApiMethod, type RuntimeApi } from '../pallet/RuntimeApi.js';
import { getNonce } from '../pallets/system/systemData.js';
import { putSystemItems } from '../runtime/buildBlock.js';
import { decodeOpaqueExtrinsic } from '../runtime/decodeExtrinsic.js';
import { checkForPool, checkSignature } from '../runtime/extrinsicChecks.js';
import { transactionSource, transactionValidity } from '../runtime/TransactionValidity.js';
import { accountId, h256, runtimeVersion } from '../scale/commonTypes.js';

const opaqueMetadata = newtype('sp_core::OpaqueMetadata', bytes);

/** An extrinsic as an argument of runtime APIs: its bytes after the length prefix. */
export const opaqueExtrinsic = reference<Uint8Array>('UncheckedExtrinsic');

const core: RuntimeApi = {
  name: 'Core',
  version: 4,
  methods: [
    defineApiMethod({
      name: 'version',
      inputs: {},
      output: runtimeVersion,
      docs: 'Returns the version of the runtime.',
      call: (context) => context.runtime.version,
    }),
  ],
};

const metadata: RuntimeApi = {
  name: 'Metadata',
  version: 2,
  methods: [
    defineApiMethod({
      name: 'metadata',
      inputs: {},
      output: opaqueMetadata,
      docs: 'Returns the metadata of a runtime.',
      call: (context) => context.runtime.getMetadata(14),
    }),
    defineApiMethod({
      name: 'metadata_at_version',
      inputs: { version: u32 },
      output: option(opaqueMetadata),
      docs: 'Returns the metadata at a given version.',
      call: (context, { version }) => {
        const known = context.runtime.metadataVersions.find((one) => one === version);
        return known === undefined ? undefined : context.runtime.getMetadata(known);
      },
    }),
    defineApiMethod({
      name: 'metadata_versions',
      inputs: {},
      output: vec(u32),
      docs: 'Returns the supported metadata versions.',
      call: (context) => [...context.runtime.metadataVersions],
    }),
  ],
};

const accountNonce: RuntimeApi = {
  name: 'AccountNonceApi',
  version: 1,
  methods: [
    defineApiMethod({
      name: 'account_nonce',
      inputs: { account: accountId },
      output: u32,
      docs: 'Get current account nonce of given `AccountId`.',
      call: (context, { account }) => getNonce(context, account),
    }),
  ],
};

const transactionQueue: RuntimeApi = {
  name: 'TaggedTransactionQueue',
  version: 3,
  methods: [
    defineApiMethod({
      name: 'validate_transaction',
      inputs: { source: transactionSource, tx: opaqueExtrinsic, block_hash: h256 },
      output: transactionValidity,
      docs: 'Validate the transaction.',
      call: (context, { tx, block_hash }) => {
        const extrinsic = decodeOpaqueExtrinsic(context.runtime, tx);
        // The context of the next block, so that mortal transactions can refer to the hash of the queried block.
        const next = new Context({
          runtime: context.runtime,
          state: context.overlay,
          blockNumber: context.blockNumber + 1,
        });
        putSystemItems(next, { parent: { hash: block_hash, number: context.blockNumber } });
        try {
          return { type: 'Ok' as const, value: checkForPool(next, checkSignature(next, extrinsic)) };
        } catch (error) {
          if (!isParachronError(error, 'TRANSACTION_INVALID')) throw error;
          return { type: 'Err' as const, value: error.facts.refusal };
        }
      },
    }),
  ],
};

/** The runtime APIs of every small chain, besides the fee APIs. */
export const coreApis: readonly RuntimeApi[] = [core, metadata, accountNonce, transactionQueue];

import { encodeCall, type Hex } from '@parachron/core';
import type { KeyringPair } from '@polkadot/keyring/types';
import type { TypeRegistry, Vec } from '@polkadot/types';
import type { EventRecord, ExtrinsicEra } from '@polkadot/types/interfaces';
import { u8aToHex } from '@polkadot/util';
import type { Pallet } from '../../src/chain/Pallet.js';
import { constructRuntime } from '../../src/chain/PalletRuntime.js';
import {
  type ChainSettings,
  createServiceConfig,
  type ServiceChanges,
  type Variant,
} from '../../src/chain/ServiceConfig.js';
import { createChainOf, type SmallChain } from '../../src/chain/SmallChain.js';
import { openChain, startTime } from '../persistence/support/openChain.js';
import { devKeys, type Who } from '../support/devKeys.js';
import { getNextNonce } from '../support/getNextNonce.js';
import { readRegistry } from '../support/readRegistry.js';
import { stateOf, submitBytes } from '../support/smallChain.js';

export const token = 10_000_000_000n;

/** A chain built by hand, with the types that an independent client reads out of its metadata. */
export interface TestChain {
  chain: SmallChain;
  registry: TypeRegistry;
  keys: { readonly [K in Who]: KeyringPair };
}

/** A chain of the common pallets, with further ones. */
interface TestOptions extends ChainSettings {
  readonly variant?: Variant;
  readonly config?: ServiceChanges;
  readonly pallets?: readonly Pallet[];
  /** A directory that stores the chain, which is a whole service then. */
  readonly data?: string;
}

/** Chains of equal recipes would share their runtimes. */
let started = 0;

export async function startChain(options: TestOptions = {}): Promise<TestChain> {
  const { variant = 'H', data } = options;
  const config = createServiceConfig(variant, options.config);
  const parts = { specName: 'parachron', startTime, pallets: options.pallets ?? [], apis: [] };
  const runtime = constructRuntime(config, parts);
  const settings = { mode: { kind: 'manual' }, clock: () => startTime, ...options } as const;
  started += 1;
  const chain = await (data === undefined
    ? createChainOf({ runtime, recipe: { kind: 'service', options: { started } } }, settings)
    : openChain(data));
  return { chain, registry: readRegistry(chain, 15), keys: devKeys };
}

export function encode(test: TestChain, path: string, args: Record<string, unknown> = {}): Hex {
  const [pallet = '', method = ''] = path.split('.');
  return encodeCall(test.registry, { pallet, method, args }).hex;
}

interface SignOptions {
  nonce?: number;
  tip?: bigint;
  genesis?: Hex;
  specVersion?: number;
  era?: { current: number; period: number; blockHash: Hex };
}

/** Signs with polkadot.js alone. */
export function sign(test: TestChain, call: Hex, signer: KeyringPair, options: SignOptions = {}): Uint8Array {
  const { chain, registry } = test;
  const genesisHash = options.genesis ?? chain.genesisHash;
  const extrinsic = registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 });
  const era = options.era
    ? registry.createType<ExtrinsicEra>('ExtrinsicEra', options.era)
    : registry.createType<ExtrinsicEra>('ExtrinsicEra', '0x00');
  extrinsic.sign(signer, {
    blockHash: options.era?.blockHash ?? genesisHash,
    era,
    genesisHash,
    nonce: options.nonce ?? getNextNonce(chain, signer.addressRaw),
    runtimeVersion: {
      specVersion: options.specVersion ?? chain.runtime.version.spec_version,
      transactionVersion: chain.runtime.version.transaction_version,
    },
    tip: options.tip ?? 0n,
  } as never);
  return extrinsic.toU8a();
}

/** Reads the outcome of a block's last extrinsic, decoded by polkadot.js from System.Events. */
export function readEvents(test: TestChain): string[] {
  const { chain, registry } = test;
  const key = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7';
  const raw = stateOf(chain).get(key) ?? new Uint8Array([0]);
  const records = registry.createType<Vec<EventRecord>>('Vec<EventRecord>', raw);
  if (u8aToHex(records.toU8a()) !== u8aToHex(raw)) return ['events do not decode'];
  return records
    .filter(({ phase }) => !(phase.isApplyExtrinsic && phase.asApplyExtrinsic.isZero()))
    .map(({ event }) => {
      const [error] = event.data;
      const method = `${event.section}.${event.method}`;
      const module = error as unknown as { isModule?: boolean; asModule?: never } | undefined;
      if (event.method !== 'ExtrinsicFailed' || !module?.isModule) return method;
      const meta = registry.findMetaError(module.asModule as never);
      return `${method} ${meta.section}.${meta.name}`;
    });
}

/** Submits a signed call, builds the block and returns its events. */
export async function run(
  test: TestChain,
  signer: KeyringPair,
  path: string,
  args: Record<string, unknown> = {},
): Promise<string[]> {
  await submitBytes(test.chain, sign(test, encode(test, path, args), signer));
  await test.chain.build();
  return readEvents(test);
}

/** Balances of an account as polkadot.js reads them. */
export function readAccount(test: TestChain, signer: { addressRaw: Uint8Array }) {
  const args = u8aToHex(signer.addressRaw);
  const key = test.chain.runtime.keys;
  const item = test.chain.runtime.getPallet('System').storage?.find(({ name }) => name === 'Account');
  const raw = item && stateOf(test.chain).get(key.key(item, [args]));
  const info = test.registry.createType('FrameSystemAccountInfo', raw ?? new Uint8Array(80)) as unknown as {
    nonce: { toNumber(): number };
    data: { free: { toBigInt(): bigint }; reserved: { toBigInt(): bigint } };
  };
  return {
    nonce: info.nonce.toNumber(),
    free: info.data.free.toBigInt(),
    reserved: info.data.reserved.toBigInt(),
    exists: raw !== undefined,
  };
}

export { startTime, u8aToHex };

import type { Hex } from '@parachron/core';
import type { KeyringPair } from '@polkadot/keyring/types';
import { stringToU8a, u8aToHex } from '@polkadot/util';
import type { CallValue } from '../../../src/chain/types.js';
import { createServiceChain, type ServiceOptions } from '../../../src/service/createServiceChain.js';
import { sign, type TestChain } from '../../chain/helpers.js';
import { devKeys, type Who } from '../../support/devKeys.js';
import { readRegistry } from '../../support/readRegistry.js';
import { advanceTo, type Block, buildBlock, onBlock, submitBytes } from '../../support/smallChain.js';

/** A whole hour: 2023-02-03T02:00:00Z, as seconds. The vector of the specification's call begins an hour later. */
export const start = 1_675_389_600n;
export const hour = 3_600n;
export const minute = 60n;
export const token = 10_000_000_000n;

/** Target of most tests, paid in the native currency, with an open channel. */
export const target = 2110;

// Specification: defaults per target.
export const entry = {
  instructionWeight: 1_000_000_000n,
  feePerSecond: 419_000_000_000n,
  flow: 'sovereign',
  xcmVersion: 2,
} as const;

export interface TestService extends Readonly<TestChain> {
  call(method: string, ...params: unknown[]): Promise<unknown>;
}

export async function startService(options: Partial<ServiceOptions> = {}): Promise<TestService> {
  const chain = await createServiceChain({
    variant: 'H',
    mode: { kind: 'manual' },
    clock: () => Number(start) * 1000,
    ...options,
    config: { targets: { [`${target}/0`]: entry }, ...options.config },
  });
  const provider = chain.provider;
  // The first block initializes the queues.
  await chain.build();
  await chain.build();
  return {
    chain,
    keys: devKeys,
    registry: readRegistry(chain, 15),
    call: (method, ...params) => provider.send(method, params),
  };
}

/** Advances the time by a number of seconds; returns the blocks with their events. */
export function travel(test: TestService, seconds: number): Promise<Block[]> {
  return travelTo(test, test.chain.now() + seconds * 1000);
}

/** As `travel`, to a time in milliseconds. */
export async function travelTo({ chain }: TestService, timestamp: number): Promise<Block[]> {
  const blocks: Block[] = [];
  const stop = onBlock(chain, (block) => blocks.push(block));
  await advanceTo(chain, timestamp);
  stop();
  return blocks;
}

/** Returns the account of a key pair. */
export function idOf(pair: KeyringPair): Hex {
  return u8aToHex(pair.publicKey);
}

export function textBytes(text: string): Uint8Array {
  return stringToU8a(text);
}

/** Creates a call of the AutomationTime pallet. */
export function automation(type: string, value: Record<string, unknown>): CallValue {
  return { type: 'AutomationTime', value: { type, value } };
}

export function remark(text: string): CallValue {
  return {
    type: 'System',
    value: { type: 'remark_with_event', value: { remark: textBytes(text) } },
  };
}

/** Signs a call with polkadot.js and submits the extrinsic to the pool. */
export async function submit(test: TestService, who: Who, call: CallValue): Promise<void> {
  const { types, outer } = test.chain.runtime;
  const hex = u8aToHex(types.encode(outer.call, call));
  await submitBytes(test.chain, sign(test, hex, test.keys[who]));
}

/** Signs a call and includes it in a block; returns its events, with errors named by polkadot.js. */
export async function run(test: TestService, who: Who, call: CallValue): Promise<string[]> {
  await submit(test, who, call);
  const block = await buildBlock(test.chain);
  return block.events
    .filter(({ phase }) => phase.type === 'ApplyExtrinsic' && phase.value === block.extrinsics.length - 1)
    .map((event) => describe(test, event));
}

function describe(test: TestService, event: Block['events'][number]): string {
  const name = `${event.pallet}.${event.name}`;
  if (name !== 'System.ExtrinsicFailed') return name;
  return `${name} ${describeError(test, (event.value as { dispatch_error: unknown }).dispatch_error)}`;
}

/** Returns the name of a dispatch error, as polkadot.js reads it from the metadata. */
export function describeError(test: TestService, error: unknown): string {
  const { type, value } = error as { type: string; value?: { index: number; error: Hex } };
  if (type !== 'Module' || !value) return type;
  const found = test.registry.findMetaError(test.registry.createType('DispatchErrorModule', value) as never);
  return `${found.section}.${found.name}`;
}

/** Returns the error of a signed call; undefined if the call succeeds. */
export async function errorOf(test: TestService, who: Who, call: CallValue): Promise<string | undefined> {
  const failed = (await run(test, who, call)).find((event) => event.startsWith('System.ExtrinsicFailed'));
  return failed?.split(' ')[1];
}

/** Returns the events that the hooks of a block deposited, with named errors, without other pallets’ events. */
export function hookEvents(
  test: TestService,
  blocks: readonly Block[],
  pallet = 'AutomationTime',
): unknown[] {
  return blocks
    .flatMap(({ events }) => events)
    .filter((event) => event.phase.type === 'Initialization' && event.pallet === pallet)
    .map((event) => {
      const value = { ...(event.value as Record<string, unknown>) };
      if (value.error) value.error = describeError(test, value.error);
      return [event.name, value];
    });
}

import { type Chain, connect } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { createServiceChain, type SmallChain } from '@parachron/devnet';
import type { KeyringPair } from '@polkadot/keyring/types';
import { u8aToHex } from '@polkadot/util';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { pairOf } from './pairOf.js';

/** A whole hour: 2023-02-03T02:00:00Z. */
export const start = 1_675_389_600;
export const hour = 3_600n;
export const minute = 60n;
/** 10 decimals: the specification, identity of the service chain. */
export const token = 10_000_000_000n;
export const target = 2110;

/** Specification: per-target defaults. */
export const entry = {
  instructionWeight: 1_000_000_000n,
  feePerSecond: 419_000_000_000n,
  flow: 'sovereign',
  xcmVersion: 2,
} as const;

export interface TestService {
  readonly dev: SmallChain;
  readonly chain: Chain;
  /** Accounts with Ed25519 keys, by which polkadot.js signs in a quarter of the time. */
  readonly alice: KeyringPair;
  readonly bob: KeyringPair;
}

type Options = Parameters<typeof createServiceChain>[0];

export async function startService(options: Options): Promise<TestService> {
  await cryptoWaitReady();
  const alice = pairOf('//Alice', 'ed25519');
  const bob = pairOf('//Bob', 'ed25519');
  const funded = [alice, bob, pairOf('//Alice', 'sr25519')];
  const endowed = funded.map((pair) => ({ who: idOf(pair), amount: 1_000_000n * token }));
  const dev = await createServiceChain({
    clock: () => start * 1000,
    ...options,
    config: { targets: { [`${target}/0`]: entry }, endowed, ...options.config },
  });
  // The first blocks set the chain's time and its queues.
  await dev.build();
  await dev.build();
  const chain = await connect(dev.provider);
  return { dev, chain, alice, bob };
}

export function idOf(pair: KeyringPair): Hex {
  return u8aToHex(pair.publicKey);
}

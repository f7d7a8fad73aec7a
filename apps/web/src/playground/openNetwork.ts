import { type Chain, connect } from '@parachron/client';
import { type Account, parseAccount } from '@parachron/core';
import { createDevnet, type Devnet } from '@parachron/devnet';
import { getDerivedAccount } from '@parachron/proxy';
import type { Variant } from '@parachron/runtime-types';
import { createScheduler, type Scheduler } from '@parachron/scheduler';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { texts } from '../texts.js';
import { PlaygroundValueUnknownError } from './playgroundErrors.js';

/** The para id of the target. */
const targetParaId = 2000;

const hourMs = 3_600_000;

/** The network of a playground, connected. */
export interface Stage {
  readonly devnet: Devnet;
  readonly service: Chain;
  readonly target: Chain;
  readonly serviceParaId: number;
  readonly targetParaId: number;
  readonly scheduler: Scheduler;
  /** The user, who signs; a development account, whose key is public. */
  readonly alice: KeyringPair;
  readonly bob: Account;
  /** The account that the target derives for Alice of the service. */
  readonly derived: Account;
  close(): Promise<void>;
}

/** Options of a playground. */
export interface OpenOptions {
  readonly variant: Variant;
  /** Milliseconds since 1970; the network starts at the next whole hour, and its clock then stands still. */
  readonly now: number;
}

/** Starts the service and a target in this thread, without a port, and connects the packages to both. */
export async function openNetwork({ variant, now }: OpenOptions): Promise<Stage> {
  await cryptoWaitReady();
  const start = Math.ceil(now / hourMs) * hourMs;
  const devnet = await createDevnet({
    variant,
    start,
    clock: () => start,
    targets: [{ paraId: targetParaId }],
  });
  const [there] = devnet.targets;
  if (!there || devnet.service.paraId === undefined)
    throw new PlaygroundValueUnknownError({ value: texts.values.target, reason: texts.values.noTarget });
  const patience = { timeoutMs: Number.POSITIVE_INFINITY };
  const [service, target] = await Promise.all([
    connect(devnet.service.provider, patience),
    connect(there.provider, patience),
  ]);
  const keyring = new Keyring({ type: 'sr25519' });
  const alice = keyring.addFromUri('//Alice');
  const user = { paraId: devnet.service.paraId, account: parseAccount(alice.address) };
  const found = await getDerivedAccount(await target.snapshot(), user);
  if (found.kind !== 'account')
    throw new PlaygroundValueUnknownError({ value: texts.values.derived, reason: found.reason });
  return {
    devnet,
    service,
    target,
    serviceParaId: devnet.service.paraId,
    targetParaId,
    scheduler: await createScheduler(service),
    alice,
    bob: parseAccount(keyring.addFromUri('//Bob').address),
    derived: found.account,
    async close() {
      await Promise.all([service.close(), target.close()]);
      await devnet.close();
    },
  };
}

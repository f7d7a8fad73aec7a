import { type Chain, connect } from '@parachron/client';
import { createDevnet, createFork, type Devnet, type RuntimeFork } from '@parachron/devnet';
import { createScheduler, type Scheduler } from '@parachron/scheduler';
import type { KeyringPair } from '@polkadot/keyring/types';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { createSigner } from './people.js';
import type { Scenario } from './Scenario.js';

/** 2023-02-03T02:00:00Z, a whole hour, in milliseconds. */
const start = 1_675_389_600_000;

/** A real runtime needs several seconds for a block. */
const patience = { timeoutMs: Number.POSITIVE_INFINITY };

/** The connected chains of a scenario. */
export interface Fixture {
  readonly devnet: Devnet;
  readonly service: Chain;
  readonly target: Chain;
  readonly targetId: number;
  readonly scheduler: Scheduler;
  readonly signer: KeyringPair;
  close(): Promise<void>;
}

/** Starts the service and one target as a local network in this process, with virtual time. */
export async function createFixture(scenario: Scenario): Promise<Fixture> {
  const { variant, target, row, relay, channels } = scenario;
  await cryptoWaitReady();
  const devnet = await createDevnet({
    variant,
    start,
    clock: () => start,
    targets: [target],
    service: { config: { targets: { [`${target.paraId}/0`]: row } } },
    ...(relay ? { relay } : {}),
    ...(channels ? { channels } : {}),
  });
  const [there] = devnet.targets;
  if (!there) throw new TypeError('the network has no target');
  const [service, foreign] = await Promise.all([
    connect(devnet.service.provider, patience),
    connect(there.provider, patience),
  ]);
  return {
    devnet,
    service,
    target: foreign,
    targetId: Number(there.paraId),
    scheduler: await createScheduler(service),
    signer: createSigner(),
    async close() {
      await Promise.all([service.close(), foreign.close()]);
      await devnet.close();
    },
  };
}

type TargetChain = Devnet['targets'][number]['chain'];

const isReal = (chain: TargetChain): chain is RuntimeFork => 'registry' in chain;

/** The real runtime of a scenario. */
export function getLocal({ devnet: { targets } }: Fixture): RuntimeFork {
  const [there] = targets;
  if (!there || !isReal(there.chain)) throw new TypeError('the target has no real runtime');
  return there.chain;
}

/** The target as a chain whose present state dry runs fork. */
export function getForkable({ devnet: { targets } }: Fixture): { fork(): Promise<RuntimeFork> } {
  const [there] = targets;
  if (!there) throw new TypeError('the network has no target');
  const { chain, provider } = there;
  return isReal(chain)
    ? chain
    : { fork: async () => createFork({ node: await connect(provider, patience) }) };
}

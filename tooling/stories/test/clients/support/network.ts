import { createDevnet, type Devnet } from '@parachron/devnet';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';

/** A whole hour: 2023-02-03T02:00:00Z, in seconds. */
const start = 1_675_389_600;

/** A network of the service and a target, on ports. */
export function startNetwork(variant: 'H' | 'M' = 'H'): Promise<Devnet> {
  return createDevnet({
    variant,
    targets: [{ paraId: 2000 }],
    clock: () => start * 1000,
    serve: { port: 0, finalityDelayMs: 50 },
  });
}

/** The whole hour after the network's time, in seconds: tasks may run then. */
export function getNextSlot(devnet: Devnet): number {
  return (Math.floor(devnet.now() / 3_600_000) + 1) * 3600;
}

/** Endpoint of the service. */
export function endpointOf(devnet: Devnet): string {
  const { endpoint } = devnet.service;
  if (endpoint === undefined) throw new Error('The network has no port.');
  return endpoint;
}

/** The keys of Alice and Bob. */
export async function getKeys() {
  await cryptoWaitReady();
  const keyring = new Keyring({ type: 'sr25519', ss58Format: 51 });
  return { alice: keyring.addFromUri('//Alice'), bob: keyring.addFromUri('//Bob') };
}

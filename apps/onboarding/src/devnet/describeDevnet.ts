import { type Devnet, listDevAccounts } from '@parachron/devnet';

/** What `parachron devnet --json` prints when the network is up. */
export interface DevnetDescription {
  readonly variant: 'H' | 'M';
  /** The network's time, as a date. */
  readonly time: string;
  readonly chains: readonly {
    readonly role: 'service' | 'target' | 'relay';
    readonly name: string;
    readonly paraId?: number;
    readonly endpoint: string;
  }[];
  /** Accounts with money on every chain, whose keys everybody knows. */
  readonly accounts: readonly { readonly name: string; readonly suri: string; readonly address: string }[];
}

/** Describes a network that runs. */
export async function describeDevnet(devnet: Devnet, variant: 'H' | 'M'): Promise<DevnetDescription> {
  const chains = [devnet.service, ...devnet.targets, ...(devnet.relay ? [devnet.relay] : [])];
  return {
    variant,
    time: new Date(devnet.now()).toISOString(),
    chains: chains.map(({ role, name, paraId, endpoint = '' }) => ({
      role,
      name,
      ...(paraId === undefined ? {} : { paraId }),
      endpoint,
    })),
    accounts: (await listDevAccounts()).map(({ name, suri, address }) => ({ name, suri, address })),
  };
}

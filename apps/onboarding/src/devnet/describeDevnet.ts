import { omitUndefined } from '@parachron/core';
import { type Devnet, listDevAccounts } from '@parachron/devnet';

/** Output of `parachron devnet --json` once the network runs. */
export interface DevnetDescription {
  readonly variant: 'H' | 'M';
  /** The network's time, in ISO 8601. */
  readonly time: string;
  readonly chains: readonly {
    readonly role: 'service' | 'target' | 'relay';
    readonly name: string;
    readonly paraId?: number;
    readonly endpoint: string;
    /** Whether a later run with the same directory finds the blocks of the chain. */
    readonly isStored: boolean;
  }[];
  /** Accounts with funds on every chain, whose keys are public. */
  readonly accounts: readonly { readonly name: string; readonly suri: string; readonly address: string }[];
}

/** Describes a running network. */
export async function describeDevnet(
  devnet: Devnet,
  { variant, data }: { readonly variant: 'H' | 'M'; readonly data?: string },
): Promise<DevnetDescription> {
  const chains = [devnet.service, ...devnet.targets, ...(devnet.relay ? [devnet.relay] : [])];
  return {
    variant,
    time: new Date(devnet.now()).toISOString(),
    chains: chains.map(({ role, name, paraId, endpoint = '', chain }) => ({
      role,
      name,
      ...omitUndefined({ paraId }),
      endpoint,
      // Chains with a real runtime exist in memory only.
      isStored: data !== undefined && 'runtime' in chain,
    })),
    accounts: (await listDevAccounts()).map(({ name, suri, address }) => ({ name, suri, address })),
  };
}

import type { Hex } from '@parachron/core';
import { deriveHashedDescriptionAccount, deriveLocation, deriveLocationHashAccount } from '@parachron/xcm';
import { ApiPromise } from '@polkadot/api';
import type { SubmittableExtrinsic } from '@polkadot/api/types';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { u8aToHex } from '@polkadot/util';

/** A whole hour: 2023-02-03T02:00:00Z, in milliseconds. */
export const start = 1_675_389_600_000;
export const hour = 3_600_000;

const ring = new Keyring({ type: 'sr25519' });
export const keys = () => ({ alice: ring.addFromUri('//Alice'), bob: ring.addFromUri('//Bob') });

export function openApi(provider: ProviderInterface): Promise<ApiPromise> {
  return ApiPromise.create({ provider, noInitWarn: true, throwOnConnect: true });
}

type Call = SubmittableExtrinsic<'promise'>;

/** A call by its name in the metadata of a chain. */
export function tx(api: ApiPromise, pallet: string, method: string, ...args: unknown[]): Call {
  const make = api.tx[pallet]?.[method];
  if (!make) throw new TypeError(`no call ${pallet}.${method}`);
  return make(...args);
}

/** Signs and sends; gives the events of the extrinsic. */
export function send(call: Call, signer: KeyringPair): Promise<string[]> {
  return new Promise((resolve, reject) => {
    call
      .signAndSend(signer, ({ status, events }) => {
        if (status.isInBlock) resolve(events.map(({ event }) => `${event.section}.${event.method}`));
      })
      .catch(reject);
  });
}

export async function getFree(api: ApiPromise, account: string): Promise<bigint> {
  const info = (await api.query.system?.account?.(account)) as unknown as {
    data: { free: { toBigInt(): bigint } };
  };
  return info.data.free.toBigInt();
}

/** The account that a target of either era gives to a user of the service. */
export function deriveOnTarget(user: KeyringPair, generation: 'v2' | 'v4' | 'v5'): Hex {
  const account = { kind: 'AccountId32', hex: u8aToHex(user.publicKey) } as const;
  const sibling = { paraId: 2114, relation: 'sibling', account } as const;
  return generation === 'v2'
    ? deriveLocationHashAccount(deriveLocation(sibling)).hex
    : deriveHashedDescriptionAccount(sibling).hex;
}

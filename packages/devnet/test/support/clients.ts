import { ApiPromise } from '@polkadot/api';
import type { SubmittableExtrinsic } from '@polkadot/api/types';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { type Metadata, TypeRegistry } from '@polkadot/types';

/** A whole hour: 2023-02-03T02:00:00Z, in seconds. */
export const start = 1_675_389_600;
export const hour = 3_600;

/** One millisecond of execution: more than the weight of any call of these tests. */
export const callWeight = 1_000_000_000n;

const ring = new Keyring({ type: 'sr25519' });
export const alice = ring.addFromUri('//Alice');
export const bob = ring.addFromUri('//Bob');

interface Decoded {
  readonly registry: TypeRegistry;
  metadata?: Metadata;
}

type Retrieve = (apis: unknown, block?: unknown, types?: unknown) => Promise<Metadata>;

/** Decoded metadata by its bytes: the tests open many chains of a few runtimes. */
const decoded = new Map<string, Decoded>();

/** The usual client of a chain, except that chains with the same metadata share its decoded form. */
export async function openApi(provider: ProviderInterface): Promise<ApiPromise> {
  const names = ['system_chain', 'system_properties', 'state_getMetadata'];
  const key = JSON.stringify(await Promise.all(names.map((name) => provider.send(name, []))));
  const own = decoded.get(key) ?? { registry: new TypeRegistry() };
  decoded.set(key, own);
  const { registry } = own;
  const api = new ApiPromise({ provider, registry, noInitWarn: true, throwOnConnect: true });
  const retrieve: Retrieve = Reflect.get(api, '_retrieveMetadata').bind(api);
  // Only an answer is shared: a client that is closed while it asks would leave the others waiting.
  const retrieveOnce: Retrieve = async (apis, block, types) => {
    if (block) return retrieve(apis, block, types);
    own.metadata ??= await retrieve(apis);
    return own.metadata;
  };
  Reflect.set(api, '_retrieveMetadata', retrieveOnce);
  return api.isReadyOrError;
}

export type Call = SubmittableExtrinsic<'promise'>;

/** A call by its name in the metadata of a chain. */
export function tx(api: ApiPromise, pallet: string, method: string, ...args: unknown[]): Call {
  const make = api.tx[pallet]?.[method];
  if (!make) throw new TypeError(`no call ${pallet}.${method}`);
  return make(...args);
}

/** Signs a call and puts it into the pool. */
export async function submit(api: ApiPromise, call: Call, signer: KeyringPair): Promise<void> {
  await call.signAsync(signer, { nonce: -1 });
  await api.rpc.author.submitExtrinsic(call);
}

/**
 * Signs a call, waits for its block, and returns the names of the extrinsic's events. A client that reads a block late reports only
 * that the block is final.
 */
export function send(call: Call, signer: KeyringPair = alice): Promise<string[]> {
  return new Promise((resolve, reject) => {
    call
      .signAndSend(signer, ({ status, events }) => {
        if (status.isInBlock || status.isFinalized)
          resolve(events.map(({ event }) => `${event.section}.${event.method}`));
      })
      .catch(reject);
  });
}

/** An event as a client reads it: names and fields, errors by their names in the metadata. */
export interface SeenEvent {
  readonly name: string;
  readonly data: unknown;
}

interface DecodedEvent {
  readonly section: string;
  readonly method: string;
  readonly data: Iterable<unknown> & { toHuman(): unknown };
}

/** The events after a block. */
export async function listEvents(api: ApiPromise, hash: string): Promise<SeenEvent[]> {
  const at = await api.at(hash);
  const records = (await at.query.system?.events?.()) as unknown as Iterable<{ event: DecodedEvent }>;
  return [...records].map(({ event }) => ({
    name: `${event.section}.${event.method}`,
    data: nameErrors(api, event.data.toHuman()),
  }));
}

/** Replaces the numbers of a pallet's error by its name. */
function nameErrors(api: ApiPromise, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => nameErrors(api, one));
  if ('Module' in value) {
    const { index, error } = value.Module as { index: string; error: string };
    const code = {
      index: api.registry.createType('u8', index),
      error: api.registry.createType('[u8;4]', error),
    };
    const { section, name } = api.registry.findMetaError(code as never);
    return `${section}.${name}`;
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, nameErrors(api, one)]));
}

/** A storage item by its names in the metadata, as plain JSON. */
export async function read(
  api: ApiPromise,
  pallet: string,
  item: string,
  ...keys: unknown[]
): Promise<unknown> {
  const found = api.query[pallet]?.[item];
  if (!found) throw new TypeError(`no storage ${pallet}.${item}`);
  return (await found(...keys)).toJSON();
}

export async function getFree(api: ApiPromise, account: string): Promise<bigint> {
  const { data } = (await read(api, 'system', 'account', account)) as { data: { free: string | number } };
  return BigInt(data.free);
}

import {
  type Account,
  encodeCall,
  type Hex,
  hasCall,
  parseAccount,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import { readAccount } from '../accounts/findAccounts.js';
import { addProxyCall } from '../calls/addProxyCall.js';
import { proxyCall } from '../calls/proxyCall.js';
import { listProxyTypes } from '../proxies/listProxyTypes.js';
import { type Acting, deriveRootActing, deriveSudoActing } from './Acting.js';
import { deriveTrialGift, type TrialGift, trialGiftReads } from './deriveTrialGift.js';
import type { ProxyTypesRequest } from './estimateProxyTypes.js';
import { listSampleCalls, type SampleCall } from './listSampleCalls.js';

/** How the proxy types of a chain are tried: one batch for each type, which grants it and makes all calls through it. */
export interface TypeTrial {
  readonly target: Snapshot;
  readonly real: Account;
  /** The money that the account gets for the dry run; undefined where it has enough. */
  readonly gift: TrialGift | undefined;
  readonly acting: Acting;
  readonly calls: readonly Hex[];
  readonly samples: readonly SampleCall[];
  readonly types: readonly string[];
  batch(type: string): Hex;
}

/** Gets what a dry run takes; undefined where the chain has no calls by which another account can be tried. Reads two keys. */
export async function getTypeTrial(
  target: Snapshot,
  request: Pick<ProxyTypesRequest, 'real' | 'delegate' | 'calls'>,
): Promise<TypeTrial | undefined> {
  const { runtime } = target;
  const { registry } = runtime;
  const real = parseAccount(request.real, 'real');
  const delegate = parseAccount(request.delegate, 'delegate');
  const { key, ...money } = await target.read({
    key: storageRead('Sudo', 'Key', [], (value) => readAccount(value?.toString())),
    ...trialGiftReads(real),
  });
  const acting = deriveRootActing(registry) ?? deriveSudoActing(registry, key.known ? key.value : undefined);
  const method = ['force_batch', 'batch'].find((name) => hasCall(registry, 'Utility', name));
  if (!acting || !method) return undefined;
  const gift = deriveTrialGift(registry, { acting, real, money });
  const calls = request.calls.map((call) => (typeof call === 'string' ? call : call.hex));
  const samples = listSampleCalls(registry);
  const clear = encodeCall(registry, { pallet: 'Proxy', method: 'remove_proxies', args: {} });
  // The money for a proxy, and space for one more.
  const before = [...(gift?.call ? [gift.call] : []), acting.actAs(real, clear.hex)];
  // Whichever type was granted, it is the only one by then: no call has to name it.
  const tried = [...calls, ...samples.map(({ call }) => call)].map((call) =>
    acting.actAs(delegate, proxyCall(runtime, { real, call }).hex),
  );
  const batch = (type: string): Hex => {
    const grant = acting.actAs(real, addProxyCall(runtime, { delegate, proxyType: type }).hex);
    const all = [...before, grant, ...tried];
    return encodeCall(registry, { pallet: 'Utility', method, args: { calls: all.map(({ hex }) => hex) } })
      .hex;
  };
  const types = listProxyTypes(registry).map(({ name }) => name);
  return { target, real, gift, acting, calls, samples, types, batch };
}

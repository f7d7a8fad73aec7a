import {
  balanceRead,
  type Call,
  type DispatchRoute,
  formatAccount,
  type Hex,
  nameCall,
  parseAccount,
  readKnown,
  storageRead,
  tryEncodeCall,
} from '@parachron/core';
import { getProxyFacts, type ProxyGrant } from '@parachron/proxy';
import { hexToU8a, u8aToString } from '@polkadot/util';
import { findPallets } from '../pallets.js';
import { type RouteContext, RouteRun } from '../run/RouteRun.js';

/** Lists the routes by which the sudo key or a proxy of it signs; a key that cannot sign is a need of the route. */
export async function listSudoRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { call, snapshot, fork, refusals } = context;
  const { registry } = snapshot.runtime;
  const [{ name: pallet } = { name: '' }] = findPallets(snapshot.runtime, 'sudo', 'call');
  const outer = tryEncodeCall(registry, { pallet, method: 'sudo', args: { call: call.hex } });
  if (!outer) return [];
  // The runs of the routes read the same again: a fork keeps what it has read.
  const state = await (await fork.fork()).snapshot();
  const keyRead = storageRead(pallet, 'Key', [], (value) => value?.toHex() ?? '0x');
  const { stored } = await state.read({ stored: keyRead });
  const key = readKnown(stored);
  // Older pallets store an account of zeros if no key is set.
  if (key === undefined || /^0x0*$/.test(key)) {
    refusals.add(`${pallet}.Key ${stored.known ? 'is unset' : `could not be read: ${stored.reason}`}.`);
    return [];
  }
  const granted = await getProxyFacts(state, { real: key, delegate: key });
  const grants = granted.known ? granted.facts.proxies : [];
  const { balance } = await state.read({ balance: balanceRead(key) });
  const own = await runKeyRoute(context, key, outer, readKnown(balance)?.nonce === 0);
  return [...own, ...(await runProxyRoute(context, key, outer, grants))];
}

/** Runs the call of the key itself. */
async function runKeyRoute(context: RouteContext, key: Hex, outer: Call, isUnused: boolean) {
  const { chain, ss58Prefix } = context.snapshot.runtime;
  const owner = findAccountOwner(key);
  const address = formatAccount(parseAccount(key), ss58Prefix);
  const run = await RouteRun.begin(context);
  if (owner) run.needs.push(`${owner.means}: no private key signs for the account of ${owner.name}`);
  else if (isUnused)
    run.needs.push(
      `the signature of ${address}: it has signed no transaction, and may have no key (a multisig or a pure proxy)`,
    );
  const name = `the sudo key ${address}`;
  // An account without a key only makes the call on a fork.
  const signer = owner
    ? { name: `${owner.name}, whose account is ${name}`, by: { origin: { system: { Signed: key } } } }
    : { name, account: key, by: { accounts: [key], isFunded: false } };
  await run.step({ title: describeEffect(context), ...signer, call: outer });
  const effect = owner ? `is the account of ${owner.name}, which calls` : 'signs';
  return run.end({ kind: 'sudo', title: `The sudo key of ${chain} ${effect} ${nameCall(outer)}.` });
}

const describeEffect = ({ call }: RouteContext) => `dispatches ${nameCall(call)} as root`;

/** Runs the call of the first proxy of the key that may sign without an announcement. */
async function runProxyRoute(context: RouteContext, key: Hex, outer: Call, grants: readonly ProxyGrant[]) {
  const { runtime } = context.snapshot;
  const rank = ({ proxyType }: ProxyGrant) => Number(proxyType !== 'Any');
  const usable = grants.filter(({ delay }) => delay === 0);
  for (const { delegate, proxyType } of usable.toSorted((one, other) => rank(one) - rank(other))) {
    const run = await RouteRun.begin(context);
    const address = formatAccount(delegate, runtime.ss58Prefix);
    const signer = {
      name: `the proxy ${address} of the sudo key`,
      account: delegate.hex,
      by: { accounts: [delegate.hex] },
    };
    const args = { real: key, force_proxy_type: proxyType, call: outer.hex };
    const call = { pallet: 'Proxy', method: 'proxy', args, fill: [] };
    await run.step({ title: describeEffect(context), ...signer, call });
    const title = `A proxy of the sudo key of ${runtime.chain} signs Proxy.proxy of ${nameCall(outer)}.`;
    const route = run.end({ kind: 'sudo', body: `by its proxy ${address}`, title });
    if (route.length > 0) return route;
  }
  return [];
}

/** Finds the chain or the pallet that owns an account by its bytes, and how it makes a call; undefined for others. */
function findAccountOwner(account: Hex) {
  const bytes = hexToU8a(account);
  const text = u8aToString(bytes.subarray(0, 6));
  if (text.startsWith('modl'))
    return { name: 'a pallet', means: 'a call of the pallet that dispatches with its account' };
  const isPara = /^(para|sibl)/.test(text) && /^.{18}0*$/.test(account);
  if (!isPara && !(text === 'Parent' && /^.{14}0*$/.test(account))) return undefined;
  const id = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const name = isPara ? `parachain ${id}` : 'the relay chain';
  const means = `a program of ${name} that makes the call by Transact with the origin kind SovereignAccount`;
  return { name, means };
}

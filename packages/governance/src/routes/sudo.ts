import {
  type Call,
  type DispatchRoute,
  formatAccount,
  type Hex,
  parseAccount,
  readKnown,
  storageRead,
  tryEncodeCall,
} from '@parachron/core';
import { getProxyFacts, type ProxyGrant } from '@parachron/proxy';
import { hexToU8a, u8aToString } from '@polkadot/util';
import { findPallets } from '../pallets.js';
import { nameCall, type RouteContext, RouteRun } from '../run/RouteRun.js';

/**
 * Lists the routes by which the sudo key, or a proxy of the key without a delay, signs. The account of a chain or a pallet
 * cannot sign, and the route states this.
 */
export async function listSudoRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { call, snapshot, fork, refusals } = context;
  const { registry } = snapshot.runtime;
  const [{ name: pallet } = { name: '' }] = findPallets(snapshot.runtime, 'sudo', 'call');
  const outer = tryEncodeCall(registry, { pallet, method: 'sudo', args: { call: call.hex } });
  if (!outer) return [];
  // The runs of the routes read the same again: a fork keeps what it has read.
  const state = await (await fork.fork()).snapshot();
  const { stored } = await state.read({
    stored: storageRead(pallet, 'Key', [], (value) => value?.toHex() ?? '0x'),
  });
  const key = readKnown(stored);
  // Older pallets store an account of zeros if no key is set.
  if (key === undefined || /^0x0*$/.test(key)) {
    refusals.add(`${pallet}.Key ${stored.known ? 'is unset' : `could not be read: ${stored.reason}`}.`);
    return [];
  }
  const granted = await getProxyFacts(state, { real: key, delegate: key });
  const facts = granted.known ? granted.facts : undefined;
  const grants = facts?.proxies ?? [];
  // A pure proxy has proxies and has signed nothing.
  const isMaybePure = grants.length > 0 && facts?.realBalance.nonce === 0;
  const own = await runKeyRoute(context, key, outer, isMaybePure);
  return [...own, ...(await runProxyRoute(context, key, outer, grants))];
}

/** Runs the call of the key itself. */
async function runKeyRoute(context: RouteContext, key: Hex, outer: Call, isMaybePure: boolean) {
  const { chain, ss58Prefix } = context.snapshot.runtime;
  const owner = findAccountOwner(key);
  const address = formatAccount(parseAccount(key), ss58Prefix);
  const run = await RouteRun.begin(context);
  if (owner) run.needs.push(`${owner.means}: no private key signs for the account of ${owner.name}`);
  else if (isMaybePure)
    run.needs.push(
      `the private key of ${address}: possibly a pure proxy without a key (it has proxies and no transaction)`,
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

/** Runs the call of the first proxy of the key that may sign. */
async function runProxyRoute(context: RouteContext, key: Hex, outer: Call, grants: readonly ProxyGrant[]) {
  const { chain, ss58Prefix } = context.snapshot.runtime;
  const isNarrow = ({ proxyType }: ProxyGrant) => Number(proxyType !== 'Any');
  const usable = grants.filter(({ delay }) => delay === 0);
  for (const { delegate, proxyType } of usable.toSorted((one, other) => isNarrow(one) - isNarrow(other))) {
    const run = await RouteRun.begin(context);
    const args = { real: key, force_proxy_type: proxyType, call: outer.hex };
    await run.step({
      title: describeEffect(context),
      name: `the proxy ${formatAccount(delegate, ss58Prefix)} of the sudo key`,
      account: delegate.hex,
      by: { accounts: [delegate.hex] },
      call: { pallet: 'Proxy', method: 'proxy', args, fill: [] },
    });
    const title = `A proxy of the sudo key of ${chain} signs Proxy.proxy of ${nameCall(outer)}.`;
    const route = run.end({ kind: 'sudo', title });
    if (route.length > 0) return route;
  }
  return [];
}

/**
 * Finds the owner of a sovereign account or of a pallet's account by its bytes, and how it makes a call with the account; undefined for other
 * accounts.
 */
function findAccountOwner(account: Hex) {
  const bytes = hexToU8a(account);
  const text = u8aToString(bytes.subarray(0, 6));
  const isZero = (from: number) => bytes.subarray(from).every((byte) => byte === 0);
  const describeChain = (name: string) => ({
    name,
    means: `a program of ${name} that makes the call by Transact with the origin kind SovereignAccount`,
  });
  if (text.startsWith('modl'))
    return { name: 'a pallet', means: 'a call of the pallet that dispatches with its account' };
  if (/^(para|sibl)/.test(text) && isZero(8)) {
    const id = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
    return describeChain(`parachain ${id}`);
  }
  return text === 'Parent' && isZero(6) ? describeChain('the relay chain') : undefined;
}

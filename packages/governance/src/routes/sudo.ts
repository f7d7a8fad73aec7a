import {
  balanceRead,
  type Call,
  type DispatchRoute,
  formatAccount,
  type Hex,
  parseAccount,
  type Runtime,
  type Snapshot,
  tryEncodeCall,
} from '@parachron/core';
import { type ProxyGrant, proxyReads } from '@parachron/proxy';
import { hexToU8a, u8aToString } from '@polkadot/util';
import { describeSigner, nameCall, type RouteContext, RouteRun } from '../run/RouteRun.js';

/**
 * Lists the routes by which the sudo key, or a proxy of the key without a delay, signs. The account of a chain or a pallet
 * cannot sign, and the route states this.
 */
export async function listSudoRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { governance, call, snapshot } = context;
  const { runtime, sudo } = governance;
  const key = sudo?.key.known ? sudo.key.value : undefined;
  if (!sudo || !key) return [];
  const args = { call: call.hex };
  const outer = tryEncodeCall(runtime.registry, { pallet: sudo.pallet, method: 'sudo', args });
  if (!outer) return [];
  const owner = findAccountOwner(key);
  const name = `the sudo key ${formatKey(key, runtime.ss58Prefix)}`;
  const run = await RouteRun.begin(context);
  const grants = await readGrants(snapshot, key);
  if (owner) run.needs.push(`${owner.means}: no private key signs for the account of ${owner.name}`);
  else if (await isMaybePure(snapshot, key, grants))
    run.needs.push(
      `the private key of ${formatKey(key, runtime.ss58Prefix)}: possibly a pure proxy without a key (it has proxies and no transaction)`,
    );
  const signer = owner
    ? describeSigner(governance, `${owner.name}, whose account is ${name}`)
    : describeSigner(governance, name, key);
  // An account without a key only makes the call on a fork.
  const by = owner ? { origin: { system: { Signed: key } } } : { accounts: [key], isFunded: false };
  await run.step({ title: describeEffect(call), signer, by, call: outer });
  const effect = owner ? `is the account of ${owner.name}, which calls` : 'signs';
  const title = `The sudo key of ${runtime.chain} ${effect} ${sudo.pallet}.sudo.`;
  const proxied = await listProxyRoute(context, { key, grants, inner: outer });
  return [...run.end({ kind: 'sudo', title }), ...proxied];
}

const describeEffect = (call: Call) => `dispatches ${nameCall(call)} as root`;

/** Reads the proxies of an account. */
async function readGrants(snapshot: Snapshot, key: Hex): Promise<readonly ProxyGrant[]> {
  const { proxies } = proxyReads({ real: key, delegate: key });
  const { granted } = await snapshot.read({ granted: proxies });
  return granted.known ? granted.value.list : [];
}

/** Whether an account has proxies and has signed nothing, as a pure proxy, which has no private key. */
async function isMaybePure(snapshot: Snapshot, key: Hex, grants: readonly ProxyGrant[]): Promise<boolean> {
  const { balance } = await snapshot.read({ balance: balanceRead(parseAccount(key)) });
  return grants.length > 0 && balance.known && balance.value.nonce === 0;
}

/** Lists the first proxy of the key that may sign. */
async function listProxyRoute(
  context: RouteContext,
  { key, grants, inner }: { readonly key: Hex; readonly grants: readonly ProxyGrant[]; readonly inner: Call },
): Promise<DispatchRoute[]> {
  const { governance, call } = context;
  const { runtime } = governance;
  const isNarrow = ({ proxyType }: ProxyGrant) => Number(proxyType !== 'Any');
  const usable = grants.filter(({ delay }) => delay === 0);
  for (const { delegate, proxyType } of usable.toSorted((one, other) => isNarrow(one) - isNarrow(other))) {
    const run = await RouteRun.begin(context);
    const args = { real: key, force_proxy_type: proxyType, call: inner.hex };
    const name = `the proxy ${formatAccount(delegate, runtime.ss58Prefix)} of the sudo key`;
    await run.step({
      title: describeEffect(call),
      signer: describeSigner(governance, name, delegate.hex),
      by: { accounts: [delegate.hex] },
      call: { pallet: 'Proxy', method: 'proxy', args, fill: [] },
    });
    const title = `A proxy of the sudo key of ${runtime.chain} signs Proxy.proxy of ${nameCall(inner)}.`;
    const route = run.end({ kind: 'sudo', title });
    if (route.length > 0) return route;
  }
  return [];
}

/** The chain or pallet that owns an account without a key, and how it makes a call with the account. */
interface AccountOwner {
  /** `parachain 2000`, `the relay chain`, `a pallet`. */
  readonly name: string;
  readonly means: string;
}

/** Finds the owner of a sovereign account or of a pallet's account by its bytes; undefined for other accounts. */
function findAccountOwner(account: Hex): AccountOwner | undefined {
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

function formatKey(hex: Hex, ss58Prefix: Runtime['ss58Prefix']): string {
  return formatAccount({ kind: hex.length === 42 ? 'AccountKey20' : 'AccountId32', hex }, ss58Prefix);
}

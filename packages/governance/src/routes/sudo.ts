import {
  type Account,
  type AccountBalance,
  balanceRead,
  type Call,
  type DispatchRoute,
  deriveUntouchable,
  existentialDepositRead,
  formatAccount,
  formatTokens,
  type Hex,
  type Planck,
  parseAccount,
  type Runtime,
  type Snapshot,
  tryEncodeCall,
} from '@parachron/core';
import { type ProxyGrant, proxyReads } from '@parachron/proxy';
import { estimateInclusionFee } from '@parachron/weight';
import { hexToU8a, u8aToString } from '@polkadot/util';
import type { Governance } from '../Governance.js';
import { describeSigner, nameCall, type RouteContext, RouteRun, type Step } from '../run/RouteRun.js';

/** The account that is the sudo key. */
interface KeyHolder {
  readonly account: Account;
  /** Undefined if the balance could not be read. */
  readonly balance: AccountBalance | undefined;
  readonly existentialDeposit: Planck;
  readonly proxies: readonly ProxyGrant[];
}

/**
 * Lists the routes by which the sudo key, or a proxy of the key without a delay, signs. The account of a chain or a pallet
 * cannot sign, and the route states this.
 */
export async function listSudoRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { governance, call, snapshot } = context;
  const { runtime, sudo } = governance;
  if (!sudo || (sudo.key.known && sudo.key.value === undefined)) return [];
  const args = { call: call.hex };
  const outer = tryEncodeCall(runtime.registry, { pallet: sudo.pallet, method: 'sudo', args });
  if (!outer) return [];
  const key = sudo.key.known ? sudo.key.value : undefined;
  const holder = key && (await getKeyHolder(snapshot, key));
  const owner = key ? findAccountOwner(key) : undefined;
  const name = key ? `the sudo key ${formatKey(key, runtime.ss58Prefix)}` : 'the sudo key';
  const run = await RouteRun.begin(context);
  const unread = `the account of ${sudo.pallet}.Key, which could not be read`;
  const own = holder && !owner ? await listKeyNeeds(snapshot, { holder, call: outer }) : [unread];
  run.needs.push(
    ...(owner ? [`${owner.means}: no private key signs for the account of ${owner.name}`] : own),
  );
  await run.step({
    title: describeEffect(call),
    ...describeKey(governance, { key, owner, name }),
    isFreeOnSuccess: true,
    call: outer,
  });
  const effect = owner ? `is the account of ${owner.name}, which calls` : 'signs';
  const title = `The sudo key of ${runtime.chain} ${effect} ${sudo.pallet}.sudo.`;
  const proxied = holder ? await listProxyRoute(context, { holder, inner: outer }) : [];
  return [...run.end({ kind: 'sudo', title }), ...proxied];
}

/** Describes who signs as the sudo key; an account without a key only makes the call on a fork. */
function describeKey(
  governance: Governance,
  { key, owner, name }: { key: Hex | undefined; owner: AccountOwner | undefined; name: string },
): Pick<Step, 'signer' | 'by'> {
  if (!key || !owner)
    return { signer: describeSigner(governance, name, key), by: { accounts: key ? [key] : [] } };
  const signer = describeSigner(governance, `${owner.name}, whose account is ${name}`);
  return { signer, by: { origin: { system: { Signed: key } } } };
}

const describeEffect = (call: Call) => `dispatches ${nameCall(call)} as root`;

/** Gets the balance and the proxies of the account that is the sudo key. */
async function getKeyHolder(snapshot: Snapshot, key: Hex): Promise<KeyHolder> {
  const account = parseAccount(key);
  const { balance, minimum, granted } = await snapshot.read({
    balance: balanceRead(account),
    minimum: existentialDepositRead(),
    granted: proxyReads({ real: account, delegate: account }).proxies,
  });
  return {
    account,
    balance: balance.known ? balance.value : undefined,
    existentialDeposit: minimum.known ? minimum.value : 0n,
    proxies: granted.known ? granted.value.list : [],
  };
}

/**
 * Lists the requirements of a transaction of the sudo key by the state of its account: funds for the fee, which the
 * account pays in advance, and a private key, which a pure proxy lacks.
 */
async function listKeyNeeds(
  snapshot: Snapshot,
  { holder, call }: { readonly holder: KeyHolder; readonly call: Call },
): Promise<string[]> {
  const { account, balance, existentialDeposit, proxies } = holder;
  if (!balance) return [];
  const { ss58Prefix, token } = snapshot.runtime;
  const fee = await estimateInclusionFee(snapshot, call.hex);
  const name = formatAccount(account, ss58Prefix);
  const needed = (fee.known ? fee.value : 0n) + deriveUntouchable(balance, existentialDeposit);
  const lacking = needed - balance.free;
  const format = (amount: Planck) => formatTokens(amount, token);
  const funds = `${format(lacking)} more on ${name}, which has ${format(balance.free)} and pays the inclusion fee in advance`;
  const isMaybePure = proxies.length > 0 && balance.nonce === 0;
  const key = `the private key of ${name}: possibly a pure proxy without a key (it has proxies and no transaction)`;
  return [...(lacking > 0n ? [funds] : []), ...(isMaybePure ? [key] : [])];
}

/** Lists the first proxy of the key that may sign; without a fork, the permission of its type is a need. */
async function listProxyRoute(
  context: RouteContext,
  { holder, inner }: { readonly holder: KeyHolder; readonly inner: Call },
): Promise<DispatchRoute[]> {
  const { governance, call } = context;
  const { runtime } = governance;
  const isNarrow = ({ proxyType }: ProxyGrant) => Number(proxyType !== 'Any');
  const usable = holder.proxies.filter(({ delay }) => delay === 0);
  for (const { delegate, proxyType } of usable.toSorted((one, other) => isNarrow(one) - isNarrow(other))) {
    const run = await RouteRun.begin(context);
    const args = { real: holder.account.hex, force_proxy_type: proxyType, call: inner.hex };
    const name = `the proxy ${formatAccount(delegate, runtime.ss58Prefix)} of the sudo key`;
    const succeeded = await run.step({
      title: describeEffect(call),
      signer: describeSigner(governance, name, delegate.hex),
      by: { accounts: [delegate.hex] },
      isFreeOnSuccess: true,
      call: { pallet: 'Proxy', method: 'proxy', args, fill: [] },
    });
    const permission = `the permission of the proxy type ${proxyType} for ${nameCall(inner)}, which metadata does not show`;
    if (!succeeded && proxyType !== 'Any') run.needs.push(permission);
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

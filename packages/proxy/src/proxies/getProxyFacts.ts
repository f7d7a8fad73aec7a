import {
  type Account,
  type AccountBalance,
  type AccountInput,
  balanceRead,
  type Evidence,
  existentialDepositRead,
  type Known,
  type Planck,
  parseAccount,
  type ReadValues,
  type Runtime,
  readKnown,
  requireInput,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import type { ProxyDefinition } from '@polkadot/types/interfaces';
import type { Codec } from '@polkadot/types/types';

/** An account that may act for another. */
export interface ProxyGrant {
  readonly delegate: Account;
  /** Proxy type by the chain's own name. */
  readonly proxyType: string;
  /** Blocks between an announcement and the call; the service can use only a proxy with a delay of 0. */
  readonly delay: number;
}

/** Facts of a chain about an account, its delegates, and one delegate. */
export interface ProxyFacts extends Pick<Runtime, 'chain' | 'ss58Prefix' | 'token'> {
  /** The user's account on that chain. */
  readonly real: Account;
  /** The account that acts for the user: the derived account. */
  readonly delegate: Account;
  /** Proxies of the user's account, in the chain's order. */
  readonly proxies: readonly ProxyGrant[];
  /** Planck that the user's account has reserved for its proxies. */
  readonly deposit: Planck;
  readonly realBalance: AccountBalance;
  readonly delegateBalance: AccountBalance;
  readonly existentialDeposit: Planck;
  readonly evidence: readonly Evidence[];
}

/** Reads the stored pair of the list and the amount reserved for the list; the types of proxies are those of the runtime. */
function readGrants(value: Codec | undefined) {
  if (!value) return { proxies: [], deposit: 0n };
  const [list, deposit] = value as unknown as readonly [readonly ProxyDefinition[], Codec];
  const proxies = list.map(({ delegate, proxyType: type, delay }): ProxyGrant => {
    // A type with data has its data in the name: `Custom(5)`.
    const data = type.isNone ? '' : `(${JSON.stringify(type.inner)})`;
    const proxyType = `${type.type}${data}`;
    return { delegate: parseAccount(delegate.toString()), proxyType, delay: Number(delay.toString()) };
  });
  return { proxies, deposit: BigInt(deposit.toString()) };
}

/**
 * Gets the facts of a chain about an account, its delegates and one delegate, in one round trip.
 *
 * Chain: `Proxy.Proxies`, `System.Account`; the constant `ExistentialDeposit`.
 * Sends: reads 3 keys in one request.
 *
 * @param target the chain at one block
 * @param options `real`, the user's account on that chain; `delegate`, the account that acts for the user
 * @returns the facts, amounts in planck; unknown if the chain has no proxies
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { parseAccount } from '@parachron/core';
 * import { getProxyFacts } from '@parachron/proxy';
 *
 * const target = await connect('wss://parachain.example');
 * const real = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
 * const delegate = parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f');
 * const answer = await getProxyFacts(await target.snapshot(), { real, delegate });
 * if (answer.known) console.log(answer.facts.proxies, answer.facts.deposit);
 * await target.close();
 * ```
 */
export async function getProxyFacts(
  target: Snapshot,
  options: { readonly real: AccountInput; readonly delegate: AccountInput },
): Promise<Known<{ readonly facts: ProxyFacts }>> {
  requireInput({ target, options }, { target: 'snapshot', options: 'object' });
  const real = parseAccount(options.real, 'real');
  const delegate = parseAccount(options.delegate, 'delegate');
  const reads = {
    stored: storageRead('Proxy', 'Proxies', [real.hex], readGrants),
    realBalance: balanceRead(real),
    delegateBalance: balanceRead(delegate),
    existentialDeposit: existentialDepositRead(),
  };
  const answers = await target.read(reads);
  const missing = Object.values(answers).find((one) => !one.known);
  if (missing) return missing;
  // All reads are known here.
  const { stored, ...amounts } = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, readKnown<unknown>(answer)]),
  ) as ReadValues<typeof reads>;
  const { chain, token, ss58Prefix } = target.runtime;
  const evidence = Object.values(answers).flatMap((one) => one.evidence ?? []);
  const facts = { chain, token, ss58Prefix, real, delegate, ...stored, ...amounts, evidence };
  return { known: true, facts };
}

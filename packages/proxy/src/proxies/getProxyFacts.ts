import { type AccountInput, type Answers, parseAccount, requireInput, type Snapshot } from '@parachron/core';
import { listProxyTypes } from './listProxyTypes.js';
import type { ProxyFacts, ProxyFactsAnswer } from './ProxyFacts.js';
import { type ProxyReads, proxyReads } from './proxyReads.js';

/**
 * Gets the facts of a chain about an account, its delegates and one delegate, in one round trip.
 *
 * Chain: see {@link proxyReads}.
 * Sends: reads 4 keys in one request.
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
 * if (answer.known) console.log(answer.facts.proxies, answer.facts.types);
 * await target.close();
 * ```
 */
export async function getProxyFacts(
  target: Snapshot,
  options: { readonly real: AccountInput; readonly delegate: AccountInput },
): Promise<ProxyFactsAnswer> {
  requireInput({ target, options }, { target: 'snapshot', options: 'object' });
  return deriveProxyFacts(target, options, await target.read(proxyReads(options)));
}

/**
 * Derives the facts from the answers to {@link proxyReads}, for programs that combine these reads with other reads.
 *
 * Sends: nothing.
 *
 * @param target the chain of the reads
 * @param options the same accounts
 * @param answers of the reads
 * @returns the facts; unknown with the first reason if a read is unknown
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { deriveProxyFacts, type ProxyFacts, proxyReads } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * declare const accounts: Pick<ProxyFacts, 'real' | 'delegate'>;
 * const answers = await target.read(proxyReads(accounts));
 * const answer = deriveProxyFacts(target, accounts, answers);
 * if (answer.known) console.log(answer.facts.deposit);
 * ```
 */
export function deriveProxyFacts(
  target: Pick<Snapshot, 'runtime'>,
  options: { readonly real: AccountInput; readonly delegate: AccountInput },
  answers: Answers<ProxyReads>,
): ProxyFactsAnswer {
  requireInput(
    { target, options, answers },
    { target: { runtime: 'runtime' }, options: 'object', answers: 'object' },
  );
  const missing = Object.values(answers).find(({ known }) => !known);
  if (missing && !missing.known) {
    return { known: false, reason: missing.reason, howToFindOut: missing.howToFindOut };
  }
  // All reads are known here.
  const readValue = <K extends keyof ProxyReads>(name: K) =>
    (answers[name] as { readonly value: unknown }).value as ReturnType<ProxyReads[K]['decode']>;
  const facts: ProxyFacts = {
    real: parseAccount(options.real, 'real'),
    delegate: parseAccount(options.delegate, 'delegate'),
    chain: target.runtime.chain,
    token: target.runtime.token,
    ss58Prefix: target.runtime.ss58Prefix,
    types: listProxyTypes(target.runtime.registry),
    terms: {
      depositBase: readValue('depositBase'),
      depositFactor: readValue('depositFactor'),
      maxProxies: readValue('maxProxies'),
      maxPending: readValue('maxPending'),
      announcementDepositBase: readValue('announcementDepositBase'),
      announcementDepositFactor: readValue('announcementDepositFactor'),
    },
    proxies: readValue('proxies').list,
    deposit: readValue('proxies').deposit,
    announcements: readValue('announcements').list,
    realBalance: readValue('realBalance'),
    delegateBalance: readValue('delegateBalance'),
    existentialDeposit: readValue('existentialDeposit'),
    evidence: Object.values(answers).flatMap(({ evidence }) => evidence ?? []),
  };
  return { known: true, facts };
}

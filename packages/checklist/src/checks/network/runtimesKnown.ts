import type { RuntimeFact } from '../../facts/network/runtimesFact.js';
import { runtimesFact } from '../../facts/network/runtimesFact.js';
import { evidenceOf } from '../../facts/service/serviceFact.js';
import { defineCheck, type Judgement } from '../Check.js';

/** Which runtimes were looked at, and that no other is about to take their place. */
export const runtimesKnown = defineCheck({
  id: 'network/runtimes-known',
  title: 'The runtimes are known, and stay',
  explanation: `Everything in this report was read from the runtimes named here: their spec names, versions and metadata. A
runtime changes by upgrade, and with it calls, weights, filters and the rule by which accounts are derived.

The check names them, and reads whether an upgrade is on its way: \`Paras.FutureCodeUpgrades\` on the relay chain, and
\`AuthorizedUpgrade\` of each chain.

What to do: after an upgrade, run the checks again, and those of your users' accounts first.`,
  facts: { runtimes: runtimesFact },
  evaluate: ({ runtimes }) => runtimes.map(judge),
});

function judge({ role, runtime, upgradeAt, isAuthorized }: RuntimeFact): Judgement {
  const { chain, specName, specVersion, metadataVersion, transactionVersion } = runtime;
  const subject = `${role} (${chain})`;
  const evidence = evidenceOf(upgradeAt, isAuthorized);
  const is = `It runs ${specName} ${specVersion}, transactions of version ${transactionVersion}, metadata of version ${metadataVersion}.`;
  if (upgradeAt?.known && upgradeAt.value !== undefined) {
    const reason = `${is} Another runtime takes its place after block ${upgradeAt.value} of the relay chain: check again then.`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  if (isAuthorized?.known && isAuthorized.value) {
    const reason = `${is} Another runtime was authorised, and can take its place any time: check again then.`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  const unseen =
    isPara(role) && !upgradeAt?.known ? ` Whether the relay chain is to give it another was not seen.` : '';
  return { subject, outcome: 'pass', reason: `${is}${unseen}`, evidence };
}

/** The runtimes of parachains change by way of the relay chain. */
function isPara(role: RuntimeFact['role']): boolean {
  return role === 'target' || role === 'service';
}

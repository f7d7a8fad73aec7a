import { type Answer, omitUndefined, type Runtime, readKnown, storageRead } from '@parachron/core';
import { defineFact, listEvidence } from '../../facts/Fact.js';
import { type BootLimits, chooseParaId, type Role, roles, roleWords } from '../../Scope.js';
import { defineCheck, type Judgement, judgeNotGiven } from '../Check.js';

/** The runtime of an available chain, and whether an upgrade is scheduled. */
interface RuntimeFact {
  readonly role: Role;
  readonly runtime: Runtime;
  /** Limits of a local chain; absent for nodes. */
  readonly limits?: BootLimits;
  /** The relay chain block at which the new code is enacted; undefined if none is scheduled, absent if unknown. */
  readonly upgradeAt?: Answer<number | undefined>;
  /** Whether the relay chain has a new code of the parachain that is not enacted; absent if unknown. */
  readonly hasNewCode?: Answer<boolean>;
  /** Whether the chain has authorised a new code that is not submitted yet, in the pallets of newer and of older chains. */
  readonly authorized: readonly Answer<boolean>[];
}

/** The runtimes of the available chains. */
const runtimesFact = defineFact({
  derive: async ({ chains, scope, bootLimits }): Promise<readonly RuntimeFact[]> => {
    const found = roles.map(async (role): Promise<readonly RuntimeFact[]> => {
      const chain = chains[role];
      if (!chain) return [];
      const para = [chooseParaId(role, scope)];
      const upgradeAt = storageRead('Paras', 'FutureCodeUpgrades', para, (value) =>
        value === undefined ? undefined : Number(value.toString()),
      );
      const isStored = (value: object | undefined) => value !== undefined;
      const hasNewCode = storageRead('Paras', 'FutureCodeHash', para, isStored);
      const places = ['System', 'ParachainSystem'].map(async (pallet) => {
        const read = { isAuthorized: storageRead(pallet, 'AuthorizedUpgrade', [], isStored) };
        return (await chain.read(read)).isAuthorized;
      });
      const [authorized, ofRelay] = await Promise.all([
        Promise.all(places),
        chains.relay?.read(isPara(role) ? { upgradeAt, hasNewCode } : {}),
      ]);
      const own = omitUndefined({ limits: bootLimits[role] });
      return [{ role, runtime: chain.runtime, authorized, ...ofRelay, ...own }];
    });
    return (await Promise.all(found)).flat();
  },
});

/** The runtimes are known, and no upgrade is pending. */
export const runtimesKnown = defineCheck({
  id: 'network/runtimes-known',
  topic: 'runtime',
  title: 'The runtimes are supported, and no upgrade is pending',
  failedTitle: 'A runtime is not supported, or an upgrade is pending',
  warningTitle: 'A runtime upgrade is pending, or a runtime is only partly supported',
  explanation: `This report was read from the runtimes that this check names, with their spec names, versions and metadata. A runtime upgrade
can change calls, weights, filters and the derivation rule of accounts.

The check also reads whether an upgrade is scheduled: \`Paras.FutureCodeUpgrades\` on the relay chain, and \`AuthorizedUpgrade\` of
each chain.

A chain spec file runs as a local chain. Its runtime may import host functions that only the chain's own node has. The
check names the first such function: a read that calls the function is unknown, and all other results are valid. Some local
chains build no blocks. In that case, only the genesis state is read, and nothing is tried on a fork of the
chain.

What to do: after an upgrade, run the checks again, and check the derived accounts of your users first. If a host function or
block production is missing, give an endpoint of a node of that chain instead of the file.`,
  facts: { runtimes: runtimesFact },
  evaluate: ({ runtimes }) => [
    ...runtimes.map(judge),
    ...(['relay', 'target', 'service'] as const)
      .filter((role) => runtimes.every((runtime) => runtime.role !== role))
      .map((role) => judgeNotGiven(roleWords[role], role)),
  ],
});

function judge({ role, runtime, limits, upgradeAt, hasNewCode, authorized }: RuntimeFact): Judgement {
  const { chain, specName, specVersion, codeHash, metadataVersion, transactionVersion } = runtime;
  const subject = `${roleWords[role]} (${chain})`;
  const evidence = listEvidence(upgradeAt, hasNewCode, ...authorized);
  const missing = describeLimits(limits);
  const code = codeHash === undefined ? '' : `, code ${codeHash.slice(0, 10)}…`;
  const is = `${missing}Runtime: ${specName} ${specVersion}${code}, transaction version ${transactionVersion}, metadata version ${metadataVersion}.`;
  const warn = (reason: string): Judgement => ({
    subject,
    outcome: 'warn',
    evidence,
    reason: `${reason} Check again then. ${is}`,
  });
  if (upgradeAt?.known && upgradeAt.value !== undefined) {
    const { value, evidence: read } = upgradeAt;
    const isDue = read !== undefined && value <= read.block.number;
    const when = isDue ? 'with its next blocks' : `after block ${value} of the relay chain`;
    return warn(`A new runtime of ${chain} is enacted ${when}.`);
  }
  if (hasNewCode && readKnown(hasNewCode))
    return warn(`A new runtime of ${chain} is enacted when the relay chain has checked its code.`);
  if (authorized.some(readKnown)) return warn(`An upgrade of ${chain} is authorised, at any time.`);
  const unseen =
    isPara(role) && !upgradeAt?.known ? ` Whether an upgrade is pending on the relay chain is unknown.` : '';
  return { subject, outcome: missing ? 'warn' : 'pass', reason: `${is}${unseen}`, evidence };
}

function describeLimits({ missingHostFunction, blockFailure }: BootLimits = {}): string {
  const missing =
    missingHostFunction &&
    `A host function of the runtime is missing here. Reads that call ${missingHostFunction} are unknown. `;
  const failed =
    blockFailure && `The runtime builds no block here (${blockFailure}). Only its genesis is read. `;
  return `${missing ?? ''}${failed ?? ''}`;
}

/** The runtimes of parachains change through the relay chain. */
function isPara(role: Role): role is 'target' | 'service' {
  return role === 'target' || role === 'service';
}

import type { NotChecked } from '@parachron/checklist';
import { serviceDefaults } from '@parachron/checklist';
import { isParachronError, omitUndefined } from '@parachron/core';
import { UsageError } from '../errors/errors.js';
import { listSources, type SourceContext } from '../sources/listSources.js';
import { joinRules } from './joinRules.js';
import type { RunFlags } from './RunFlags.js';
import type { RunNetwork, RunPlan } from './RunPlan.js';
import type { ScopeFlags } from './readScopeFlags.js';

/**
 * Plans a run of one parachain, by options and environment alone.
 *
 * @throws USAGE when chains are missing or wrong
 * @throws NETWORK_NOT_AVAILABLE when a network has no endpoint yet
 */
export function planGiven(
  { flags, scope }: { readonly flags: RunFlags; readonly scope: ScopeFlags },
  context: SourceContext,
): Pick<RunPlan, 'networks' | 'notChecked'> {
  const names = [...new Set(flags.network ?? [])];
  const [only] = names;
  if (names.length <= 1) return { networks: [planOne(only, { flags, scope }, context)], notChecked: [] };
  if (flags.relay ?? flags.target ?? flags.service ?? flags.channelManager) {
    throw new UsageError({
      option: '--network',
      reason: 'chains given by options need exactly one network',
    });
  }
  const planned = names.map((name) => tryOne(name, { flags, scope }, context));
  return {
    networks: planned.flatMap(({ network }) => network ?? []),
    notChecked: planned.flatMap(({ notChecked }) => notChecked ?? []),
  };
}

/** Networks without endpoints are listed as not checked. */
function tryOne(
  name: string,
  { flags, scope }: { readonly flags: RunFlags; readonly scope: ScopeFlags },
  context: SourceContext,
): { network?: RunNetwork; notChecked?: NotChecked } {
  try {
    return { network: planOne(name, { flags, scope }, context) };
  } catch (error) {
    if (!isParachronError(error, 'USAGE')) throw error;
    const { option, reason } = error.facts;
    if (option === '--network') throw error;
    const howToFindOut = `Set it in the environment, or in a configuration: ${reason}.`;
    return { notChecked: { network: name, reason: `No endpoints of ${name} are known.`, howToFindOut } };
  }
}

function planOne(
  network: string | undefined,
  { flags, scope }: { readonly flags: RunFlags; readonly scope: ScopeFlags },
  context: SourceContext,
): RunNetwork {
  const { network: _, ...given } = flags;
  const sources = listSources({ ...given, ...omitUndefined({ network }) }, context);
  const rules = joinRules(flags);
  const target = {
    ...scope,
    ...omitUndefined({ serviceRules: rules, targetParaId: flags.targetPara }),
    serviceParaId: flags.servicePara ?? serviceDefaults.paraId,
    proposal: serviceDefaults.proposal,
  };
  if (sources.kind === 'embedded') {
    const targets = [{ ...target, sources: [] }];
    return { name: sources.network, kind: 'embedded', relay: [], channelManager: [], service: [], targets };
  }
  const { network: name, relay, channelManager, service } = sources;
  return {
    name,
    kind: 'given',
    relay,
    channelManager,
    service,
    targets: [{ ...target, sources: sources.target }],
  };
}

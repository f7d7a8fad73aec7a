import { checks, getParaId, parseRole, type Report, runChecklist, type Scope } from '@parachron/checklist';
import type { Chain } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import { openChains } from '../chains/openChains.js';
import { openEmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import type { ChainOptions } from '../cli/commands/options.js';
import { UsageError } from '../cli/errors.js';
import { listSources, type SourceRole } from '../sources/listSources.js';

/** What the service proposes for a channel, by its published onboarding steps. */
export const proposal = { maxCapacity: 1000, maxMessageSize: 102_400 } as const;

type ChainsByRole = Readonly<Partial<Record<SourceRole, Chain>>>;

/**
 * Opens the chains that the options name, checks them at one block each and closes them again.
 *
 * Sends: reads only.
 */
export async function checkTarget(
  options: ChainOptions,
  context: { env: Readonly<Record<string, string | undefined>>; onProgress: (text: string) => void },
): Promise<Report> {
  const sources = listSources(options, context.env);
  if (sources.kind === 'embedded') {
    const network = await openEmbeddedNetwork(context.onProgress);
    try {
      return await checkChains(network.chains, { network: 'local', options, onProgress: context.onProgress });
    } finally {
      await network.close();
    }
  }
  const timeoutMs = options.timeout * 1000;
  const open = await openChains(sources.chains, { timeoutMs, onProgress: context.onProgress });
  try {
    return await checkChains(open.chains, {
      network: sources.network,
      options,
      onProgress: context.onProgress,
    });
  } finally {
    await open.close();
  }
}

/** Checks chains that are open: pins each to one block and runs every check. */
export async function checkChains(
  chains: ChainsByRole,
  run: {
    network: string;
    options: Pick<ChainOptions, 'targetPara' | 'servicePara'>;
    onProgress: (text: string) => void;
  },
): Promise<Report> {
  for (const [role, chain] of Object.entries(chains)) parseRole(role as SourceRole, chain.runtime);
  run.onProgress('Reading the chains');
  const pinned = Object.fromEntries(
    await Promise.all(
      Object.entries(chains).map(async ([role, chain]) => [role, await chain.snapshot()] as const),
    ),
  );
  const scope: Scope = {
    network: run.network,
    serviceParaId: run.options.servicePara,
    targetParaId: run.options.targetPara ?? (await readTargetPara(pinned.target)),
    proposal,
  };
  const endpoints = Object.fromEntries(Object.entries(chains).map(([role, chain]) => [role, chain.endpoint]));
  return runChecklist(checks, { scope, chains: pinned, endpoints });
}

async function readTargetPara(target: Snapshot | undefined): Promise<number> {
  if (!target) {
    throw new UsageError({
      option: '--target',
      reason: 'give an endpoint of your parachain, or --target-para',
    });
  }
  return getParaId(target);
}

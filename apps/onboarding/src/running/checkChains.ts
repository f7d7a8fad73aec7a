import {
  checks as allChecks,
  type BootLimitsByRole,
  type Check,
  type Forks,
  followUps,
  getParaId,
  type Mirrors,
  type Report,
  runChecklist,
  type Scope,
} from '@parachron/checklist';
import type { Chain } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import type { SourceRole } from '../chains/ChainSource.js';
import type { CallInput } from '../configuration/Configuration.js';
import { serviceDefaults } from '../configuration/serviceDefaults.js';
import { UsageError } from '../errors/errors.js';
import { encodeCalls } from './encodeCalls.js';

/** Open chains by role. */
export type ChainsByRole = Readonly<Partial<Record<SourceRole, Chain>>>;

/** The scope of a check of open chains. */
export interface CheckChainsOptions
  extends Pick<Scope, 'parachain' | 'serviceRules' | 'user' | 'task' | 'derivation' | 'multisig'> {
  readonly network: string;
  readonly serviceParaId?: number;
  /** Read from the target where it is not given. */
  readonly targetParaId?: number;
  readonly proposal?: Scope['proposal'];
  readonly calls?: readonly CallInput[];
  /** All of the checklist by default. */
  readonly checks?: readonly Check[];
  readonly mirrors?: Mirrors;
  readonly forks?: Forks;
  readonly bootLimits?: BootLimitsByRole;
  /** Blocks to read at; the finalized heads by default. */
  readonly pinned?: Readonly<Partial<Record<SourceRole, Snapshot>>>;
  readonly onProgress: (text: string) => void;
}

/**
 * Checks chains that are open: pins each to one block and runs the checks.
 *
 * Sends: reads only.
 *
 * @throws USAGE when neither a node of the target nor its para id is given
 * @throws WRONG_CHAIN, NOT_A_PARACHAIN when a chain cannot have the role it was given for
 * @throws PARA_ID_MISMATCH, TARGET_IS_SERVICE, ACCOUNT_OF_OTHER_LENGTH when an id or account contradicts a chain
 * @throws CALL_NOT_USABLE when the target lacks a named call
 */
export async function checkChains(chains: ChainsByRole, options: CheckChainsOptions): Promise<Report> {
  const given = Object.entries(chains) as [SourceRole, Chain][];
  options.onProgress('Reading the chains');
  const pinned = Object.fromEntries(
    await Promise.all(
      given.map(async ([role, chain]) => [role, options.pinned?.[role] ?? (await chain.snapshot())] as const),
    ),
  ) as Readonly<Partial<Record<SourceRole, Snapshot>>>;
  const { mirrors, forks, bootLimits } = options;
  return runChecklist(options.checks ?? allChecks, {
    scope: await deriveScope(pinned.target, options),
    chains: pinned,
    nodes: chains,
    ...(mirrors ? { mirrors } : {}),
    ...(forks ? { forks } : {}),
    ...(bootLimits ? { bootLimits } : {}),
    followUps,
    endpoints: Object.fromEntries(given.map(([role, chain]) => [role, chain.endpoint])),
  });
}

async function deriveScope(target: Snapshot | undefined, options: CheckChainsOptions): Promise<Scope> {
  const { parachain, serviceRules, user, task, derivation, multisig, calls = [] } = options;
  const { serviceParaId = serviceDefaults.paraId } = options;
  const targetParaId = await readTargetPara(target, options.targetParaId);
  return {
    network: options.network,
    ...(parachain === undefined ? {} : { parachain }),
    serviceParaId,
    targetParaId,
    proposal: options.proposal ?? serviceDefaults.proposal,
    ...(serviceRules ? { serviceRules } : {}),
    ...(calls.length > 0 ? { calls: encodeCalls(calls, target?.runtime) } : {}),
    ...(user ? { user } : {}),
    ...(task ? { task } : {}),
    ...(derivation ? { derivation } : {}),
    ...(multisig ? { multisig } : {}),
  };
}

async function readTargetPara(target: Snapshot | undefined, given: number | undefined): Promise<number> {
  if (target) return getParaId(target, { given });
  if (given !== undefined) return given;
  throw new UsageError({
    option: '--target',
    reason: 'give an endpoint of your parachain, or --target-para',
  });
}

import { availableParallelism } from 'node:os';
import { type CallInput, type Check, checks, type NotChecked, type Scope } from '@parachron/checklist';
import { omitUndefined } from '@parachron/core';
import { findChainOption, type PlacedSource, type SourceContext } from '../chains/sources.js';
import type { FlagsOf, runTable } from '../cli/options.js';
import { findConfigurationAbove, loadConfiguration } from '../configuration/loadConfiguration.js';
import { parsePublicAccount, parseTaskWhen } from '../configuration/typedValues.js';
import { UsageError } from '../errors.js';
import { findUserFolder } from '../files/userFolders.js';
import { findChecks } from './findChecks.js';
import { createNoParachainsError, planConfigured, planGiven } from './planNetworks.js';
import { type Proposal, readProposal } from './readProposal.js';

/**
 * Resolves a run: from the options if they name chains, otherwise from the configuration.
 *
 * @throws USAGE when options contradict each other, or name an unknown entry
 * @throws CONFIGURATION_INVALID and the other errors of a configuration
 * @throws CHECK_NOT_FOUND when a named check does not exist
 */
export async function readRunPlan(flags: RunFlags, context: SourceContext): Promise<RunPlan> {
  const named = flags.check && new Set(flags.check.flatMap((name) => findChecks(name, checks)));
  const scope = readScopeFlags(flags);
  const namesChains = refuseChains(flags) || flags.targetPara !== undefined;
  const configuration = namesChains
    ? undefined
    : await loadConfiguration({ ...omitUndefined({ file: flags.config }), ...context });
  if (!configuration && flags.only) throw createNoParachainsError();
  if (!configuration && !namesChains && flags.network === undefined)
    throw createNoConfigurationError(context.cwd);
  const { networks, notChecked } =
    configuration || flags.network
      ? planConfigured(configuration, { flags, scope })
      : { networks: [planGiven({ flags, scope }, context)], notChecked: [] };
  checkTargets(networks, flags);
  const proposal = flags.proposal === undefined ? undefined : readProposal(flags.proposal, context.cwd);
  const cacheFolder = flags.cache ? findUserFolder('cache', context.env) : undefined;
  return {
    networks,
    notChecked,
    checks: named ? checks.filter((check) => named.has(check)) : checks,
    timeoutMs: flags.timeout * 1000,
    jobs: flags.jobs ?? chooseJobs(networks, flags),
    dryRun: flags.dryRun ?? false,
    ...omitUndefined({ cacheFolder, proposal }),
  };
}

/** The user and the calls to check, from options. */
export type ScopeFlags = Pick<RunTarget, 'calls' | 'user' | 'task' | 'derivation'>;

/**
 * Reads calls, user and task from options.
 *
 * @throws USAGE when an account looks like a secret
 * @throws INVALID_ACCOUNT, TASK_WHEN_MALFORMED, TIME_MALFORMED when a text is invalid
 */
function readScopeFlags({ call = [], user, task, derivation, ...flags }: RunFlags): ScopeFlags {
  const read = (text: string | undefined, option: string) =>
    text === undefined ? undefined : parsePublicAccount(text, option).hex;
  const account = read(user, '--user');
  const onTarget = read(flags.onTarget, '--on-target');
  const derived = read(flags.derivedAccount, '--derived-account');
  return {
    calls: call.map(({ name, hex }) => ({ name, call: { hex }, where: '--call' })),
    ...omitUndefined({
      user: account && { account, ...omitUndefined({ onTarget, derived }) },
      task: task === undefined ? undefined : { when: parseTaskWhen(task, '--task') },
      derivation,
    }),
  };
}

/** Refuses chains beside a configuration or a network, which have their own. Returns whether options name chains. */
function refuseChains(flags: RunFlags): boolean {
  const chain = findChainOption(flags);
  for (const option of ['config', 'network'] as const) {
    if (chain === undefined || flags[option] === undefined) continue;
    throw new UsageError({ option: `--${option}`, reason: `has its own chains; omit ${chain}` });
  }
  return chain !== undefined;
}

/** A configuration of a parent folder is not used without consent: it may be of another author. */
function createNoConfigurationError(cwd: string): UsageError {
  const above = findConfigurationAbove(cwd);
  const other = above === undefined ? 'write one with `parachron init`' : `give ${above} with --config`;
  const reason = `no configuration in this folder; ${other}, or name chains (--relay, --target) or a network (--network)`;
  return new UsageError({ option: '--config', reason });
}

/** A task is one of the named calls, and a proposal is of one parachain. */
function checkTargets(networks: RunPlan['networks'], { task, proposal }: RunFlags): void {
  const targets = networks.flatMap((network) => network.targets);
  if (task !== undefined && targets.length > 0 && targets.every(({ calls }) => calls.length === 0))
    throw new UsageError({ option: '--task', reason: 'name the call of the task with --call NAME=HEX' });
  const reason = 'name its parachain with --only, and its --network';
  if (proposal !== undefined && targets.length !== 1) throw new UsageError({ option: '--proposal', reason });
}

/** Parachains behind endpoints: half of their time is waiting for answers. Each takes a fork with tens of megabytes. */
const waitingJobs = 16;

/** Chooses the number of parachains to check in parallel: one for each core for local chains, else many. */
function chooseJobs(networks: RunPlan['networks'], { dryRun }: Pick<RunFlags, 'dryRun'>): number {
  const isLocal = networks.some(
    ({ kind, targets }) =>
      kind === 'embedded' ||
      targets.some(({ sources }) => sources.some((source) => source.kind !== 'endpoint')),
  );
  return isLocal || dryRun ? availableParallelism() : waitingJobs;
}

/** The chains and checks of `check`, `plan`, `watch` and `serve`, as typed on the command line. */
export type RunFlags = FlagsOf<typeof runTable> & {
  /** `plan`: only a plan with steps is tried, and a plan that cannot be tried is printed all the same. */
  readonly dryRun?: true | 'plan';
  /** The proposal that is tried in place of the plan. */
  readonly proposal?: string;
};

/** A parachain to check on a network, with the part of its scope that needs no chain. */
export interface RunTarget extends Omit<Scope, 'targetParaId' | 'calls'> {
  /** Its nodes, which are all asked each value; empty if only the para id is known. */
  readonly sources: readonly PlacedSource[];
  /** Read from the chain by default. */
  readonly targetParaId?: number;
  /** Calls as given; the target's runtime encodes them. */
  readonly calls: readonly CallInput[];
}

/** A network with its parachains to check; the chains that they share are opened once. */
export interface RunNetwork {
  readonly name: string;
  /** `embedded` is the local network of this program, which has its own chains. */
  readonly kind: 'embedded' | 'given';
  readonly relay: readonly PlacedSource[];
  /** The channel manager; undefined if that is the relay chain. */
  readonly channelManager: readonly PlacedSource[];
  readonly service: readonly PlacedSource[];
  readonly targets: readonly RunTarget[];
}

/** A run with every input resolved. */
export interface RunPlan {
  readonly networks: readonly RunNetwork[];
  /** The parachains and networks that cannot be checked, such as a network without endpoints. */
  readonly notChecked: readonly NotChecked[];
  readonly checks: readonly Check[];
  /** Milliseconds for connecting and for each request. */
  readonly timeoutMs: number;
  /** Folder in which metadata and answers of runtimes are kept between runs; absent if nothing is stored. */
  readonly cacheFolder?: string;
  /** Number of parachains that are checked in parallel. */
  readonly jobs: number;
  /** Whether the plan is executed on forks of the chains; `plan` as in {@link RunFlags}. */
  readonly dryRun: boolean | 'plan';
  /** The proposal that is tried in place of the plan. */
  readonly proposal?: Proposal;
}

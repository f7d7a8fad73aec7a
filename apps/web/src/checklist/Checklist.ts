import {
  createRunReport,
  type NotChecked,
  type Report,
  type Role,
  type RunReport,
} from '@parachron/checklist';
import {
  checkOpenChains,
  closeAll,
  type OpenChains,
  openDryRunFork,
  openForks,
  tryPlan,
} from '@parachron/checklist/dry-runs';
import type { Chain } from '@parachron/client';
import { defineError, isParachronError, omitUndefined } from '@parachron/core';
import { givenByOptions } from '@parachron/reports';
import { ChainConnection } from './ChainConnection.js';
import type { CheckedChain, ShownRun } from './ChecklistProtocol.js';
import type { CheckPlan } from './parseRequest.js';
import { writeRun } from './writeRun.js';

/** A call has to be signed for a chain that is not connected. */
export class ChainNotOpenError extends defineError({
  code: 'CHAIN_NOT_OPEN',
  fault: 'unreachable',
  message: () => 'The chain of the call is not connected.',
  hint: () => 'Check again, which connects the chains.',
}) {}

/** The listeners of a checklist. */
export interface ChecklistListeners {
  readonly onChains: (chains: readonly CheckedChain[]) => void;
  readonly onRun: (run: ShownRun) => void;
  /** The present step of a run, in words; undefined at its end. */
  readonly onProgress: (text: string | undefined) => void;
}

/** The roles in the order in which the command line reads the chains. */
const order: readonly Role[] = ['relay', 'channelManager', 'service', 'target'];

/** The checks of one parachain on live chains. */
export class Checklist {
  readonly #plan: CheckPlan;
  readonly #listeners: ChecklistListeners;
  readonly #connections: readonly ChainConnection[];
  #runs = 0;
  #isClosed = false;
  /** The end of the last requested check. */
  #last: Promise<void> = Promise.resolve();

  constructor(plan: CheckPlan, listeners: ChecklistListeners) {
    this.#plan = plan;
    this.#listeners = listeners;
    this.#connections = order.flatMap((role) => {
      const source = plan.sources[role];
      return source === undefined ? [] : [new ChainConnection(role, source, () => this.#note())];
    });
  }

  /** Opens the chains that are not open, checks them, and reports the run; after the checks that were requested before. */
  check(): Promise<void> {
    // The caller of an earlier check has its failure.
    this.#last = this.#last.catch(() => undefined).then(() => this.#check());
    return this.#last;
  }

  /**
   * Gets an open chain.
   *
   * @throws CHAIN_NOT_OPEN when the chain is not connected now
   */
  getChain(role: Role | undefined): Chain {
    const chain = this.#connections.find((connection) => connection.role === role)?.chain;
    if (chain) return chain;
    throw new ChainNotOpenError({});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }

  #note(): void {
    if (this.#isClosed) return;
    this.#listeners.onChains(this.#connections.map((connection) => connection.describe()));
  }

  async #check(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.open()));
    if (this.#isClosed) return this.close();
    const failed = this.#connections.filter(({ error }) => error !== undefined);
    if (failed.length > 0) {
      this.#reportRun({ reports: [], notChecked: failed.map(describeNotChecked) });
      return;
    }
    for (const connection of this.#connections) connection.read();
    const opened = this.#connections.map(({ role, chain, local }) => {
      return [role, { chain, local, forks: openDryRunFork({ chain, local }) }] as const;
    });
    const chains: OpenChains = Object.fromEntries(opened);
    try {
      const report = await this.#read(chains);
      const blocks = new Map(report.chains.map(({ role, block }) => [role, block.number]));
      for (const connection of this.#connections) connection.finish(blocks.get(connection.role));
      this.#reportRun(
        this.#plan.dryRun ? await this.#try(report, chains) : { reports: [report], notChecked: [] },
      );
    } catch (error) {
      if (this.#isClosed) return;
      for (const connection of this.#connections) connection.finish(undefined);
      this.#reportRun({ reports: [], notChecked: [describeNotChecked({ error })] });
    } finally {
      this.#listeners.onProgress(undefined);
      await closeAll(opened.flatMap(([, { forks }]) => forks ?? []));
    }
  }

  /** Runs the checks. */
  async #read(chains: OpenChains): Promise<Report> {
    const { sources, command: _, dryRun: __, ...scope } = this.#plan;
    return checkOpenChains(chains, {
      ...scope,
      network: givenByOptions,
      onProgress: this.#listeners.onProgress,
    });
  }

  /** Executes the plan on forks; a failure leaves the report in place. */
  async #try(report: Report, chains: OpenChains): Promise<Pick<RunReport, 'reports' | 'notChecked'>> {
    try {
      const { onProgress } = this.#listeners;
      const join = () => openForks(chains, { scope: report.scope, onProgress });
      const tried = await tryPlan(join, { report, onProgress });
      return { reports: [tried], notChecked: [] };
    } catch (error) {
      const { reason, ...failure } = describeNotChecked({ error });
      const notTried = { ...failure, reason: `The plan was not tried: ${reason}` };
      return { reports: [report], notChecked: [notTried] };
    }
  }

  #reportRun(run: Pick<RunReport, 'reports' | 'notChecked'>): void {
    if (this.#isClosed) return;
    const { command } = this.#plan;
    const at = new Date();
    const tool = { name: 'parachron', version };
    const whole = createRunReport({ ...run, at: at.toISOString(), tool, command });
    this.#runs += 1;
    const booted = this.#connections.flatMap(({ role, local }) => (local ? [role] : []));
    this.#listeners.onRun(writeRun(whole, { number: this.#runs, at: at.getTime(), booted }));
  }
}

/** Describes the reason why a chain, or the whole parachain, was not checked. */
function describeNotChecked({ role, error }: { readonly role?: Role; readonly error: unknown }): NotChecked {
  const named = { network: givenByOptions, ...omitUndefined({ role }) };
  if (!isParachronError(error)) throw error;
  const { code, fault, message, hint } = error;
  return { ...named, reason: message, howToFindOut: hint, error: { code, fault, message } };
}

declare const PARACHRON_VERSION: string;

/** The version of the page, which the build writes here: all packages of a release have one version. */
const version: string = PARACHRON_VERSION;

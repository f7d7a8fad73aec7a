import {
  checkChains,
  createRunReport,
  type NotChecked,
  type OpenChains,
  type Role,
  type RunReport,
} from '@parachron/checklist';
import { type Closable, closeAll, openForks, pinChain, tryPlan } from '@parachron/checklist/dry-runs';
import type { Chain } from '@parachron/client';
import { isParachronError, omitUndefined } from '@parachron/core';
import { givenByOptions, orderRoutes } from '@parachron/reports';
import { ChainNotOpenError, PageChain } from '../PageChain.js';
import { stripTexts } from '../PageError.js';
import type { ChecklistState } from './ChecklistProtocol.js';
import type { CheckPlan } from './parseRequest.js';
import { writeRun } from './writeRun.js';

/** The roles in the order in which the command line reads the chains. */
const order: readonly Role[] = ['relay', 'channelManager', 'service', 'target'];

/** The checks of one parachain on live chains. */
export class Checklist {
  readonly #plan: CheckPlan;
  readonly #setState: (change: Partial<ChecklistState>) => void;
  readonly #connections: readonly PageChain[];
  #runs: number;
  /** The end of the last requested check. */
  #last: Promise<void> = Promise.resolve();

  /**
   * @param setState called with what changed
   * @param runs number of earlier runs of the page, in other workers
   */
  constructor(plan: CheckPlan, setState: (change: Partial<ChecklistState>) => void, runs = 0) {
    this.#plan = plan;
    this.#runs = runs;
    this.#setState = setState;
    const note = () => setState({ chains: this.#connections.map(({ shown }) => stripTexts(shown)) });
    this.#connections = order.flatMap((role) => {
      const source = plan.sources[role];
      return source === undefined ? [] : [new PageChain(role, source, note)];
    });
  }

  /** Opens the chains that are not open, checks them, and reports the run; after the checks that were requested before. */
  check(): Promise<void> {
    // The caller of an earlier check has its failure.
    this.#last = this.#last
      .catch(() => undefined)
      .then(() => this.#check())
      .finally(() => this.#setState({ progress: undefined }));
    return this.#last;
  }

  /** Gets an open chain. @throws ChainNotOpenError when the chain is not connected now */
  getChain(role: Role | undefined): Chain {
    const found = this.#connections.find(({ shown }) => shown.role === role);
    if (found?.isOpen) return found.chain;
    throw new ChainNotOpenError();
  }

  async #check(): Promise<void> {
    this.#setState({ progress: 'Connecting to the chains' });
    const opened = await Promise.allSettled(this.#connections.map((connection) => connection.getOpen(1)));
    const notChecked = opened.flatMap((one, at) => {
      if (one.status === 'fulfilled') return [];
      return [describeNotChecked({ role: this.#connections[at]?.shown.role, error: one.reason })];
    });
    // The run has the reasons.
    for (const one of this.#connections)
      one.show({ reason: undefined, ...(notChecked.length > 0 ? {} : { stage: 'reading' }) });
    if (notChecked.length > 0) return this.#reportRun({ reports: [], notChecked });
    const { sources, command: _, dryRun, ...scope } = this.#plan;
    let isOver = false;
    // After a failure, other checks go on for a while.
    const onProgress = (progress: string) => isOver || this.#setState({ progress });
    const closing: Closable[] = [];
    try {
      const pinned = this.#connections.map(async ({ shown, chain, local }) => {
        // The page keeps the chain open.
        const open = await pinChain({ chain, local, close: () => undefined });
        closing.push(open);
        return [shown.role, open] as const;
      });
      const chains: OpenChains = Object.fromEntries(await Promise.all(pinned));
      const about = { ...scope, network: givenByOptions, now: Date.now(), onProgress };
      const report = await checkChains(chains, about);
      const blocks = new Map(report.chains.map(({ role, block }) => [role, block.number]));
      for (const connection of this.#connections) {
        const block = blocks.get(connection.shown.role);
        connection.show(block === undefined ? { stage: 'connected' } : { stage: 'read', block });
      }
      const join = () => openForks(chains, { scope: report.scope, onProgress });
      // The report is complete without it.
      const tried = dryRun ? await tryPlan(join, { report, onProgress, isOptional: true }) : report;
      this.#reportRun({ reports: [{ ...tried, plan: orderRoutes(tried.plan) }], notChecked: [] });
    } catch (error) {
      for (const one of this.#connections) one.show({ stage: one.isOpen ? 'connected' : 'failed' });
      this.#reportRun({ reports: [], notChecked: [describeNotChecked({ error })] });
    } finally {
      isOver = true;
      await closeAll(closing);
    }
  }

  #reportRun(run: Pick<RunReport, 'reports' | 'notChecked'>): void {
    const { command } = this.#plan;
    const at = new Date();
    const tool = { name: 'parachron', version };
    const whole = createRunReport({ ...run, at: at.toISOString(), tool, command });
    this.#runs += 1;
    const roles = this.#connections.flatMap(({ shown: { role }, local }) => (local ? [role] : []));
    this.#setState({ run: writeRun(whole, { number: this.#runs, at: at.getTime(), local: roles }) });
  }
}

/** Describes the reason why a chain, or the whole parachain, was not checked. */
function describeNotChecked({ role, error }: { role?: Role | undefined; error: unknown }): NotChecked {
  const named = { network: givenByOptions, ...omitUndefined({ role }) };
  if (!isParachronError(error)) throw error;
  const { code, fault, message, hint } = error;
  return { ...named, reason: message, howToFindOut: hint, error: { code, fault, message } };
}

declare const PARACHRON_VERSION: string;

/** The version of the page, which the build writes here: all packages of a release have one version. */
const version: string = PARACHRON_VERSION;

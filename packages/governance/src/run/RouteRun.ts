import type { DecodedEvent, Fork, Forkable } from '@parachron/client';
import { type Attempt, listDispatchedAs, plenty, tryAs } from '@parachron/client/decode';
import {
  balanceRead,
  type Call,
  type DispatchRoute,
  formatCost,
  formatHex,
  getAccountBytes,
  type Hex,
  hasCall,
  type JsonValue,
  nameCall,
  omitUndefined,
  type PlanAccount,
  type PlanCost,
  type Planck,
  type RouteCall,
  type Runtime,
  type Snapshot,
  tryEncodeCall,
} from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import type { Governance } from '../getGovernance.js';
import { findPallets, readStored } from '../pallets.js';
import { passVote, type Vote } from './passVote.js';
import { hasCallItself, measureCall, mostInline } from './proposals.js';

/** A call that root of a chain dispatches, and the facts of the chain. */
export interface RouteContext extends Governance {
  readonly call: Call;
  readonly fork: Forkable;
  /** Collects why routes are omitted, in one sentence each. */
  readonly refusals: Set<string>;
}

/** Who dispatches a call on a fork: accounts that sign in turn, by default with plenty of funds, or else an origin. */
type Dispatcher =
  | { readonly accounts: readonly Hex[]; readonly isFunded?: boolean }
  | { readonly origin: JsonValue };

/** A call of a route. */
export interface Step extends Pick<RouteCall, 'title' | 'isOpen'> {
  /** The name of the account or the origin. */
  readonly name: string;
  /** Absent if the account is one of several, and for an origin. */
  readonly account?: Hex;
  /** Absent if the body that dispatches the call is unknown. */
  readonly by?: Dispatcher | undefined;
  /** The call; its fields to fill are taken from {@link RouteRun.values} on the fork. */
  readonly call: Call | NonNullable<RouteCall['template']>;
  /** A call inside that only prepares the route: its failure is one of the route. */
  readonly inner?: Call | undefined;
  /** The title of the deposit of the call. */
  readonly deposit?: string;
}

/** What a call of a route did on the fork. */
interface Ran {
  /** The error of the call itself. */
  readonly error?: string | undefined;
  /** The error of a call that it dispatched. */
  readonly inner?: string | undefined;
  readonly events: readonly DecodedEvent[];
  readonly reserved?: Planck;
  readonly fee?: Planck;
}

/** The errors of a call whose effect is there already: the route goes on without it. */
const isDone = (error: string | undefined) =>
  /^(AlreadyNoted|DuplicatePreimage|CallAlreadyWhitelisted|HasDeposit)$/.test(error ?? '');

/** Names the means of a tried call: `a fork of Moonbase`. */
export const nameMeans = ({ chain }: Pick<Runtime, 'chain'>): string => `a fork of ${chain}`;

/** Whether the runtime refused the origin, also as one of referenda or of less, or filtered the call; other errors come after these checks. */
export const isRefusal = (error: string | undefined): boolean =>
  /(^|\.)(BadOrigin|CallFiltered|NoTrack|\w*Permission)$/.test(error ?? '');

/**
 * A route while its calls are described. Each call is dispatched on a fork as soon as it is described: the costs are those that
 * were paid there, and a call that fails ends the run. What follows is then described from what is read.
 */
export class RouteRun {
  readonly context: RouteContext;
  readonly periods: DispatchRoute['periods'][number][] = [];
  readonly needs: string[] = [];
  /** The values of fields to fill, on the fork. */
  readonly values: { [field: string]: JsonValue } = {};
  readonly #calls: RouteCall[] = [];
  readonly #deposits: PlanCost[] = [];
  readonly #fees: PlanCost[] = [];
  #fork: Fork | undefined;
  #isOmitted = false;

  private constructor(context: RouteContext, fork: Fork) {
    this.context = context;
    this.#fork = fork;
  }

  /** Begins a route on a fork of its own. */
  static async begin(context: RouteContext): Promise<RouteRun> {
    return new RouteRun(context, await context.fork.fork());
  }

  /** The state after the calls so far: of the fork, or else of the chain after the end of the run. */
  async snapshot(): Promise<Snapshot> {
    return (await this.#fork?.snapshot()) ?? this.context.snapshot;
  }

  /** Reads a stored value of the state after the calls so far. */
  async read(pallet: string, item: string, keys?: readonly unknown[]): Promise<unknown> {
    return readStored(await this.snapshot(), pallet, item, keys);
  }

  /** Any account that signs. */
  get anyone(): Pick<Step, 'name' | 'isOpen' | 'by'> {
    const { registry } = this.context.snapshot.runtime;
    // The result of these calls does not depend on the account.
    const accounts = [formatHex(new Uint8Array(getAccountBytes(registry)).fill(7))];
    return { name: 'any account', isOpen: true, by: { accounts } };
  }

  /** Adds a call, and dispatches it on the fork. Returns its events there; undefined if it did not succeed, or did not run. */
  async step(step: Step): Promise<readonly DecodedEvent[] | undefined> {
    const { printed, hex } = this.#encode(step.call);
    if (!printed) this.omit();
    const ran = hex === undefined ? undefined : await this.#run(hex, step.by);
    if (!printed || isDone(ran?.error)) return ran?.events;
    const { title, name, account, isOpen } = step;
    const { para, snapshot } = this.context;
    const signer = { chain: snapshot.runtime.chain, ...omitUndefined({ para, account }), name };
    this.#calls.push({ title, signer, ...omitUndefined({ isOpen }), ...printed });
    await this.#addCosts(step, signer, hex, ran);
    if (ran) return this.#judge(step, ran) ? ran.events : undefined;
    // What follows is tried without the call of an unknown body: only the end of the vote depends on it.
    if (!step.by || !this.#fork) return undefined;
    this.needs.push(`a dry run that shows whether ${signer.chain} accepts ${nameCall(step.call)} at present`);
    this.#fork = undefined;
    return undefined;
  }

  /**
   * Adds the call that stores the bytes of a call as a preimage, unless the proposal contains them. Older pallets take the hash of any call,
   * and may store the preimages of their proposals themselves.
   *
   * @param by the pallet of the proposal, and its call that proposes
   * @param open a stored proposal that has the call already: a batch has a preimage of its own
   */
  async notePreimage(call: Call, by: Pick<Call, 'pallet' | 'method'>, open?: unknown): Promise<void> {
    const { runtime } = this.context.snapshot;
    if (open !== undefined && !hasCallItself(runtime, call, open)) return;
    const isByHash = !findPallets(runtime, by.method, 'proposal').some(({ name }) => name === by.pallet);
    if (!isByHash && measureCall(call) <= mostInline) return;
    const stores = findPallets(runtime, 'note_preimage');
    const store =
      stores.find(({ name }) => name === by.pallet) ?? findPallets(runtime, 'note_preimage', 'bytes')[0];
    const args = { bytes: call.hex, encoded_proposal: call.hex };
    const note = { pallet: store?.name ?? '', method: 'note_preimage', args };
    const name = nameCall(call);
    await this.step({
      title: `stores the bytes of ${name} as a preimage`,
      ...this.anyone,
      call: { ...note, fill: [] },
      deposit: `deposit for the preimage of ${name}`,
    });
  }

  /** Encodes a call. The bytes of a template have the values on the fork; a call that the runtime lacks is not printed. */
  #encode(given: Step['call']) {
    if ('hex' in given) return { printed: { call: given }, hex: given.hex };
    const { registry } = this.context.snapshot.runtime;
    const call = tryEncodeCall(registry, { ...given, args: { ...this.values, ...given.args } });
    const printed = given.fill.length > 0 ? { template: given } : call && { call };
    return { printed, hex: call?.hex };
  }

  /** Writes the approval of the vote, and runs it to its end. */
  async pass(vote: Vote): Promise<void> {
    if (!this.#fork) return;
    const passed = await passVote(this.#fork, vote);
    const { runtime } = this.context.snapshot;
    const { error } = passed ?? {};
    if (isRefusal(error))
      this.omit(`${nameCall(this.context.call)} fails with ${error} (tried with ${nameMeans(runtime)}).`);
    else if (!passed)
      this.needs.push(`a vote that ${runtime.chain} enacts: on a fork, it dispatched no call`);
  }

  /** Leaves the route out, for a reason in one sentence. */
  omit(reason?: string): void {
    this.#isOmitted = true;
    this.#fork = undefined;
    if (reason !== undefined) this.context.refusals.add(reason);
  }

  /** Ends the route; none if it was omitted. */
  end(about: Pick<DispatchRoute, 'kind' | 'body' | 'begun' | 'title'>): DispatchRoute[] {
    const { periods, needs } = this;
    const costs = [...this.#deposits, ...this.#fees];
    return this.#isOmitted ? [] : [{ ...about, calls: this.#calls, costs, periods, needs }];
  }

  /** Whether a call succeeded; if not, the run ends, and a refusal of the origin or of the filter ends the route. */
  #judge({ call, inner }: Step, ran: Ran): boolean {
    const failed = ran.error ?? (inner || isRefusal(ran.inner) ? ran.inner : undefined);
    if (failed === undefined) return true;
    this.#fork = undefined;
    const means = nameMeans(this.context.snapshot.runtime);
    const name = nameCall((ran.error === undefined && inner) || call);
    if (isRefusal(failed)) this.omit(`${name} fails with ${failed} (tried with ${means}).`);
    else this.needs.push(`a state in which ${name} does not fail with ${failed} (tried with ${means})`);
    return false;
  }

  async #addCosts({ call, by, deposit }: Step, payer: PlanAccount, hex?: Hex, ran?: Ran): Promise<void> {
    const { runtime } = this.context.snapshot;
    const { token } = runtime;
    const name = nameCall(call);
    const means = nameMeans(runtime);
    const done = ran?.error === undefined ? ran : undefined;
    const { reserved, fee } = done ?? {};
    const source = done ? `${name}, tried with ${means}` : `${name} was not carried out on ${means}`;
    if (deposit !== undefined && (reserved === undefined || reserved > 0n))
      this.#deposits.push(formatCost({ kind: 'deposit', title: deposit, payer, token, source }, reserved));
    if (!by || 'origin' in by) return;
    // Each of several members pays the fee.
    const times = by.accounts.length;
    const title = `inclusion fee of ${name}${times > 1 ? `, ${times} times` : ''}`;
    const part = { kind: 'fee', title, payer, token, source } as const;
    const paid = fee === undefined ? await this.#estimateFee(part, hex) : formatCost(part, fee);
    this.#fees.push(paid.amount === undefined ? paid : formatCost(paid, paid.amount * BigInt(times)));
  }

  /** Estimates the inclusion fee of a call that paid none on a fork; the runtime may reduce it after the call. */
  async #estimateFee(part: Omit<PlanCost, 'text'>, hex: Hex | undefined): Promise<PlanCost> {
    const fee = hex === undefined ? undefined : await estimateInclusionFee(await this.snapshot(), hex);
    if (!fee) return { ...part, text: 'unknown' };
    if (!fee.known) return { ...part, text: 'unknown', source: `${fee.reason} ${fee.howToFindOut}` };
    return formatCost({ ...part, title: `${part.title}, at most`, source: fee.source }, fee.value);
  }

  async #run(hex: Hex, by: Dispatcher | undefined): Promise<Ran | undefined> {
    const fork = this.#fork;
    if (!fork || !by) return undefined;
    if ('origin' in by) {
      const [tried] = await tryAs(fork, [{ origin: by.origin, call: hex }]);
      return tried && { error: tried.end.failure?.error, events: tried.events };
    }
    const { registry } = this.context.snapshot.runtime;
    // No mock signature exists for accounts of 20 bytes.
    if (by.accounts[0]?.length !== 66 && !hasCall(registry, 'Utility', 'dispatch_as')) return undefined;
    let first: Ran | undefined;
    for (const account of by.accounts) {
      if (by.isFunded !== false) await fork.endow(new Map([[account, plenty]]));
      const ran = await this.#sign(fork, hex, account);
      if (ran.error !== undefined) return ran;
      first = { ...ran, ...omitUndefined({ reserved: first?.reserved, fee: first?.fee }) };
    }
    return first;
  }

  async #sign(fork: Fork, hex: Hex, account: Hex): Promise<Ran> {
    // Otherwise, root dispatches as the account, without a fee.
    const isSigned = account.length === 66;
    const before = await readBalance(fork, account);
    const dispatched = await fork.dispatch(hex, { account });
    const after = await readBalance(fork, account);
    const { events } = dispatched;
    const own = isSigned
      ? events.findLast(({ method }) => method === 'ExtrinsicFailed')
      : listDispatchedAs(events)[0]?.end;
    const inner = events.find((event) => event.failure && event !== own)?.failure?.error;
    // A call inside may fail without the call itself.
    const error = own || inner !== undefined ? own?.failure?.error : dispatched.error;
    const reserved = after.reserved - before.reserved;
    const fee = before.free - after.free - reserved;
    return { error, inner, events, reserved, ...(isSigned && dispatched.block && fee >= 0n ? { fee } : {}) };
  }
}

async function readBalance(fork: Fork, account: Hex): Promise<{ free: Planck; reserved: Planck }> {
  const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(account) });
  return balance.known ? balance.value : { free: 0n, reserved: 0n };
}

/** Finds the candidates whose origin may dispatch a call: any error besides a refusal means that the chain accepted the origin. */
export async function findPermitted<C extends Pick<Attempt, 'origin'>>(
  from: Forkable,
  candidates: readonly C[],
  call: Hex,
): Promise<readonly C[]> {
  if (candidates.length === 0) return [];
  const attempts = candidates.map(({ origin }) => ({ origin, call }));
  const outcomes = await tryAs(await from.fork(), attempts);
  return candidates.filter((_, at) => outcomes[at] && !isRefusal(outcomes[at].end.failure?.error));
}

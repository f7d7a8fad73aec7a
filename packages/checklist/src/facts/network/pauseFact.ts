import type { Fork, Forkable } from '@parachron/client';
import { onlyInherents, tryDispatch } from '@parachron/client/decode';
import {
  type Answer,
  type Call,
  decodeCall,
  encodeEmptyCall,
  endSentence,
  findUsualPallet,
  type Hex,
  listPallets,
  type PlanStep,
  type Runtime,
  readKnown,
  type Snapshot,
  storageRead,
  tryEncodeCall,
} from '@parachron/core';
import { encodeProgram, findVerdict, isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { type ByRole, chooseParaId, type Role, roles } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { planRootStep } from '../planSteps.js';
import { namedCallsFact } from '../proxy/namedCallsFact.js';
import { describeTrying, findForkFailure, takeFork } from '../takeFork.js';

/** What a chain stops: calls and messages, by their runs on a fork, and the blocks of parachains. */
export interface PauseFact {
  readonly role: Role;
  readonly chain: string;
  /** Each needed call and message; a chain that tasks call by messages alone has no calls. */
  readonly stops: readonly StopState[];
  /** The steps that end stops, each once. */
  readonly resume: readonly PlanStep[];
}

/** A call or a message, and whether it is stopped. */
export interface StopState {
  /** `Proxy.add_proxy`, by the chain's names, or `a message of parachain 2114`. */
  readonly name: string;
  /** A call, arriving messages, or the blocks of all parachains. */
  readonly stops: 'call' | 'messages' | 'blocks';
  /** Of a call: whether the call filter of the chain refuses it. Unknown without a fork, or if no block contains the call. */
  readonly isStopped: Answer<boolean>;
  /** The call of root that ended the stop on a fork. */
  readonly end?: PlanStep;
}

/** The calls that proxies and tasks need: each pallet that has all of them, because the names of pallets differ. */
const needed: ByRole<readonly string[]> = {
  target: ['add_proxy', 'proxy'],
  service: ['schedule_xcmp_task', 'cancel_task'],
};

/** The calls of root that may end a pause; a fork tries each. The mode of a whole chain may suspend its queue, so the queue is last. */
const ends: Readonly<Record<string, (...name: readonly string[]) => PauseEnd['args']>> = {
  unpause: (...ident) => ({ ident: [...ident] }),
  unpause_transaction: (pallet_name = '', function_name = '') => ({ pallet_name, function_name }),
  switchon_transaction: (pallet_name = '', function_name = '') => ({ pallet_name, function_name }),
  force_exit: () => ({}),
  resume_normal_operation: () => ({}),
  paused_to_normal: () => ({}),
  resume_xcm_execution: () => ({}),
};

/** A call of root that may end a pause, and the flag that it unsets. */
type PauseEnd = Omit<Call, 'hex'> & { readonly flag?: string };

/** A call or a message, and how to ask whether it is stopped: on a fork, but for the blocks of parachains. */
interface Stop extends Pick<StopState, 'name' | 'stops'> {
  ask(fork?: Fork): Promise<Answer<boolean>>;
}

/** What the available chains stop of the calls and messages that tasks need. A filter may refuse the named calls to every account. */
export const pauseFact = defineFact({
  needs: { named: namedCallsFact },
  derive: async ({ facts: { named }, chains, forks, scope }): Promise<readonly PauseFact[]> => {
    const facts = roles.map(async (role): Promise<readonly PauseFact[]> => {
      const chain = chains[role];
      if (!chain) return [];
      const { runtime } = chain;
      const usual = listUsual(role, runtime).map((call) => askCall(chain, call, forks[role]));
      const message = role === 'target' ? askMessage(chain, scope.serviceParaId, forks[role]) : [];
      const all = [...usual, ...message, ...askFrozen(chain)];
      const calls = role === 'target' ? named.calls.map(({ call }) => call.hex) : [];
      // The chain with the channels has another para id than the two parachains.
      const para = needed[role] && chooseParaId(role, scope);
      const stops = await takeFork(forks[role], async (from) => [
        ...(await Promise.all(all.map((stop) => findStop(from, chain, { ...stop, para })))),
        ...(await listPaused(from, chain, { calls, para })),
      ]);
      const resume = new Map(stops.flatMap(({ end }) => (end ? [[end.id, end]] : [])));
      return [{ role, chain: runtime.chain, stops, resume: [...resume.values()] }];
    });
    return (await Promise.all(facts)).flat();
  },
});

/** The forks of a target on which root has ended the pauses that the plan ends. */
export function resumeForks(from: Forkable | undefined, steps: readonly PlanStep[]): Forkable | undefined {
  if (!from || steps.length === 0) return from;
  return {
    async fork() {
      const fork = await from.fork();
      for (const { hex } of steps.flatMap(({ layers }) => layers)) await tryDispatch(fork, hex, 'root');
      return fork;
    },
  };
}

/** The usual calls with empty arguments: the filter of the chain comes before the call. */
function listUsual(role: Role, { registry }: Runtime) {
  const methods = needed[role] ?? [];
  return listPallets(registry)
    .filter((pallet) => methods.every((method) => pallet.calls.has(method)))
    .flatMap(({ name: pallet }) => methods.map((method) => ({ pallet, method })))
    .map((call) => ({ ...call, hex: encodeEmptyCall(registry, call) }));
}

/** Asks whether the chain refuses a call to every account, by signing it on a fork. */
function askCall(
  { runtime: { chain }, block }: Snapshot,
  { pallet, method, hex }: Omit<Call, 'args' | 'hex'> & { readonly hex: Hex | undefined },
  from: Forkable | undefined,
): Stop {
  const name = `${pallet}.${method}`;
  const ask = async (fork?: Fork): Promise<Answer<boolean>> => {
    const howToFindOut = findForkFailure(from)
      ? describeTrying(from)
      : `Sign ${name} on ${chain}, or ask the team of ${chain}.`;
    const untried = `No fork of ${chain} ran ${name}: whether the chain refuses the call is unknown.`;
    if (!fork || !hex) return { known: false, reason: untried, howToFindOut };
    const { outcome, error, block: made } = await tryDispatch(fork, hex, 'anyone');
    const value = error?.endsWith('CallFiltered') || error === onlyInherents;
    const evidence = { chain, block, key: `fork: ${name}`, value: error ?? outcome };
    if (value || (made && outcome !== 'unknown')) return { known: true, value, evidence };
    const reason = endSentence(`A fork of ${chain} did not run ${name}: ${error ?? outcome}`);
    return { known: false, reason, howToFindOut, evidence };
  };
  return { name, stops: 'call', ask };
}

/** Asks whether a chain leaves a message of a parachain in its queue: a program that the barrier refuses has left the queue, too. */
function askMessage(
  { runtime: { chain, registry }, block }: Snapshot,
  sender: number,
  from: Forkable | undefined,
): readonly Stop[] {
  const version = listXcmVersions(registry).findLast(isXcmVersion);
  if (version === undefined) return [];
  const name = `a message of parachain ${sender}`;
  const message = { from: sender, program: encodeProgram([{ kind: 'ClearOrigin' }], { version }) };
  const ask = async (fork?: Fork): Promise<Answer<boolean>> => {
    const reason = `No fork of ${chain} received ${name}: whether the chain processes messages is unknown.`;
    if (!fork) return { known: false, reason, howToFindOut: describeTrying(from) };
    const verdict = findVerdict(await fork.receive(message), message);
    const evidence = { chain, block, key: `fork: ${name}`, value: verdict?.kind ?? 'not processed' };
    return { known: true, value: verdict === undefined, evidence };
  };
  return [{ name, stops: 'messages', ask }];
}

/** Asks whether a relay chain includes no blocks of parachains, since one lost a dispute: no run on a fork of one chain shows it. */
function askFrozen(chain: Snapshot): readonly Stop[] {
  const name = findUsualPallet(chain.runtime.registry, 'ParasDisputes');
  if (name === undefined) return [];
  const isStopped = storageRead(name, 'Frozen', [], (value) => value !== undefined && !value.isEmpty);
  const ask = async () => (await chain.read({ isStopped })).isStopped;
  return [{ name: `${name}.Frozen`, stops: 'blocks', ask }];
}

/** Lists the given calls that a chain refuses to every account, each with the call of root that ends the refusal. */
export async function listPaused(
  from: Forkable | undefined,
  chain: Snapshot,
  { calls, para }: { readonly calls: readonly Hex[]; readonly para: number | undefined },
): Promise<readonly StopState[]> {
  const stops = calls.map((hex) =>
    findStop(from, chain, { ...askCall(chain, decodeCall(chain.runtime.registry, hex), from), para }),
  );
  return (await Promise.all(stops)).filter(({ isStopped }) => readKnown(isStopped));
}

/** The calls of root that unset a flag in storage, for each that is set: a pallet can have no call that ends its pause. */
async function listFlagEnds(chain: Snapshot): Promise<readonly PauseEnd[]> {
  const reads = listPallets(chain.runtime.registry).flatMap(({ name, storage }) =>
    storage.map(
      (item) =>
        [`${name}.${item}`, storageRead(name, item, [], (value) => value?.toJSON() === true)] as const,
    ),
  );
  return Object.entries(await chain.read(Object.fromEntries(reads))).flatMap(([flag, isSet]) => {
    const args = { items: [[isSet.evidence?.storageKey ?? '', '0x00']] };
    return readKnown(isSet) ? [{ pallet: 'System', method: 'set_storage', args, flag }] : [];
  });
}

/** Finds out whether a stop holds, and the call of root that ends it, by trying each on a fork; none without a para id of the chain. */
async function findStop(
  from: Forkable | undefined,
  snapshot: Snapshot,
  { ask, name, stops, para }: Stop & { readonly para: number | undefined },
): Promise<StopState> {
  const { runtime } = snapshot;
  const { registry, chain } = runtime;
  const isStopped = await ask(await from?.fork());
  const state = { name, stops, isStopped };
  if (!from || para === undefined || !readKnown(isStopped)) return state;
  const known = Object.entries(ends).flatMap(([method, describe]) => {
    const having = listPallets(registry).filter(({ calls }) => calls.has(method));
    const args = describe(...(stops === 'call' ? name.split('.') : []));
    return having.map(({ name: pallet }): PauseEnd => ({ pallet, method, args }));
  });
  for (const { flag, pallet, method, args } of [...known, ...(await listFlagEnds(snapshot))]) {
    const call = tryEncodeCall(registry, { pallet, method, args });
    if (!call) continue;
    const fork = await from.fork();
    await tryDispatch(fork, call.hex, 'root');
    if (readKnown(await ask(fork)) !== false) continue;
    const end = planRootStep(runtime, {
      call,
      para,
      id: `resume-${para}-${(flag?.split('.') ?? [pallet, method, ...Object.values(args).flat()]).join('-').toLowerCase()}`,
      title: `${chain} ${flag ? `unsets ${flag} in storage` : `ends the pause, by ${pallet}.${method}`}.`,
      verify: `After this call, a fork of ${chain} passed network/not-paused for ${name}.`,
      notes: ['The pause has a reason: ask the team before you end the pause.'],
    });
    return { ...state, end };
  }
  return state;
}

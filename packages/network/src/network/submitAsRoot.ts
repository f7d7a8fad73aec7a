import { defineError, encodeCall, type Hex, hasCall, omitUndefined } from '@parachron/core';
import { type DevAccount, deriveDevAccount } from './DevAccount.js';
import { encodeAgendaCall } from './encodeAgendaCall.js';
import { encodeSignedExtrinsic } from './encodeSignedExtrinsic.js';
import type { BlockInputs, LocalBlock, LocalChain, LocalEvent } from './LocalChain.js';
import type { DispatchResult } from './Network.js';
import { quoteDevBalances } from './quoteDevBalances.js';

/** No route to dispatch a call as Root on a local chain is known, or the chain refused the transaction. */
export class RootDispatchError extends defineError({
  code: 'ROOT_DISPATCH',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string }) =>
    `${facts.chain} cannot dispatch a call as root: ${facts.reason}.`,
  hint: () =>
    'Use a chain with the pallet Sudo or Scheduler, or a chain that executes superuser programs of its relay chain.',
}) {}

/** Builds a block on a chain of a network. */
export type BuildBlock = (inputs: BlockInputs) => Promise<LocalBlock>;

/**
 * Returns whether a local chain can dispatch calls as root by its own pallets: Sudo, or the Scheduler's agenda.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { hasRootPallet, type LocalChain } from '@parachron/devnet';
 *
 * declare const chain: LocalChain;
 * hasRootPallet(chain); // false on a system parachain, whose root is the relay chain
 * ```
 */
export function hasRootPallet(chain: LocalChain): boolean {
  return hasSigningSudo(chain) || hasCall(chain.registry, 'Scheduler', 'schedule');
}

/**
 * Dispatches a call as Root in a local chain's next block: signed by Alice, who becomes the sudo key, or else by the agenda.
 *
 * Chain: `Sudo.sudo`, `Scheduler.Agenda`.
 * Sends: one transaction, or none if the agenda is written.
 *
 * @param chain the chain
 * @param options `call`, its bytes; `build`, which builds the block
 * @returns the outcome of the call, with the events of its block
 * @throws ROOT_DISPATCH when the chain has neither the Sudo nor the Scheduler pallet, or refuses the transaction
 *
 * @example
 * ```ts
 * import { type LocalChain, submitAsRoot } from '@parachron/devnet';
 *
 * declare const chain: LocalChain;
 * const { outcome } = await submitAsRoot(chain, { call: '0x00000401', build: (inputs) => chain.newBlock(inputs) });
 * outcome; // 'ok'
 * ```
 */
export async function submitAsRoot(
  chain: LocalChain,
  options: { call: Hex; build: BuildBlock },
): Promise<DispatchResult> {
  if (hasSigningSudo(chain)) return submitBySudo(chain, options);
  if (hasCall(chain.registry, 'Scheduler', 'schedule')) return submitByAgenda(chain, options);
  throw new RootDispatchError({
    chain: chain.name,
    reason: 'the runtime has neither the Sudo nor the Scheduler pallet',
  });
}

async function submitBySudo(
  chain: LocalChain,
  { call, build }: { call: Hex; build: BuildBlock },
): Promise<DispatchResult> {
  const signer = await submitSudoKey(chain);
  const sudo = encodeCall(chain.registry, { pallet: 'Sudo', method: 'sudo', args: { call } });
  const transaction = await encodeSignedExtrinsic(chain, { call: sudo.hex, signer });
  const block = await build({ transactions: [transaction] });
  const [refused] = block.refused;
  if (refused)
    throw new RootDispatchError({
      chain: chain.name,
      reason: `the chain refuses the transaction of Alice: ${refused.reason}`,
    });
  const events = await block.events();
  const done = events.find(({ usualPallet, name }) => usualPallet === 'Sudo' && name === 'Sudid');
  const failed = events.find(
    ({ usualPallet, name }) => usualPallet === 'System' && name === 'ExtrinsicFailed',
  );
  return decodeDispatchResult(block, {
    end: done ?? failed,
    events: events.filter(({ phase }) => phase === done?.phase),
  });
}

/** Whether a development account can be the sudo key: the chain's accounts have 32 bytes. */
function hasSigningSudo({ registry }: LocalChain): boolean {
  return hasCall(registry, 'Sudo', 'sudo') && registry.createType('AccountId').encodedLength === 32;
}

/** Makes Alice the chain's sudo key, if it has one, and endows her for the fees if her balance is 0. */
export async function submitSudoKey(chain: LocalChain): Promise<DevAccount> {
  const alice = await deriveDevAccount('Alice');
  if (!hasSigningSudo(chain)) return alice;
  await chain.setStorage([{ pallet: 'Sudo', item: 'Key', value: alice.publicKey }], {
    what: `The sudo key is set to ${alice.suri}.`,
    why: 'The sudo key signs the calls that need root.',
  });
  const free = (await quoteDevBalances(chain)).get(alice.publicKey);
  const known = await chain.getStorage('System', 'Account', [alice.publicKey]);
  if (free !== undefined && known === undefined) {
    await chain.endow(new Map([[alice.publicKey, free]]), {
      what: `${alice.suri} receives funds.`,
      why: 'The sudo key pays the fees of its calls.',
    });
  }
  return alice;
}

/** Appends an entry to the agenda of the next block, in the form in which the pallet itself stores a Root call. */
async function submitByAgenda(
  chain: LocalChain,
  { call, build }: { call: Hex; build: BuildBlock },
): Promise<DispatchResult> {
  const at = chain.head.number + 1;
  const stored = (await chain.getStorage('Scheduler', 'Agenda', [at])) as Iterable<unknown> | undefined;
  const waiting = [...(stored ?? [])];
  const encoded = encodeAgendaCall(chain.registry, call);
  if (!encoded)
    throw new RootDispatchError({
      chain: chain.name,
      reason: 'the call is too long for the agenda of its scheduler, and its runtime stores no preimages',
    });
  const task = {
    maybeId: null,
    priority: 0,
    call: encoded.call,
    maybePeriodic: null,
    origin: { system: 'Root' },
  };
  const agenda = { pallet: 'Scheduler', item: 'Agenda', keys: [at], value: [...waiting, task] };
  await chain.setStorage([...encoded.preimage, agenda], {
    what: 'The scheduler dispatches the calls that need root.',
    why: 'The chain has no sudo key that could sign them.',
  });
  const block = await build({});
  return decodeDispatchResult(block, findEntry(await block.events(), waiting.length));
}

/** Finds the events of one entry of the agenda, and the event that ends it; entries of the chain itself end with the same events. */
function findEntry(events: readonly LocalEvent[], entry: number) {
  const isEnd = ({ usualPallet, name }: LocalEvent) => usualPallet === 'Scheduler' && name === 'Dispatched';
  const at = events.findIndex((event) => {
    const [task] = Object.values(event.data);
    return isEnd(event) && Array.isArray(task) && task[1] === entry;
  });
  const before = events.slice(0, Math.max(at, 0)).findLastIndex(isEnd);
  const own = at === -1 ? [] : events.slice(before + 1, at + 1);
  return { end: events[at], events: own.filter(({ phase }) => phase === 'initialization') };
}

/** Reads the result of a dispatch from the event that ends it; without such an event, the result is unknown. */
export function decodeDispatchResult(
  block: LocalBlock,
  { end, events }: { end: LocalEvent | undefined; events: readonly LocalEvent[] },
): DispatchResult {
  const outcome = end === undefined ? 'unknown' : end.error === undefined ? 'ok' : 'failed';
  return { outcome, block, events, ...omitUndefined({ error: end?.error }) };
}

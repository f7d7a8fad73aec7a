import {
  type DecodedEvent,
  type Dispatched,
  encodeDispatchAs,
  type ForkMessage,
  type ForkOrigin,
  listDispatchedAs,
  nameFailure,
} from '@parachron/client';
import {
  type Call,
  decodeCall,
  defineError,
  encodeEmptyCall,
  findUsualPallet,
  formatAccount,
  formatJson,
  getAccountBytes,
  type Hex,
  InvalidInputError,
  isHex,
  type JsonValue,
  omitUndefined,
  readKnown,
  storageRead,
  tryEncodeCall,
} from '@parachron/core';
import { type BuildBlock, type BuiltBlock, devAccounts, isForLater } from '@parachron/node';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { deriveSuperuserProgram, encodeProgram, getNewestXcmVersion, isSystemPara } from '@parachron/xcm';
import { encodeAgendaCall } from './encodeAgendaCall.js';
import { encodeSignedExtrinsic } from './encodeSignedExtrinsic.js';
import { deriveInputs, followMessage, patience } from './followMessage.js';
import { quotePlenty } from './quoteBalances.js';
import type { RuntimeFork } from './RuntimeFork.js';

/** No way to dispatch a call as root on a fork is known, or the chain took none. */
export class RootDispatchError extends defineError({
  code: 'ROOT_DISPATCH',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string }) =>
    `${facts.chain} cannot dispatch a call as root: ${facts.reason.replace(/\.$/, '')}.`,
  hint: () =>
    'Use a chain with the pallet Sudo or Scheduler, or one that executes superuser programs of its relay chain or of a system parachain.',
}) {}

/** Refuses a value that is no origin of a call of the chain. */
function requireOrigin({ registry }: RuntimeFork, as: ForkOrigin): void {
  const { account, paraId } = Object(as);
  const bytes = getAccountBytes(registry);
  const isAccount = isHex(account) && account.length === 2 + 2 * bytes;
  const isPara = paraId === paraId >>> 0 && findUsualPallet(registry, 'Paras') !== undefined;
  if (as === 'root' || as === 'anyone' || isAccount || isPara) return;
  const expected = `'root', 'anyone', an account of ${bytes} bytes in hex or, on a relay chain, a para id`;
  throw new InvalidInputError({ field: 'as', expected, found: formatJson(as) });
}

/** A fork, and what builds its next block. */
interface Place {
  readonly fork: RuntimeFork;
  readonly build: BuildBlock;
}

/**
 * Dispatches a call on a fork with an origin. Root dispatches from the scheduler's agenda, else by the sudo key, else as another chain does
 * that is its root: by a program of superuser origin.
 *
 * @throws ROOT_DISPATCH when no way to dispatch as root is known
 * @throws CALL_UNDECODABLE when the bytes are not a call of the runtime
 */
export async function dispatch(place: Place, call: Hex, as: ForkOrigin): Promise<Dispatched> {
  const { fork } = place;
  requireOrigin(fork, as);
  decodeCall(fork.registry, call);
  if (as === 'root') return dispatchAsRoot(place, call);
  if (as !== 'anyone' && 'paraId' in as)
    return dispatchAs(place, call, { ParachainsOrigin: { Parachain: as.paraId } });
  const account = as === 'anyone' ? await endowSigner(fork) : as.account;
  // No mock signature exists for accounts of 20 bytes.
  if (account.length !== 66) return dispatchAs(place, call, { system: { Signed: account } });
  if (as !== 'anyone' && !Object.values<Hex>(devAccounts).includes(account))
    fork.note({ what: 'Signatures are placeholders.', why: 'The dry run has no keys of these accounts.' });
  return sendSigned(place, call, account);
}

async function dispatchAsRoot(place: Place, call: Hex): Promise<Dispatched> {
  const { fork } = place;
  const { registry } = fork;
  // The pallet may refuse root itself, and a weight that the sudo key gives counts in its transaction alone.
  const { pallet } = decodeCall(registry, call);
  if (pallet === findUsualPallet(registry, 'Sudo')) return dispatchBySudo(place, call);
  const byAgenda = await dispatchByAgenda(place, call);
  if (byAgenda && byAgenda.outcome !== 'unknown') return byAgenda;
  const error = await findRefusal(fork, call);
  if (error) return { outcome: 'failed', error, events: [] };
  // The sudo key signs only on chains whose accounts have 32 bytes.
  const canSign = getAccountBytes(registry) === 32;
  const bySudo = canSign && (await encodeSudo(fork, call));
  if (bySudo) return dispatchBySudo(place, bySudo);
  const superuser = await findSuperuser(fork);
  if (superuser) return dispatchBySuperuser(place, call, superuser);
  if (byAgenda) return byAgenda;
  const reason = 'the runtime has neither the Sudo nor the Scheduler pallet, and no other chain is its root';
  throw new RootDispatchError({ chain: fork.name, reason });
}

/**
 * Finds the chain whose programs have superuser origin: the relay chain of a parachain; of a relay chain that is governed on one of its
 * parachains, the first system parachain that makes a remark as root. Asset hubs have the id 1000, which a specification need not register.
 */
async function findSuperuser(fork: RuntimeFork): Promise<ForkMessage['from'] | undefined> {
  if ((await fork.getStorage('ParachainInfo', 'ParachainId')) !== undefined) return 'relay';
  const remark = encodeEmptyCall(fork.registry, { pallet: 'System', method: 'remark' });
  if (!remark || !findUsualPallet(fork.registry, 'Paras')) return undefined;
  const registered = (await fork.getStorage('Paras', 'Parachains')) as Iterable<unknown> | undefined;
  for (const from of [...[...(registered ?? [])].map(Number), 1000].filter(isSystemPara)) {
    const tried = await fork.fork();
    const { verdict } = await sendAsSuperuser(
      { fork: tried, build: (inputs) => tried.build(inputs) },
      remark,
      from,
    );
    if (verdict.kind === 'completed') return from;
  }
  return undefined;
}

/** The reason for which a runtime makes no such call from anyone: it has rules for values, which its types do not say, and disables calls. */
async function findRefusal(fork: RuntimeFork, call: Hex): Promise<string | undefined> {
  const estimate = async (one: Hex) => estimateCallWeight(await fork.snapshot(), one);
  const own = await estimate(call);
  if (own.known && deriveWeightV2(own.value, { proofSizeOfV1: 0n }).refTime === 2n ** 64n - 1n)
    return 'its weight is the largest, as of calls that a runtime disables: it would exhaust the block limits';
  const other = encodeEmptyCall(fork.registry, { pallet: 'System', method: 'remark' });
  if (own.known || !other || !(await estimate(other)).known) return undefined;
  return 'the runtime does not accept the bytes of the call. It decodes no XCM assets out of order or of amount 0, for example';
}

/** Has the scheduler make a root call, in the form in which the pallet itself stores it. Undefined without a scheduler that can store it. */
async function dispatchByAgenda(place: Place, call: Hex): Promise<Dispatched | undefined> {
  const encoded = encodeAgendaCall(place.fork.registry, call);
  if (!encoded) return undefined;
  await place.fork.write(encoded.preimage);
  const plain = { maybeId: null, priority: 0, maybePeriodic: null, origin: { system: 'Root' } };
  return dispatchNext(place, { ...plain, call: encoded.call });
}

/** Makes the calls that a dispatched call leaves to the scheduler for the next two blocks. */
export async function makeDue({ build }: Pick<Place, 'build'>, tried: Dispatched): Promise<Dispatched> {
  const sent = [tried.sent].flatMap((one) => one ?? []);
  let { events } = tried;
  for (let left = 2; left > 0 && events.some(findTask); left -= 1) {
    const block = await build({});
    const made = await block.events();
    sent.push(block);
    // The events of such a call, with their block, replace the event that stored it.
    events = events.flatMap((stored) => {
      const task = findTask(stored);
      const { end, events: own } = task ? findEntry(made, task) : { end: undefined, events: [] };
      return end?.method === 'Dispatched' ? own.map((one) => ({ ...one, block })) : stored;
    });
  }
  const upwardMessages = sent.flatMap((one) => one.upwardMessages);
  const horizontalMessages = sent.flatMap((one) => one.horizontalMessages);
  return { ...tried, events, sent: { upwardMessages, horizontalMessages } };
}

/** Dispatches each call that events show as stored for later, as it is stored, in the next block of a fork of its own. */
export async function tryStored(from: RuntimeFork, events: readonly DecodedEvent[]) {
  const tried = events.filter(findTask).map(async (event) => {
    const [at = 0, position = 0] = findTask(event) ?? [];
    const fork = await from.fork();
    const entry = (await readAgenda(fork, at))[position];
    // A call that was made leaves a gap.
    if (!entry || `${entry}` === '') return [];
    const made = await dispatchNext({ fork, build: (inputs) => fork.build(inputs) }, entry);
    return made.outcome === 'unknown' ? [] : { at, ...made };
  });
  return (await Promise.all(tried)).flat();
}

/** Finds the entry of the agenda that an event has stored. */
function findTask({ usualPallet, method, data }: DecodedEvent): [at: number, place: number] | undefined {
  const [at, place] = Object.values(data).map(Number);
  const isTask = usualPallet === 'Scheduler' && method === 'Scheduled';
  return isTask && at !== undefined && place !== undefined ? [at, place] : undefined;
}

async function readAgenda(fork: RuntimeFork, at: number): Promise<readonly unknown[]> {
  const stored = (await fork.getStorage('Scheduler', 'Agenda', [at])) as Iterable<unknown> | undefined;
  return [...(stored ?? [])];
}

/** Appends an entry to the agenda that is due next. A scheduler counts the blocks of its chain, or those of the relay chain. */
async function dispatchNext(place: Place, entry: unknown): Promise<Dispatched> {
  const { fork } = place;
  const own = await dispatchAt(place, entry, fork.head.number + 1);
  const relayNumber = await fork.getStorage('ParachainSystem', 'LastRelayChainBlockNumber');
  if (own.outcome !== 'unknown' || relayNumber === undefined) return own;
  return dispatchAt(place, entry, Number(relayNumber));
}

async function dispatchAt({ fork, build }: Place, entry: unknown, at: number): Promise<Dispatched> {
  const waiting = await readAgenda(fork, at);
  await fork.write([{ pallet: 'Scheduler', item: 'Agenda', keys: [at], value: [...waiting, entry] }], {
    what: 'The scheduler dispatches the calls that need root.',
    why: 'A dry run has no vote that could approve them.',
  });
  const block = await build({});
  return describe(block, findEntry(await block.events(), [at, waiting.length]));
}

/** Finds the events of one entry of the agenda, and the event that ends it; entries of the chain itself end with the same events. */
function findEntry(events: readonly DecodedEvent[], entry: readonly [at: number, place: number]) {
  const isEnd = ({ usualPallet, method }: DecodedEvent) =>
    usualPallet === 'Scheduler' && /^(Dispatched|PermanentlyOverweight)$/.test(method);
  const at = events.findIndex((event) => {
    const [task] = Object.values(event.data);
    return isEnd(event) && String(task) === String(entry);
  });
  const before = events.slice(0, at).findLastIndex(isEnd);
  const own = events.slice(before + 1, at + 1);
  const initial: readonly DecodedEvent[] = own.filter(({ phase }) => phase === 'initialization');
  return { end: events[at], events: initial };
}

/** Encodes the call of the sudo key, which first sets the stored key back to the chain's own: the call may read it. */
async function encodeSudo(fork: RuntimeFork, call: Hex): Promise<Hex | undefined> {
  const encode = (pallet: string, method: string, args: Call['args']) =>
    tryEncodeCall(fork.registry, { pallet, method, args })?.hex;
  const stored = storageRead('Sudo', 'Key', [], (value) => value?.toHex());
  const { key } = await (await fork.snapshot()).read({ key: stored });
  const items = [[key.evidence?.storageKey ?? '0x', readKnown(key) ?? '0x']];
  const back = encode('System', 'set_storage', { items });
  const batch = back && encode('Utility', 'batch_all', { calls: [back, call] });
  return encode('Sudo', 'sudo', { call: batch ?? call });
}

/** The sudo key makes its call, and is set to an account with funds. */
async function dispatchBySudo(place: Place, call: Hex): Promise<Dispatched> {
  const { fork } = place;
  const key = await fork.getStorage('Sudo', 'Key');
  const account = await endowSigner(fork);
  await fork.write([{ pallet: 'Sudo', item: 'Key', value: account }], {
    what: 'The sudo key is set to an account of the dry run.',
    why: 'The sudo key signs the calls that need root.',
  });
  const sent = await dispatch(place, call, { account });
  const end = sent.events.findLast(({ usualPallet }) => usualPallet === 'Sudo');
  // The call may have set the key back, or another one.
  const isLeft = (await fork.getStorage('Sudo', 'Key'))?.toHex() === account;
  if (isLeft) await fork.write([{ pallet: 'Sudo', item: 'Key', value: key ?? null }]);
  return end ? { ...sent, ...judge(end) } : sent;
}

/**
 * Sends the program that the other chain's governance would send. If the chain accepts a batch, the call is in a batch, whose event names
 * the call's error.
 */
async function dispatchBySuperuser(place: Place, call: Hex, from: ForkMessage['from']): Promise<Dispatched> {
  const { registry } = place.fork;
  const batch = tryEncodeCall(registry, { pallet: 'Utility', method: 'batch', args: { calls: [call] } });
  const sent = await sendAsSuperuser(place, batch?.hex ?? call, from);
  const { block, verdict } = sent;
  const end = verdict.events.findLast((event) => /^Batch(Completed|Interrupted)$/.test(event.method));
  if (batch && end) return describe(block, { end, events: verdict.events });
  const plain = batch ? await sendAsSuperuser(place, call, from) : sent;
  const { kind, events } = plain.verdict;
  const ended = describe(plain.block, { end: undefined, events });
  // Before version 3, a program does not report that its call failed.
  if (kind === 'completed') return getNewestXcmVersion(registry) >= 3 ? { ...ended, outcome: 'done' } : ended;
  const failure = events.find((event) => event.failure)?.failure;
  const error = failure
    ? nameFailure(failure)
    : `the program of ${from === 'relay' ? 'the relay chain' : `parachain ${from}`} ended as ${kind}`;
  // A refused program says nothing of the call.
  return { ...ended, outcome: kind === 'refused' ? 'unknown' : 'failed', error };
}

async function sendAsSuperuser({ fork, build }: Place, call: Hex, from: ForkMessage['from']) {
  const { name: chain } = fork;
  const estimate = await estimateCallWeight(await fork.snapshot(), call);
  if (!estimate.known) throw new RootDispatchError({ chain, reason: estimate.reason });
  const weight = addWeightMargin(deriveWeightV2(estimate.value, { proofSizeOfV1: 0n }), 10);
  const version = getNewestXcmVersion(fork.registry);
  const program = encodeProgram(deriveSuperuserProgram({ call, weight, version }), { version });
  const message = { from, program };
  const { block, verdict } = await followMessage(message, build, deriveInputs(fork, message));
  if (verdict) return { block, verdict };
  const reason = `no message was processed within ${patience} blocks`;
  throw new RootDispatchError({ chain, reason });
}

/** Root dispatches the call with another origin. */
async function dispatchAs(place: Place, call: Hex, origin: JsonValue): Promise<Dispatched> {
  const { fork } = place;
  const wrapped = encodeDispatchAs(fork.registry, { origin, call });
  if (wrapped === undefined)
    throw new RootDispatchError({ chain: fork.name, reason: 'the runtime has no call Utility.dispatch_as' });
  const result = await dispatchAsRoot(place, wrapped);
  const [inner] = listDispatchedAs(result.events);
  return result.outcome === 'done' && inner ? { ...result, ...judge(inner.end) } : result;
}

async function sendSigned({ fork, build }: Place, call: Hex, account: Hex): Promise<Dispatched> {
  const address = formatAccount({ kind: 'AccountId32', hex: account });
  const signer = { name: address, suri: '', address, publicKey: account, sign: () => mockSignature };
  const transaction = await encodeSignedExtrinsic(fork, { call, signer });
  for (let tried = 1; ; tried += 1) {
    const block = await build({ transactions: [transaction], mocks: true });
    const [refused] = block.refused;
    if (!refused) {
      // The transaction is the last one of its block.
      const last = ((await fork.findBlock(block.hash))?.extrinsics.length ?? 0) - 1;
      const events = (await block.events()).filter(({ phase }) => phase === last);
      const end = events.find(({ method }) => /^Extrinsic(Success|Failed)$/.test(method));
      return describe(block, { end, events });
    }
    if (isForLater(refused.reason) && tried < patience) continue;
    return { outcome: 'failed', error: (await findRefusal(fork, call)) ?? refused.reason, events: [] };
  }
}

/** A signature that a chain with mocked signatures accepts for any account. */
const mockSignature = new Uint8Array(64).fill(0xcd);
mockSignature.set([0xde, 0xad, 0xbe, 0xef]);

/** Gives funds to the account that makes the calls of any account, which is nobody's: the funds of the calls' users stay as they are. */
async function endowSigner(fork: RuntimeFork): Promise<Hex> {
  const account: Hex = `0x${'07'.repeat(getAccountBytes(fork.registry))}`;
  await fork.endow(new Map([[account, quotePlenty(fork.registry)]]), {
    what: 'An account of the dry run receives funds.',
    why: 'This account signs the calls that any account may sign.',
  });
  return account;
}

/** The result of a call with its events and the event that ends it; without an end, it is unknown. */
function describe(block: BuiltBlock, { end, events }: ReturnType<typeof findEntry>): Dispatched {
  const { number, hash, upwardMessages, horizontalMessages } = block;
  const sent = { upwardMessages, horizontalMessages };
  return { ...(end ? judge(end) : { outcome: 'unknown' }), block: { number, hash }, sent, events };
}

/** The result by the event that ends a dispatch. A vote leaves its call to the scheduler, too, which never makes a call that is too heavy. */
function judge({ failure, method }: DecodedEvent): Pick<Dispatched, 'outcome' | 'error'> {
  const heavy = `the call is too heavy for the scheduler (Scheduler.${method})`;
  const error = method === 'PermanentlyOverweight' ? heavy : failure && nameFailure(failure);
  return { outcome: error ? 'failed' : 'done', ...omitUndefined({ error }) };
}

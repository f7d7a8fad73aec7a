import type { ForkMessage } from '@parachron/client';
import { type Call, decodeCall, findUsualPallet, type Hex, orUndefined, pluralize } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import type { Codec, Registry } from '@polkadot/types/types';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { Arrival, Departed } from './arrivals.js';
import type { ChainFork } from './ForkNetwork.js';

/** Lists the programs that wait at a relay chain for each of its parachains. */
export async function listDownward(fork: RuntimeFork): Promise<Departed[]> {
  const queues = { pallet: 'Dmp', item: 'DownwardMessageQueues' };
  const listed = await (await fork.snapshot()).listKeys(queues);
  const lists = (listed.known ? listed.value.keys : []).map(async ({ keys }) => {
    const stored = await fork.getStorage(queues.pallet, queues.item, keys);
    const waiting = (stored?.toJSON() ?? []) as unknown as readonly { readonly msg: Hex }[];
    return waiting.map(({ msg: program }) => ({ to: Number(keys[0]), program }));
  });
  return (await Promise.all(lists)).flat();
}

/** Lists what the relay chain sent for a message: what it sends for the message alone, and does not send without. */
export async function listSentFor(
  { before, after }: Pick<Arrival, 'before' | 'after'>,
  message: ForkMessage,
): Promise<readonly Departed[]> {
  const sent = after ? await listDownward(after) : [];
  if (sent.length === 0) return [];
  const idle = await before.fork();
  const busy = await before.fork();
  await busy.receive(message);
  await idle.build();
  const own = await listDownward(busy);
  const others = await listDownward(idle);
  return sent.filter((one) => !takeEqual(others, one) && takeEqual(own, one));
}

/** Takes the first equal message out of a list; returns whether there was one. The topics of equal messages differ. */
export function takeEqual(list: Departed[], { to, program }: Departed): boolean {
  const at = list.findIndex((one) => one.to === to && cutTopic(one.program) === cutTopic(program));
  return at >= 0 && list.splice(at, 1).length > 0;
}

/** Cuts the instruction `SetTopic` off, with which routers end a program. */
function cutTopic(program: Hex): string {
  return program.replace(/2c[\da-f]{64}$/, '');
}

/** A call of a proposal, as bytes. */
interface NestedCall {
  readonly hex: Hex;
  /** When a scheduler makes it: `after 100 blocks`; absent if the proposal itself makes it. */
  readonly when?: string | undefined;
}

/** Lists a call and the calls inside it. */
export function listNestedCalls(registry: Registry, { hex, when }: NestedCall): NestedCall[] {
  const { args, meta, section, method } = registry.createType('Call', hex);
  const at = section === 'scheduler' ? /^schedule(Named)?(After)?$/.exec(method) : null;
  // Older schedulers take a call or its hash.
  const inside = args.flatMap((arg) =>
    Array.isArray(arg) ? [...arg] : 'inner' in arg ? (arg.inner as Codec) : arg,
  );
  const delay = args[meta.fields.findIndex(({ name }) => /^(when|after)$/.test(`${name.unwrapOr('')}`))];
  const due = at?.[2] ? `after ${delay} ${pluralize(Number(delay), 'block')}` : `at block ${delay}`;
  const calls = inside.flatMap((one) =>
    'callIndex' in one ? listNestedCalls(registry, { hex: one.toHex(), when: at ? due : when }) : [],
  );
  return [{ hex, when }, ...calls];
}

/**
 * Writes the bytes of the call that a call carries out later or as another account, behind a colon; nothing if no argument has it, also as
 * bytes, or if it is long: the begin of a call, which a terminal shows, is no advice.
 *
 * @param about `pallet`, that of the call that carries it among the calls inside, by default any; `within`, the call that has it inside, and
 * may store by its bytes what it names by a hash
 */
export function writeInside(
  registry: Registry,
  hex: Hex,
  about: { pallet?: string; within?: Hex } = {},
): string {
  const { pallet, within = hex } = about;
  const isOuter = (one: NestedCall) => !pallet || decodeCall(registry, one.hex).pallet === pallet;
  const listArgs = (all: readonly NestedCall[]) =>
    all
      .flatMap((one) => [...registry.createType('Call', one.hex).args])
      .map((arg) => ('inner' in arg ? arg.inner : arg) as Codec)
      .filter((arg) => 'callIndex' in arg || arg.toRawType() === 'Bytes')
      .map((arg) => arg.toHex());
  const outer = listNestedCalls(registry, { hex }).filter(isOuter);
  const isNamed = (bytes: Hex) => outer.some((one) => one.hex.includes(blake2AsHex(bytes).slice(2)));
  const stored = listArgs(listNestedCalls(registry, { hex: within })).filter(isNamed);
  const found = [...listArgs(outer), ...stored].find((one) => orUndefined(() => decodeCall(registry, one)));
  return found && found.length < 4000 ? `: ${found}` : '';
}

/** Whitelists the calls that a proposal dispatches as whitelisted, unless it does so itself: another body does before the vote ends. */
export async function whitelist({ fork, chain }: ChainFork, call?: Call): Promise<void> {
  const { registry } = chain.runtime;
  const pallet = call && findUsualPallet(registry, 'Whitelist');
  if (!pallet) return;
  const calls = listNestedCalls(registry, call).map(({ hex }) => decodeCall(registry, hex));
  for (const called of calls) {
    if (called.pallet !== pallet || !called.method.startsWith('dispatch_whitelisted_call')) continue;
    const given = registry.createType('Call', called.hex).args[0]?.toHex() ?? '0x';
    const hash = called.method.endsWith('with_preimage') ? blake2AsHex(given) : given;
    if (calls.some(({ method, args }) => method === 'whitelist_call' && args.call_hash === hash)) continue;
    await fork.write([{ pallet, item: 'WhitelistedCall', keys: [hash], value: [] }], {
      what: `The call ${hash} is whitelisted.`,
      why: 'The body that whitelists calls, such as the fellowship, does so before the vote ends.',
    });
  }
}

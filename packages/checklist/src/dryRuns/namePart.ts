import type { ForkOrigin } from '@parachron/client';
import { plenty } from '@parachron/client/decode';
import {
  balanceRead,
  decodeCall,
  formatAccount,
  formatTokens,
  type Hex,
  readAddress,
  readKnown,
  readList,
  tryEncodeCall,
} from '@parachron/core';
import { findPermitted, listPlainOrigins } from '@parachron/governance';
import { getProxyFacts } from '@parachron/proxy';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { Codec } from '@polkadot/types/types';
import { nameChannel } from '../forks/channelStates.js';
import type { ChainFork } from '../forks/ForkNetwork.js';
import { whitelist, writeInside } from '../forks/relayRoot.js';
import { judgeDispatched } from './blockParts.js';

/** Names by runs the call inside a call at which its failure begins; if only its origin is wrong, with others that were tried. */
export async function namePart(
  from: ChainFork,
  { hex, as, error }: { readonly hex: Hex; readonly as: ForkOrigin; readonly error: string },
  para: number | undefined,
): Promise<string> {
  const { registry } = from.chain.runtime;
  const idle = tryEncodeCall(registry, { pallet: 'Utility', method: 'batch', args: { calls: [] } })?.hex;
  // An error without a name is of the whole: of its weight, its depth or its message.
  if (!idle || !/^\w+(\.\w+)?$/.test(error)) return '';
  const outer = registry.createType('Call', hex);
  // The places are in words, and empty for the whole call.
  const kept: { readonly call: Codec; readonly place: () => string }[] = [];
  const keep = (most: number, call = outer, place = () => ''): unknown => {
    // With an empty batch in place of each later call, the failure is the same.
    if (kept.length >= most) return idle;
    kept.push({ call, place });
    const keepInner = (arg: Codec, at = -1, { length }: readonly unknown[] = []): unknown => {
      if (Array.isArray(arg)) return arg.map(keepInner);
      const { inner, type } = arg as Codec & { readonly inner?: Codec; readonly type?: string };
      if (inner && 'callIndex' in inner) return { [`${type}`]: keepInner(inner) };
      if (!('callIndex' in arg)) return arg;
      return keep(most, arg as typeof outer, () => {
        const { pallet, method } = decodeCall(registry, arg.toHex());
        const name = at < 0 ? `${pallet}.${method}` : `call ${at + 1} of ${length} (${pallet}.${method})`;
        return call === outer ? name : `${name} in ${place()}`;
      });
    };
    return { callIndex: call.callIndex, args: call.args.map((arg) => keepInner(arg)) };
  };
  const run = async (most: number) => {
    kept.length = 0;
    const call = decodeCall(registry, registry.createType('Call', keep(most)).toHex());
    const fork = await from.fork.fork();
    await whitelist({ ...from, fork }, call);
    const judged = judgeDispatched('', await fork.dispatchDue(call.hex, as), { call });
    return { fork, part: judged.error === error ? kept.at(-1) : undefined };
  };
  keep(Number.POSITIVE_INFINITY);
  const all = kept.length;
  const find = async (works: number, fails: number): Promise<number> => {
    const most = Math.floor((works + fails) / 2);
    if (most > works) return (await run(most)).part ? find(works, most) : find(most, fails);
    // A proxy may refuse the empty batch alone.
    return fails === all || (await run(fails + 1)).part ? fails : find(fails + 1, all);
  };
  const at = await find(0, all);
  // The part alone needs what the calls before it have done.
  const before = { ...from, fork: (await run(at - 1)).fork };
  const { part: last } = await run(at);
  if (!last) return '';
  // A call may refuse one call inside it and take another: an error of its own pallet is not of the call inside.
  const bytes = last.call.toHex().slice(2);
  const isOwn = (hex: Hex) => error.startsWith(`${decodeCall(registry, hex).pallet}.`) && hex.includes(bytes);
  const part = kept.findLast(({ call }) => isOwn(call.toHex())) ?? last;
  const called = part.call.toHex();
  const words = part.place() && ` The first call that fails: ${part.place()}.`;
  if (!/^(BadOrigin|\w+\.(CallFiltered|\w*Permission))$/.test(error))
    return words + (await nameChannel(before, { hex: called, as, error })) + (await nameFunds(from, hex, as));
  const inside = writeInside(registry, called, { within: hex });
  const advice = inside && ` Try the call inside as a proposal, too${inside}.`;
  return words + (await tryOrigins(before, called, para)) + advice;
}

/** Names the accounts that lack funds for a call, with what it takes from them, if it does not fail with more funds in them. */
async function nameFunds({ fork, chain, paraId }: ChainFork, hex: Hex, as: ForkOrigin): Promise<string> {
  const { registry, ss58Prefix, token } = chain.runtime;
  const text = JSON.stringify([registry.createType('Call', hex), as]);
  const listAll = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
  const accounts = listAll(/"(\w{42,66})"/g).flatMap((one) => readAddress(one) ?? []);
  const named = new Map(accounts.map((one) => [one.hex, formatAccount(one, ss58Prefix)]));
  // A relay chain reserves the deposits of channels.
  for (const id of paraId === undefined ? listAll(/"(?:sender|recipient|paraId)":(\d+)/g) : []) {
    const account = deriveSovereignAccount({ paraId: Number(id), relation: 'child' });
    named.set(account.hex, `the account ${formatAccount(account, ss58Prefix)} of parachain ${id}`);
  }
  const all = [...named.keys()];
  const reads = Object.fromEntries(all.map((one) => [one, balanceRead(one)]));
  const runWith = async (some: readonly Hex[]) => {
    const rich = await fork.fork();
    await rich.endow(new Map(some.map((one) => [one, plenty])));
    const { outcome } = judgeDispatched('', await rich.dispatchDue(hex, as), {});
    return outcome === 'failed' ? undefined : (await rich.snapshot()).read(reads);
  };
  const left = all.length > 0 && (await runWith(all));
  if (!left) return '';
  const held = await (await fork.snapshot()).read(reads);
  const getFree = (balances: typeof held, one: Hex) => readKnown(balances[one])?.free ?? plenty;
  const payers = all.filter((one) => getFree(left, one) < plenty);
  const format = (sum: bigint) => formatTokens(sum, token);
  // A call may need an account that pays nothing to exist.
  const needed = await keepNeeded((await runWith(payers)) ? payers : all, runWith);
  const words = needed.map((one) => {
    const [has, takes] = [getFree(held, one), plenty - getFree(left, one)].map(format);
    return `${named.get(one)}${payers.includes(one) ? ` (it holds ${has}, and the call takes ${takes})` : ''}`;
  });
  return ` With more funds in ${words.join(' and ')}, it succeeded on a fork: fund the account first.`;
}

/** Keeps the parts that a run needs to succeed, which it does with all of them. */
export async function keepNeeded<P>(all: readonly P[], works: (some: readonly P[]) => Promise<unknown>) {
  let needed = all;
  for (const one of all) {
    const others = needed.filter((other) => other !== one);
    if (await works(others)) needed = others;
  }
  return needed;
}

/** Tries a part with the other origins of a fork, and describes what came of the first that may make it. */
async function tryOrigins(from: ChainFork, hex: Hex, para?: number): Promise<string> {
  const { fork, chain, paraId } = from;
  const named = await findPermitted(fork, listPlainOrigins(chain.runtime.registry), hex);
  const names = named.map(({ name, short = name }) => short).join(', ');
  const others = names && ` Other origins may make it: ${names}.`;
  const paras = para && paraId === undefined ? [[`parachain ${para}`, { paraId: para }] as const] : [];
  const origins = [['root', 'root'] as const, ...paras, ...(await findSigners(from, hex))];
  const refused: string[] = [];
  for (const [at, [who, as]] of origins.entries()) {
    const tried = await (await fork.fork()).dispatchDue(hex, as);
    const { outcome, reason, error } = judgeDispatched(` As ${who}, it`, tried, {});
    if (tried.error === 'BadOrigin') refused.push(who);
    // A chain may have no way to dispatch with an origin, and the next proxy of an account may have another type.
    else if (tried.outcome !== 'unknown' && (outcome !== 'failed' || origins[at + 1]?.[0] !== who)) {
      const lack = error && (await nameChannel(from, { hex, as, error })) + (await nameFunds(from, hex, as));
      return reason + (lack ?? '') + others;
    }
  }
  if (others || !refused[0]) return others;
  return ` It ends so with each origin that was tried: ${refused.join(', ')}.`;
}

/** Finds accounts that may make a call: a member of its collective, or the proxies of the account that it names; else any. */
async function findSigners({ fork, chain }: ChainFork, hex: Hex): Promise<[who: string, as: ForkOrigin][]> {
  const { pallet, args } = decodeCall(chain.runtime.registry, hex);
  const member = readAddress(`${readList(await fork.getStorage(pallet, 'Members'))[0]}`);
  if (member) return [[`a member of ${pallet}`, { account: member.hex }]];
  const real = readAddress(args.real);
  const granted = real && (await getProxyFacts(await fork.snapshot(), { real, delegate: real }));
  if (!real || !granted?.known || granted.facts.proxies.length === 0) return [['a signed account', 'anyone']];
  // Their fee is no matter of the call.
  await fork.endow(new Map(granted.facts.proxies.map(({ delegate }) => [delegate.hex, plenty])));
  const who = `a proxy of ${formatAccount(real, chain.runtime.ss58Prefix)}`;
  return granted.facts.proxies.map(({ delegate }) => [who, { account: delegate.hex }]);
}

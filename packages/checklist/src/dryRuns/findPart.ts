import type { ForkOrigin } from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import { decodeCall, type Hex, tryEncodeCall } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import type { ChainFork } from '../forks/ChainForks.js';
import { whitelist } from '../forks/relayRoot.js';
import { judgeDispatched } from './blockParts.js';

/** Finds by runs the call at which a failure begins: with an empty batch in place of each later call, the failure is the same. */
export async function findPart(
  from: ChainFork,
  { whole, as, reason }: { readonly whole: Hex; readonly as: ForkOrigin; readonly reason: string },
) {
  const { registry } = from.chain.runtime;
  const idle = tryEncodeCall(registry, { pallet: 'Utility', method: 'batch', args: { calls: [] } })?.hex;
  if (!idle) return undefined;
  // Their places are in words, and empty for the whole call.
  const kept: { readonly hex: Hex; readonly place: string }[] = [];
  const keep = (most: number, hex = whole, place = ''): Hex => {
    if (kept.length >= most) return idle;
    kept.push({ hex, place });
    const { callIndex, args } = registry.createType('Call', hex);
    const keepInner = (arg: Codec, at = -1, { length }: readonly unknown[] = []): unknown => {
      if (Array.isArray(arg)) return arg.map(keepInner);
      if (!('callIndex' in arg)) return arg;
      const { pallet, method } = decodeCall(registry, arg.toHex());
      const name = at < 0 ? `${pallet}.${method}` : `call ${at + 1} of ${length} (${pallet}.${method})`;
      return keep(most, arg.toHex(), place ? `${name} in ${place}` : name);
    };
    return registry.createType('Call', { callIndex, args: args.map((arg) => keepInner(arg)) }).toHex();
  };
  const run = async (most: number) => {
    kept.length = 0;
    const call = decodeCall(registry, keep(most));
    const fork = await from.fork.fork();
    await whitelist({ ...from, fork }, call);
    return { fork, ...judgeDispatched('', await tryDispatch(fork, call.hex, as), { call }) };
  };
  const find = async (works: number, fails: number): Promise<number> => {
    const most = Math.floor((works + fails) / 2);
    if (most === works) return fails;
    return (await run(most)).outcome === 'failed' ? find(works, most) : find(most, fails);
  };
  keep(Number.POSITIVE_INFINITY);
  const at = await find(0, kept.length);
  // The part alone needs what the calls before it have done.
  const { fork } = await run(at - 1);
  const ended = await run(at);
  return reason.endsWith(ended.reason) ? { hex: whole, place: '', ...kept.at(-1), fork } : undefined;
}

/** Tries a part with the other origins of a fork, and describes what came of the first that may make it. */
export async function tryOrigins(
  { fork, paraId, hex }: ChainFork & { readonly hex: Hex },
  para?: number,
): Promise<string> {
  const paras = para && paraId === undefined ? { [`parachain ${para}`]: { paraId: para } } : {};
  const origins = { root: 'root', ...paras, 'a signed account': 'anyone' } as const;
  for (const [who, as] of Object.entries<ForkOrigin>(origins)) {
    const tried = await tryDispatch(await fork.fork(), hex, as);
    if (tried.error !== 'BadOrigin') return judgeDispatched(` As ${who}, it`, tried, {}).reason;
  }
  return ` It ends so with each origin that was tried: ${Object.keys(origins).join(', ')}.`;
}

import { tryDispatch } from '@parachron/client/decode';
import { type PlanLayer, readFields } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { deriveLocation, isXcmVersion, listXcmVersions, relayLocation } from '@parachron/xcm';
import { encodeVersionCall, openChannel } from '../facts/xcm/xcmFact.js';
import { type Departed, isNotice } from '../forks/arrivals.js';
import { type ChainFork, type ForkNetwork, findReceiver } from '../forks/ForkNetwork.js';
import { judgeDispatched, listDeparted } from './blockParts.js';

/** What a call may lack to send its program, with what to do, and the change of a fork that gives it. */
type Lack = readonly [words: string, give: (fork: RuntimeFork) => Promise<unknown>];

/** Whether a chain with a fork does not read the version of a program. */
export function isUnread(forks: ForkNetwork, { to, program }: Departed): boolean {
  const { registry } = findReceiver(forks, to).receiver?.chain.runtime ?? {};
  return !!registry && !isNotice(program) && !listXcmVersions(registry).includes(Number(program.slice(0, 4)));
}

/** Each chain that a call names costs several runs. */
const mostReceivers = 8;

/** Finds by runs what a call of root lacks to send a program that is read, as sentences: a fork has all of it, then only what is needed. */
export async function findLacks(forks: ForkNetwork, from: ChainFork, layer: PlanLayer): Promise<string> {
  const named = JSON.stringify(layer.call ?? {}).matchAll(/"parachain":(\d+)/gi);
  const paras = new Set([...named].map(([, id]) => Number(id)).filter((id) => id !== from.paraId));
  const receivers = from.paraId === undefined ? [...paras] : [undefined, ...paras];
  if (receivers.length > mostReceivers)
    return ` It names ${paras.size} parachains: with fewer, a dry run shows whether a channel, a size or a version is the cause.`;
  for (const isRead of receivers.length > 0 ? [true, false] : []) {
    const works = async (given: readonly Lack[]) => {
      const fork = await from.fork.fork();
      for (const [, give] of given) await give(fork);
      const ran = await tryDispatch(fork, layer.hex, 'root');
      const departed = isRead ? await listDeparted({ ...from, fork }, ran.sent) : [];
      const { outcome } = judgeDispatched('', ran, layer);
      return outcome !== 'failed' && !departed.some((one) => isUnread(forks, one));
    };
    let given = (await Promise.all(receivers.map((to) => listLacks(forks, from, { to, isRead })))).flat();
    if (!(await works(given))) continue;
    for (const one of given) {
      const others = given.filter((other) => other !== one);
      if (await works(others)) given = others;
    }
    return given.map(([words]) => ` ${words}`).join('');
  }
  return '';
}

/** Advises on a program that is not read; empty without one. A router may add instructions that no older version has. */
export function describeUnread(forks: ForkNetwork, unread: Departed | undefined): string {
  if (!unread) return '';
  const { name } = findReceiver(forks, unread.to);
  const version = Number(unread.program.slice(0, 4));
  const first = `${name} has to read version ${version} first`;
  return ` ${name} does not read version ${version}: write the program in an older version; if it is in one, ${first}.`;
}

/** Lists what a chain may lack to send to another: a channel to a sibling, a larger limit, or a version of XCM. */
async function listLacks(
  forks: ForkNetwork,
  { paraId, fork, chain: { runtime } }: ChainFork,
  { to, isRead }: { readonly to: Departed['to']; readonly isRead: boolean },
): Promise<Lack[]> {
  const { name, receiver } = findReceiver(forks, to);
  const isDown = paraId === undefined;
  const relation = isDown ? 'child' : 'sibling';
  const place = to === undefined ? relayLocation : deriveLocation({ paraId: to, relation });
  const [pallet, item] = isDown
    ? ['Configuration', 'ActiveConfig']
    : ['ParachainSystem', 'HostConfiguration'];
  const limit = isDown ? 'maxDownwardMessageSize' : 'maxUpwardMessageSize';
  const config = readFields(await fork.getStorage(pallet, item));
  const most = Number(config[limit]).toLocaleString('en-US');
  const write = { pallet, item, value: { ...config, [limit]: 10_000_000 } };
  const size = `A message to ${name} has at most ${most} bytes. With more, a fork sent it: split the program into several.`;
  const closed = `${runtime.chain} has no open channel to ${name} that takes the message. With such a channel, a fork sent it: open it first.`;
  const raise: Lack = [size, (one) => one.write([write])];
  const way: Lack = isDown || to === undefined ? raise : [closed, (one) => openChannel(one, place)];
  const isFit = (version: number) => !isUnread(forks, { to, program: `0x0${version}` });
  const versions = listXcmVersions(runtime.registry).filter(isXcmVersion);
  const version = versions.findLast((one) => !isRead || isFit(one));
  const call = version && encodeVersionCall(runtime, place, version);
  const rest = receiver ? '' : `, if ${name} reads that version`;
  const advice =
    version && isFit(version)
      ? ` After ${call?.pallet}.${call?.method} with version ${version} (${call?.hex}), a fork sent it: make that call first${rest}.`
      : describeUnread(forks, { to, program: `0x0${version}` });
  const words = `${runtime.chain} stores no version of XCM for ${name} that fits the program.${advice}`;
  const setting: Lack[] = call ? [[words, (one) => tryDispatch(one, call.hex, 'root')]] : [];
  return config[limit] ? [way, ...setting] : setting;
}

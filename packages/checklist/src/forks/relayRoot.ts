import { findUsualPallet, type PlanLayer } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { Departed } from './arrivals.js';
import type { ChainFork, ChainForks } from './ChainForks.js';

/** Lists the programs that wait at the relay chain for each parachain. */
export async function listDownward({ network }: ChainForks): Promise<Departed[]> {
  const lists = network.paraIds.map(async (to) => {
    const { downward } = await network.getReceived(to);
    return downward.map(({ msg: program }) => ({ to, program }));
  });
  return (await Promise.all(lists)).flat();
}

/** Takes the first equal message out of a list; returns whether there was one. */
export function takeEqual(list: Departed[], { to, program }: Departed): boolean {
  const at = list.findIndex((one) => one.to === to && one.program === program);
  return at >= 0 && list.splice(at, 1).length > 0;
}

/** Whitelists the call that a proposal dispatches as whitelisted: another body does so before the vote ends. */
export async function whitelist({ fork, chain }: ChainFork, { call }: PlanLayer): Promise<void> {
  if (!call?.method.startsWith('dispatch_whitelisted_call')) return;
  const pallet = findUsualPallet(chain.runtime.registry, 'Whitelist');
  if (call.pallet !== pallet) return;
  const [given] = chain.runtime.registry.createType('Call', call.hex).args;
  const bytes = given?.toHex() ?? '0x';
  const hash = call.method.endsWith('with_preimage') ? blake2AsHex(bytes) : bytes;
  await fork.write([{ pallet, item: 'WhitelistedCall', keys: [hash], value: [] }], {
    what: `The call ${hash} is whitelisted.`,
    why: 'The body that whitelists calls, such as the fellowship, does so before the vote ends.',
  });
}

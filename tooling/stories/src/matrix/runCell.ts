import type { DecodedEvent, Fork } from '@parachron/client';
import { type Account, balanceRead, type Hex, type Planck, storageRead } from '@parachron/core';
import { type DeliveryExplanation, tryDelivery } from '@parachron/proxy';
import { encodeProgram, listXcmVersions, type XcmVersion } from '@parachron/xcm';
import { createProgram } from './createProgram.js';
import { type Mistake, payOther, proxiedCall } from './mistakes.js';
import { type Kind, type Scene, storeGrants } from './Scene.js';

/** What is said about a program before and after its delivery. */
export interface Explained {
  /** Outcome of a run on a fork before. */
  readonly predicted: DeliveryExplanation;
  /** Outcome according to the events, and runs on a fork in the state before. */
  readonly explained: DeliveryExplanation;
  readonly events: readonly DecodedEvent[];
}

/** Delivers a program to a fork of a fork, and explains its outcome; `paid` is what the other account received. */
async function deliver(
  { user, derived, other }: Scene,
  fork: Fork,
  program: Hex,
): Promise<Explained & { readonly paid: Planck }> {
  const receiver = await fork.fork();
  const events = await receiver.receive({ from: user.paraId, program });
  const message = { user, program, derived };
  return {
    predicted: await tryDelivery(fork, message),
    explained: await tryDelivery(fork, { ...message, events }),
    events,
    paid: (await readFree(receiver, other)) - (await readFree(fork, other)),
  };
}

/** Makes one mistake on a fork, and explains the outcome on the chain. */
export async function runCell(
  scene: Scene,
  mistake: Mistake,
  kind: Kind,
): Promise<Explained & { readonly paid: Planck }> {
  const { unit } = scene;
  const fork = await prepare(scene, mistake, kind);
  const call = proxiedCall(scene, payOther(scene, unit));
  const change = mistake.change?.(scene) ?? {};
  const version = mistake.outcome === 'unsupported-version' ? findUnreadable(scene) : kind.version;
  const program = createProgram(scene, { flow: kind.flow, call, change });
  return deliver(scene, fork, encodeProgram(program, { version }));
}

async function prepare(scene: Scene, { isPoor, isFrozen, grants }: Mistake, { flow }: Kind): Promise<Fork> {
  const { real, derived, sovereign, unit } = scene;
  const fork = await scene.fork.fork();
  const own = derived.kind === 'account' ? derived.account : undefined;
  const payer = flow === 'remote' ? own : sovereign;
  if (isPoor && payer) await fork.endow(new Map([[payer.hex, unit / 10n]]));
  if (isFrozen && payer) await freeze(fork, payer);
  const usual = { delegate: own ?? sovereign, proxyType: 'Any', delay: 0 };
  const granted = grants?.(scene).map((one) => ({ ...usual, ...one }));
  if (granted) await fork.write([storeGrants(real, granted)]);
  return fork;
}

/** Freezes the whole balance of an account, as a lock does. */
async function freeze(fork: Fork, { hex }: Account): Promise<void> {
  const { info } = await (await fork.snapshot()).read({
    info: storageRead('System', 'Account', [hex], (value) => Object(value?.toJSON() ?? {})),
  });
  if (!info.known) throw new TypeError(info.reason);
  const { data } = info.value;
  const names = ['frozen', 'miscFrozen', 'feeFrozen'].filter((name) => name in data);
  const frozen = Object.fromEntries(names.map((name) => [name, data.free]));
  const value = { ...info.value, data: { ...data, ...frozen } };
  await fork.write([{ pallet: 'System', item: 'Account', keys: [hex], value }]);
}

function findUnreadable({ runtime }: Scene): XcmVersion {
  const readable = listXcmVersions(runtime.registry);
  const version = ([2, 3, 4, 5] as const).find((one) => !readable.includes(one));
  if (version === undefined) throw new TypeError(`${runtime.chain} reads every version`);
  return version;
}

async function readFree(fork: Fork, account: Account): Promise<Planck> {
  const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(account) });
  if (!balance.known) throw new TypeError(balance.reason);
  return balance.value.free;
}

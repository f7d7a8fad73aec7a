import type { DecodedEvent } from '@parachron/client';
import { type Account, balanceRead, type Planck, storageRead } from '@parachron/core';
import {
  type DeliveryContext,
  type DeliveryExplanation,
  explainDelivery,
  explainDryRun,
  getDeliveryContext,
} from '@parachron/proxy';
import { encodeProgram, listXcmVersions, type Program, type XcmVersion } from '@parachron/xcm';
import { createProgram } from './createProgram.js';
import { type Mistake, proxiedCall, transferCall } from './mistakes.js';
import { type Kind, type Scene, storeGrants } from './Scene.js';

/** What is said about a program, by all methods. */
export interface Explained {
  /** Outcome according to a dry run before; absent if the chain has no DryRunApi. */
  readonly predicted: DeliveryExplanation | undefined;
  /** Outcome according to the events and all facts, dry runs included. */
  readonly explained: DeliveryExplanation;
  /** Outcome according to the events, storage and metadata. */
  readonly deduced: DeliveryExplanation;
  readonly context: DeliveryContext;
  readonly events: readonly DecodedEvent[];
}

/** Delivers a program to the present state of a scene's fork, and explains its outcome. */
export async function deliver(
  { fork, user, derived }: Scene,
  instructions: Program,
  version: XcmVersion,
): Promise<Explained> {
  const program = encodeProgram(instructions, { version });
  const context = await getDeliveryContext(await fork.snapshot(), { user, program, derived });
  const { replay, dispatch: _, ...facts } = context;
  const events = await fork.receive({ from: user.paraId, program });
  return {
    predicted: replay && explainDryRun(replay, context),
    explained: explainDelivery(events, context),
    deduced: explainDelivery(events, facts),
    context,
    events,
  };
}

/** Makes one mistake on a fork, and explains the outcome on the chain; `paid` is what the other account received. */
export async function runCell(
  scene: Scene,
  mistake: Mistake,
  kind: Kind,
): Promise<Explained & { readonly paid: Planck }> {
  const { other, unit } = scene;
  await prepare(scene, mistake, kind);
  const call = proxiedCall(scene, transferCall(scene, unit));
  const change = mistake.change?.(scene) ?? {};
  const version = mistake.outcome === 'unsupported-version' ? findUnreadable(scene) : kind.version;
  const had = await readFree(scene, other);
  const explained = await deliver(scene, createProgram(scene, { flow: kind.flow, call, change }), version);
  return { ...explained, paid: (await readFree(scene, other)) - had };
}

async function prepare(scene: Scene, { isPoor, isFrozen, grants }: Mistake, { flow }: Kind): Promise<void> {
  const { fork, real, derived, sovereign, unit } = scene;
  await fork.reset();
  const own = derived.kind === 'account' ? derived.account : undefined;
  const payer = flow === 'remote' ? own : sovereign;
  if (isPoor && payer) await fork.endow(payer, unit / 10n);
  if (isFrozen && payer) await freeze(scene, payer);
  const usual = { delegate: own ?? sovereign, proxyType: 'Any', delay: 0 };
  const granted = grants?.(scene).map((one) => ({ ...usual, ...one }));
  if (granted) await fork.setStorage?.(storeGrants(real, granted));
}

/** Freezes the whole balance of an account, as a lock does. */
async function freeze({ fork }: Scene, { hex }: Account): Promise<void> {
  const { info } = await (await fork.snapshot()).read({
    info: storageRead('System', 'Account', [hex], (value) => Object(value?.toJSON() ?? {})),
  });
  if (!info.known) throw new TypeError(info.reason);
  const { data } = info.value;
  const names = ['frozen', 'miscFrozen', 'feeFrozen'].filter((name) => name in data);
  const frozen = Object.fromEntries(names.map((name) => [name, data.free]));
  await fork.setStorage?.({
    System: { Account: [[[hex], { ...info.value, data: { ...data, ...frozen } }]] },
  });
}

function findUnreadable({ runtime }: Scene): XcmVersion {
  const readable = listXcmVersions(runtime.registry);
  const version = ([2, 3, 4, 5] as const).find((one) => !readable.includes(one));
  if (version === undefined) throw new TypeError(`${runtime.chain} reads every version`);
  return version;
}

async function readFree({ fork }: Scene, account: Account): Promise<Planck> {
  const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(account) });
  if (!balance.known) throw new TypeError(balance.reason);
  return balance.value.free;
}

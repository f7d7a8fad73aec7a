import type { DecodedEvent } from '@parachron/client';
import { type Account, balanceRead, type Planck, storageRead } from '@parachron/core';
import {
  type DeliveryContext,
  type DeliveryExplanation,
  explainDelivery,
  explainDryRun,
  getDeliveryContext,
} from '@parachron/proxy';
import { encodeProgram, isXcmVersion, listXcmVersions, type XcmVersion } from '@parachron/xcm';
import { createProgram } from './createProgram.js';
import { type Mistake, proxiedCall, transferCall } from './mistakes.js';
import type { Kind, Scene } from './Scene.js';

/** Results of one mistake, by all methods. */
export interface Cell {
  /** Outcome according to a dry run before; absent if the chain has no DryRunApi. */
  readonly predicted: DeliveryExplanation | undefined;
  /** Outcome according to the events and all facts, dry runs included. */
  readonly explained: DeliveryExplanation;
  /** Outcome according to the events, storage and metadata. */
  readonly deduced: DeliveryExplanation;
  /** Amount that the other account received. */
  readonly paid: Planck;
  readonly events: readonly DecodedEvent[];
}

/** Makes one mistake on a fork, and explains the outcome on the chain. */
export async function runCell(scene: Scene, mistake: Mistake, kind: Kind): Promise<Cell> {
  const { fork, user, derived, chain, other } = scene;
  await prepare(scene, mistake, kind);
  const program = encodeCell(scene, mistake, kind);
  const before = await chain.snapshot();
  const context = await getDeliveryContext(before, { user, program, derived });
  const had = await readFree(scene, other);
  const events = await fork.receive({ from: user.paraId, program });
  return {
    predicted: context.replay && explainDryRun(context.replay, context),
    explained: explainDelivery(events, context),
    deduced: explainDelivery(events, withoutDryRuns(context)),
    paid: (await readFree(scene, other)) - had,
    events,
  };
}

function withoutDryRuns({ replay: _, dispatch: __, ...context }: DeliveryContext): DeliveryContext {
  return context;
}

async function prepare(scene: Scene, { isPoor, isFrozen, grants }: Mistake, { flow }: Kind): Promise<void> {
  const { fork, derived, sovereign, unit, grant } = scene;
  await fork.reset();
  const own = derived.kind === 'account' ? derived.account : undefined;
  const payer = flow === 'remote' ? own : sovereign;
  if (isPoor && payer) await fork.endow(payer, unit / 10n);
  if (isFrozen && payer) await freeze(scene, payer);
  const usual = { delegate: own ?? sovereign, proxyType: 'Any', delay: 0 };
  if (grants) await grant(grants(scene).map((one) => ({ ...usual, ...one })));
}

/** Freezes the whole balance of an account, as a lock does. */
async function freeze({ chain, fork }: Scene, { hex }: Account): Promise<void> {
  const { info } = await (await chain.snapshot()).read({
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

function encodeCell(scene: Scene, mistake: Mistake, kind: Kind) {
  const call = proxiedCall(scene, transferCall(scene, scene.unit));
  const change = mistake.change?.(scene, kind) ?? {};
  const version = mistake.outcome === 'unsupported-version' ? findUnreadable(scene) : kind.version;
  return encodeProgram(createProgram(scene, { flow: kind.flow, call, change }), { version });
}

function findUnreadable({ chain }: Scene): XcmVersion {
  const readable = listXcmVersions(chain.runtime.registry);
  const version = ([2, 3, 4, 5] as const).find((one) => !readable.includes(one));
  if (version === undefined) throw new TypeError(`${chain.runtime.chain} reads every version`);
  return version;
}

/** The versions of XCM that a scene's chain reads and this project writes. */
export function listVersions({ chain }: Pick<Scene, 'chain'>): XcmVersion[] {
  return listXcmVersions(chain.runtime.registry).filter(isXcmVersion);
}

async function readFree({ chain }: Scene, account: Account): Promise<Planck> {
  const { balance } = await (await chain.snapshot()).read({ balance: balanceRead(account) });
  if (!balance.known) throw new TypeError(balance.reason);
  return balance.value.free;
}

import type { Dispatched, ForkOrigin } from '@parachron/client';
import { type BlockRef, encodeCall, type Hex, type JsonValue, type RouteCall } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import type { Codec } from '@polkadot/types/types';

/** Dispatches a call that a block contains; the call itself may fail. */
export async function dispatch(
  local: RuntimeFork,
  call: Hex,
  as: ForkOrigin,
): Promise<Dispatched & { readonly block: BlockRef }> {
  const { block, ...dispatched } = await local.dispatch(call, as);
  if (!block) throw new TypeError(`refused: ${dispatched.error}`);
  return { ...dispatched, block };
}

/** The errors of a call's events, by the chain's names. */
export function listErrors({ events }: Dispatched): string[] {
  return events.flatMap(({ failure }) => {
    if (!failure) return [];
    return failure.pallet === undefined ? failure.error : `${failure.pallet}.${failure.error}`;
  });
}

/** Returns the encoded call of a route: the printed bytes, or the template with its open fields filled. */
export function completeCall(
  local: RuntimeFork,
  { call, template }: RouteCall,
  values: { readonly [field: string]: JsonValue },
): Hex {
  if (call) return call.hex;
  if (!template) throw new TypeError('neither bytes nor a template');
  const filled = template.fill.map(({ field }) => {
    if (!(field in values)) throw new TypeError(`nothing to fill ${field} with`);
    return [field, values[field]] as const;
  });
  return encodeCall(local.registry, {
    ...template,
    args: { ...template.args, ...Object.fromEntries(filled) },
  }).hex;
}

/** Moves all tasks of the scheduler's agenda into the next block, and builds that block. */
export async function fastForward(local: RuntimeFork): Promise<void> {
  const some = local.encodeKey('Scheduler', 'Agenda', [0]);
  const prefix = some.slice(0, 2 + 64);
  const keys = (await local.provider.send('state_getKeysPaged', [prefix, 1000])) as Hex[];
  const next = local.head.number + 1;
  const tasks: Codec[] = [];
  for (const key of keys) {
    const at = readBlockNumber(key);
    const agenda = await local.getStorage('Scheduler', 'Agenda', [at]);
    tasks.push(...[...((agenda ?? []) as Iterable<Codec>)].filter((task) => !task.isEmpty));
    if (at !== next) await local.write([{ pallet: 'Scheduler', item: 'Agenda', keys: [at], value: null }]);
  }
  await local.write([{ pallet: 'Scheduler', item: 'Agenda', keys: [next], value: tasks }]);
  await local.build();
}

/** Reads the number of a block from the last four bytes of a key, after the number's hash. */
function readBlockNumber(key: Hex): number {
  return Buffer.from(key.slice(-8), 'hex').readUInt32LE();
}

import { encodeCall, formatAccount, type Hex, type JsonValue, type RouteCall } from '@parachron/core';
import { encodeSignedExtrinsic, type LocalBlock, type LocalChain, submitAsRoot } from '@parachron/devnet';
import type { Codec } from '@polkadot/types/types';

/** A signature that a chain with mocked signatures accepts for any account. */
const mockSignature = new Uint8Array(64).fill(0xcd);
mockSignature.set([0xde, 0xad, 0xbe, 0xef]);

/** Dispatches a call as root by the agenda of the scheduler or as the sudo key, for every route under test. */
export async function runAsRoot(local: LocalChain, call: Hex): Promise<LocalBlock> {
  const { block } = await submitAsRoot(local, { call, build: (inputs) => local.newBlock(inputs) });
  return block as LocalBlock;
}

/** Signs a call as an account. Chains of 20-byte accounts have no mocked signatures: there the origin is taken. */
export async function signAs(local: LocalChain, account: Hex, call: Hex): Promise<LocalBlock> {
  if (account.length !== 66) {
    const args = { as_origin: { system: { Signed: account } }, call };
    return runAsRoot(
      local,
      encodeCall(local.registry, { pallet: 'Utility', method: 'dispatch_as', args }).hex,
    );
  }
  const block = await local.newBlock({ transactions: [await encodeAs(local, account, call)] });
  if (block.refused.length > 0) throw new TypeError(`refused: ${block.refused[0]?.reason}`);
  return block;
}

/** A transaction of an account of 32 bytes, for a chain with mocked signatures. */
export function encodeAs(local: LocalChain, account: Hex, call: Hex): Promise<Hex> {
  const address = formatAccount({ kind: 'AccountId32', hex: account });
  const signer = { name: address, suri: '', address, publicKey: account, sign: () => mockSignature };
  return encodeSignedExtrinsic(local, { call, signer });
}

/** The errors of a block's events, by the chain's names. */
export async function listErrors(block: LocalBlock): Promise<string[]> {
  return (await block.events()).flatMap(({ error }) => error ?? []);
}

/** Returns the encoded call of a route: the printed bytes, or the template with its open fields filled. */
export function completeCall(
  local: LocalChain,
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
export async function fastForward(local: LocalChain): Promise<LocalBlock> {
  const some = local.encodeKey('Scheduler', 'Agenda', [0]);
  const prefix = some.slice(0, 2 + 64);
  const keys = (await local.provider.send('state_getKeysPaged', [prefix, 1000])) as Hex[];
  const next = local.head.number + 1;
  const tasks: Codec[] = [];
  for (const key of keys) {
    const at = readBlockNumber(key);
    const agenda = await local.getStorage('Scheduler', 'Agenda', [at]);
    tasks.push(...[...((agenda ?? []) as Iterable<Codec>)].filter((task) => !task.isEmpty));
    if (at !== next)
      await local.setStorage([{ pallet: 'Scheduler', item: 'Agenda', keys: [at], value: null }]);
  }
  await local.setStorage([{ pallet: 'Scheduler', item: 'Agenda', keys: [next], value: tasks }]);
  return local.newBlock();
}

/** Reads the number of a block from the last four bytes of a key, after the number's hash. */
function readBlockNumber(key: Hex): number {
  return Buffer.from(key.slice(-8), 'hex').readUInt32LE();
}

import type { Chain } from '@parachron/client';
import { type BlockRef, encodeCall, formatAccount, type Hex, omitUndefined } from '@parachron/core';
import {
  createLocalChain,
  type DevAccount,
  encodeSignedExtrinsic,
  type LocalChain,
  listDevAccounts,
  type Network,
  quoteDevBalances,
} from '@parachron/devnet';
import { readEvents, readPosition } from '../chains/blockParts.js';
import type { SourceRole } from '../chains/ChainSource.js';
import type { ChainFork, Dispatched } from './ChainForks.js';
import { judgeEvents } from './judgeEvents.js';

interface RealParts {
  readonly role: SourceRole;
  readonly chain: Chain;
  /** Accepts any signature with the prefix of mock signatures. */
  readonly local: LocalChain;
  readonly network: Network;
  /** Absent for the relay chain. */
  readonly paraId?: number;
}

/** Makes a fork of a chain from its real runtime in this process, as a part of a network. */
export function createRealChainFork(parts: RealParts): ChainFork {
  const { role, chain, local, network, paraId } = parts;
  const dispatchAsRoot = async (call: Hex): Promise<Dispatched> => {
    const result = await (paraId === undefined ? network.sudo(call) : network.dispatchAsRoot(paraId, call));
    const { outcome, error, block } = result;
    const own = new Set(result.events.map(({ index }) => index));
    const events = await readEvents(chain, block.hash);
    return {
      outcome: outcome === 'ok' ? 'done' : outcome,
      ...omitUndefined({ error }),
      block: { number: block.number, hash: block.hash },
      // A transaction that failed as a whole has no events of the call.
      events: own.size === 0 ? events : events.filter((_, index) => own.has(index)),
    };
  };
  return {
    role,
    chain,
    ...omitUndefined({ paraId }),
    dispatchAsRoot,
    startFork: () => createLocalChain({ chain: local }, { mockSignatures: true }),
    get prepared() {
      return local.prepared.map((change) => ({ ...change, chain: chain.runtime.chain }));
    },
    dispatchSigned: async (call, account) => {
      const signer = await findSigner(account);
      if (account === undefined && signer) await endowAccount(local, signer);
      if (signer?.suri === '') local.note(mocked);
      // No mock signature exists for accounts of 20 bytes; the call is dispatched with the account's origin instead.
      return signer ? send(parts, { call, signer }) : dispatchAs(parts, { call, account, dispatchAsRoot });
    },
    async moveClock(timestamp) {
      await local.setStorage([{ pallet: 'Timestamp', item: 'Now', value: timestamp }], {
        what: 'The clock is advanced.',
        why: 'The dry run does not wait for the time of the task.',
      });
    },
  };
}

const mocked = {
  what: 'Signatures are mocked.',
  why: 'The dry run has no keys of the accounts that sign.',
};

/** Endows a development account that has no funds from the chain's genesis. */
async function endowAccount(local: LocalChain, { publicKey, suri }: DevAccount): Promise<void> {
  const plenty = (await quoteDevBalances(local)).get(publicKey);
  const stored = await local.getStorage('System', 'Account', [publicKey]);
  const { data } = (stored?.toJSON() ?? {}) as { data?: { free?: string | number } };
  if (plenty === undefined || BigInt(data?.free ?? 0) >= plenty) return;
  await local.endow(new Map([[publicKey, plenty]]), {
    what: `${suri} receives funds.`,
    why: 'This account signs the calls that any account may sign.',
  });
}

/** A signature that a chain with mocked signatures accepts for any account. */
const mockSignature = new Uint8Array(64).fill(0xcd);
mockSignature.set([0xde, 0xad, 0xbe, 0xef]);

async function findSigner(account: Hex | undefined): Promise<DevAccount | undefined> {
  const known = (await listDevAccounts()).find(
    ({ publicKey }) => account === undefined || publicKey === account,
  );
  if (known) return known;
  if (account === undefined || account.length !== 66) return undefined;
  return {
    name: account,
    suri: '',
    address: formatAccount({ kind: 'AccountId32', hex: account }),
    publicKey: account,
    sign: () => mockSignature,
  };
}

/** Every chain of the network builds a block, so that the chain receives its channels as in a regular block. */
async function send(
  { local, network, chain, paraId }: RealParts,
  { call, signer }: { call: Hex; signer: DevAccount },
): Promise<Dispatched> {
  const extrinsic = await encodeSignedExtrinsic(local, { call, signer });
  try {
    await local.provider.send('author_submitExtrinsic', [extrinsic]);
  } catch (error) {
    return { outcome: 'failed', error: error instanceof Error ? error.message : String(error), events: [] };
  }
  const { relay, paras } = await network.step();
  const { number, hash }: BlockRef = (paraId === undefined ? relay : paras.get(paraId)) ?? local.head;
  const position = await readPosition(chain, hash, extrinsic);
  if (position === -1)
    return { outcome: 'failed', error: 'the block does not contain the transaction', events: [] };
  const events = (await readEvents(chain, hash)).filter(({ phase }) => phase === position);
  return { ...judgeEvents(events), block: { number, hash }, events };
}

async function dispatchAs(
  { chain }: RealParts,
  how: { call: Hex; account: Hex | undefined; dispatchAsRoot: ChainFork['dispatchAsRoot'] },
): Promise<Dispatched> {
  const { registry } = chain.runtime;
  const args = { as_origin: { system: { Signed: how.account } }, call: how.call };
  const wrapped = encodeCall(registry, { pallet: 'Utility', method: 'dispatch_as', args });
  const result = await how.dispatchAsRoot(wrapped.hex);
  const inner = result.events.find(
    ({ usualPallet, method }) => usualPallet === 'Utility' && method === 'DispatchedAs',
  );
  return result.outcome !== 'done' || !inner ? result : { ...result, ...judgeInner(inner) };
}

function judgeInner(event: Dispatched['events'][number]): Pick<Dispatched, 'outcome' | 'error'> {
  return event.failure ? judgeEvents([event]) : { outcome: 'done' };
}

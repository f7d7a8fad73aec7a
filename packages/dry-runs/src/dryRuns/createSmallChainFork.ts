import type { Preparation } from '@parachron/checklist';
import { type Chain, submit } from '@parachron/client';
import { encodeCall, type Hex, isParachronError, storageRead } from '@parachron/core';
import { type DevAccount, deriveDevAccount, deriveDevPair, listDevAccounts } from '@parachron/devnet';
import type { SourceRole } from '../chains/ChainSource.js';
import { startSmallFork } from '../chains/ForkedChain.js';
import type { ChainFork, Dispatched } from './ChainForks.js';
import { judgeEvents, nameFailure } from './judgeEvents.js';

/** Makes a fork of a small chain, which builds a block for each transaction and has Alice as its sudo key. */
export async function createSmallChainFork(parts: {
  readonly role: SourceRole;
  readonly chain: Chain;
  readonly paraId: number;
  readonly moveClock: (timestamp: number) => void;
}): Promise<ChainFork> {
  const { role, chain, paraId, moveClock } = parts;
  const { registry } = chain.runtime;
  const [accounts, alice] = await Promise.all([listDevAccounts(), deriveDevAccount('Alice')]);
  const prepared = await takeSudo(chain, alice);
  const send = (call: Hex, account = alice) => {
    const signer = deriveDevPair(account);
    return dispatch(() => submit(chain, call, { signer, innerFailures: 'report' }));
  };
  const dispatchAsRoot = (call: Hex) =>
    send(encodeCall(registry, { pallet: 'Sudo', method: 'sudo', args: { call } }).hex);
  return {
    role,
    chain,
    paraId,
    dispatchAsRoot,
    startFork: () => startSmallFork(chain.provider),
    async dispatchSigned(call, account) {
      const known = accounts.find(({ publicKey }) => account === undefined || publicKey === account);
      if (known) return send(call, known);
      const args = { as_origin: { system: { Signed: account } }, call };
      return dispatchAsRoot(encodeCall(registry, { pallet: 'Utility', method: 'dispatch_as', args }).hex);
    },
    prepared,
    async moveClock(timestamp) {
      moveClock(timestamp);
      note(prepared, { chain: chain.runtime.chain, ...clockMoved });
    },
  };
}

const clockMoved = {
  what: 'The clock is advanced.',
  why: 'The dry run does not wait for the time of the task.',
};

function note(prepared: Preparation[], change: Preparation): void {
  if (!prepared.some(({ what }) => what === change.what)) prepared.push(change);
}

/** Replaces the sudo key by Alice. */
async function takeSudo(chain: Chain, alice: DevAccount): Promise<Preparation[]> {
  const { key } = await (await chain.snapshot()).read({
    key: storageRead('Sudo', 'Key', [], (value) => value?.toHex()),
  });
  if (key.known && key.value === alice.publicKey) return [];
  await chain.request('dev_setStorage', [{ Sudo: { Key: alice.publicKey } }]);
  const what = `The sudo key is set to ${alice.suri}.`;
  return [{ chain: chain.runtime.chain, what, why: 'The sudo key signs the calls that need root.' }];
}

async function dispatch(send: () => ReturnType<typeof submit>): Promise<Dispatched> {
  try {
    const { block, events } = await send();
    return { ...judgeEvents(events), block, events };
  } catch (error) {
    if (!isParachronError(error)) throw error;
    if (!isParachronError(error, 'DISPATCH_FAILED'))
      return { outcome: 'failed', error: error.message, events: [] };
    const { facts } = error;
    return {
      outcome: 'failed',
      error: nameFailure(facts),
      block: facts.block,
      events: [],
    };
  }
}

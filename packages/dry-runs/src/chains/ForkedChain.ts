import { type BlockRef, type Hex, type Planck, storageRead } from '@parachron/core';
import {
  createPara,
  createSmallFork,
  type LocalChain,
  type ParaBlockInputs,
  type Chain as SmallChain,
  SmallChainNotForkableError,
} from '@parachron/devnet';
import { connectLocal } from './connectLocal.js';

/** The interface that dry runs need of a chain in this process, with a real runtime or as a small chain. */
export interface ForkedChain extends Pick<LocalChain, 'provider' | 'head' | 'close'> {
  newBlock(inputs?: ParaBlockInputs): Promise<BlockRef>;
  endow(balances: ReadonlyMap<Hex, Planck>): Promise<void>;
}

/** Adapts a small chain for dry runs. */
export function createForkedChain(small: SmallChain): ForkedChain {
  const para = createPara(small);
  return {
    provider: para.provider,
    get head() {
      return para.head;
    },
    newBlock: (inputs) => para.newBlock(inputs),
    endow: (balances) => endowSmall(para.provider, balances),
    close: () => para.close(),
  };
}

/**
 * Starts a fork of a small chain for dry runs.
 *
 * @throws SMALL_CHAIN_NOT_FORKABLE when the options of the chain contain functions
 */
export async function startSmallFork(provider: ForkedChain['provider']): Promise<ForkedChain> {
  const fork = await createSmallFork(provider);
  if (fork) return createForkedChain(fork);
  const chain = String(await provider.send('system_chain', []));
  throw new SmallChainNotForkableError({ chain, reason: 'the chain has parts that are not data' });
}

interface AccountInfo {
  readonly providers?: number;
  readonly data?: { readonly free?: string | number };
}

/** Gives accounts of a small chain a free balance, and changes the total issuance by the same amount. */
async function endowSmall(
  provider: ForkedChain['provider'],
  balances: ReadonlyMap<Hex, Planck>,
): Promise<void> {
  const chain = await connectLocal(provider);
  const toJson = (value: { toJSON(): unknown } | undefined) => value?.toJSON();
  try {
    for (const [account, free] of balances) {
      const { info, issued } = await (await chain.snapshot()).read({
        info: storageRead(
          'System',
          'Account',
          [account],
          (value) => toJson(value) as AccountInfo | undefined,
        ),
        issued: storageRead('Balances', 'TotalIssuance', [], (value) => BigInt(value?.toString() ?? 0)),
      });
      const old = info.known ? info.value : undefined;
      const gained = free - BigInt(old?.data?.free ?? 0);
      const value = {
        ...old,
        providers: Math.max(1, old?.providers ?? 0),
        data: { ...old?.data, free: String(free) },
      };
      const total = (issued.known ? issued.value : 0n) + gained;
      await chain.request('dev_setStorage', [
        { System: { Account: [[[account], value]] }, Balances: { TotalIssuance: String(total) } },
      ]);
    }
  } finally {
    await chain.close();
  }
}

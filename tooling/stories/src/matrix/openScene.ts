import type { Chain } from '@parachron/client';
import { type Account, type Planck, parseAccount } from '@parachron/core';
import type { LocalChain } from '@parachron/devnet';
import { getDerivedAccount } from '@parachron/proxy';
import { deriveSovereignAccount } from '@parachron/xcm';
import { createFork } from '../createFork.js';
import { alice, user as alicesUser, bob } from '../people.js';
import { findHeavy } from './findHeavy.js';
import { findMeans, findNarrowType, type Means } from './findMeans.js';
import type { Scene } from './Scene.js';

// The well-known accounts of development chains with addresses of 20 bytes.
const alith = parseAccount('0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac');
const baltathar = parseAccount('0x3cd0a705a2dc65e5b1e1205896baa2be8a07c6e0');

/**
 * Opens a scene on a local chain, small or real: all accounts have funds, and the user has granted a proxy of the type Any. A relay chain,
 * which is also passed as `relay`, accepts programs from its child.
 */
export async function openScene(
  chain: Chain,
  { relay, ...options }: { readonly unit: Planck; readonly relay?: LocalChain } & Partial<Means>,
): Promise<Scene> {
  const { unit } = options;
  const relation = relay ? 'child' : 'sibling';
  const user = { ...alicesUser, relation } as const;
  const through = relay ? { relay } : {};
  const bytes = chain.runtime.registry.createType('AccountId').encodedLength === 20 ? 20 : 32;
  const [real, other] = bytes === 20 ? [alith, baltathar] : [alice, bob];
  const sovereign = deriveSovereignAccount({
    paraId: user.paraId,
    relation,
    bytes,
  });
  const first = await createFork(chain, through);
  const derived = await getDerivedAccount(await chain.snapshot(), user, { fork: first });
  await first.reset();
  const own = derived.kind === 'account' ? derived.account : undefined;
  for (const account of [real, other, sovereign, ...(own ? [own] : [])])
    await first.endow(account, 100n * unit);
  await writeGrants(chain, real, [{ delegate: own ?? sovereign, proxyType: 'Any', delay: 0 }]);
  await chain.request('dev_newBlock', [{}]);
  const fork = await createFork(chain, through);
  const scene = { chain, fork, user, real, other, derived, sovereign, unit };
  const means = { ...(await findMeans(scene)), ...options };
  return {
    ...scene,
    token: means.token,
    flows: means.flows,
    heavy: await findHeavy(scene, means),
    narrowType: findNarrowType(scene),
    async grant(proxies) {
      // Storage is written into the head, which must therefore differ from the block to return to.
      await chain.request('dev_newBlock', [{}]);
      await writeGrants(chain, real, proxies);
    },
  };
}

async function writeGrants(
  chain: Chain,
  real: Account,
  proxies: Parameters<Scene['grant']>[0],
): Promise<void> {
  const list = proxies.map(({ delegate, ...grant }) => ({ ...grant, delegate: delegate.hex }));
  const values = { Proxy: { Proxies: [[[real.hex], [list, 0]]] } };
  await chain.request('dev_setStorage', [values]);
}

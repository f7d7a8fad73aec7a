import { type DispatchRoute, formatAccount, tryEncodeCall } from '@parachron/core';
import { encodeSudo } from './listSudoRoutes.js';
import { describeSigner, type RouteContext } from './RouteContext.js';

/** Lists the route by which a proxy of the sudo key signs, if the key has a proxy without a delay. */
export async function listSudoProxyRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { governance, call, keyHolder } = context;
  const { runtime } = governance;
  const usable = (await keyHolder)?.proxies.filter(({ delay }) => delay === 0) ?? [];
  const grant = usable.find(({ proxyType }) => proxyType === 'Any') ?? usable[0];
  const inner = encodeSudo(context);
  const real = governance.sudo?.key.known ? governance.sudo.key.value : undefined;
  if (!grant || !inner || !real) return [];
  const { delegate, proxyType } = grant;
  const args = { real, force_proxy_type: proxyType, call: inner.hex };
  const outer = tryEncodeCall(runtime.registry, { pallet: 'Proxy', method: 'proxy', args });
  if (!outer) return [];
  const name = `the proxy ${formatAccount(delegate, runtime.ss58Prefix)} of the sudo key`;
  const signer = describeSigner(governance, name, delegate.hex);
  const title = `A proxy of the sudo key of ${runtime.chain} signs ${outer.pallet}.proxy of ${inner.pallet}.${inner.method}.`;
  const calls = [{ title: `dispatches ${call.pallet}.${call.method} as root`, signer, call: outer }];
  const permission = `the permission of the proxy type ${proxyType} for ${inner.pallet}.${inner.method}, which metadata does not show`;
  const needs = proxyType === 'Any' ? [] : [permission];
  return [{ kind: 'sudo', title, calls, costs: [], periods: [], needs }];
}

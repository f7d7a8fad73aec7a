import { formatTokens } from '@parachron/core';
import type { PlaygroundState, ShownChain } from '../playground/PlaygroundState.js';
import { texts } from '../texts.js';

/** The chains, and the balances of the accounts on them. */
export function NetworkPanel({ state }: { readonly state: PlaygroundState }) {
  const { chains, accounts } = state;
  const findPara = (role: ShownChain['role']) => chains.find((one) => one.role === role)?.paraId ?? 0;
  const formatAmountOf = (role: ShownChain['role'], planck: bigint | undefined) => {
    const chain = chains.find((one) => one.role === role);
    return planck === undefined || !chain ? texts.none : formatTokens(planck, chain.token);
  };
  return (
    <section aria-labelledby="network">
      <h2 id="network">{texts.network}</h2>
      <div class="scroll">
        <table class="balances">
          <caption class="hidden">{texts.balances}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.account}</th>
              {chains.map(({ role, name, paraId, block }) => (
                <th key={role} scope="col">
                  <span class="role">{texts.roles[role]}</span>
                  {name}
                  <span class="role">{texts.chain(paraId, block)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ id, address, service, target }) => (
              <tr key={id}>
                <th scope="row">
                  {texts.accounts[id].name} <span class="muted">{texts.accounts[id].about}</span>
                  <code class="address">{address}</code>
                </th>
                <td data-label={texts.roles.service}>{formatAmountOf('service', service)}</td>
                <td data-label={texts.roles.target}>{formatAmountOf('target', target)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted">{texts.channels(findPara('service'), findPara('target'))}</p>
    </section>
  );
}

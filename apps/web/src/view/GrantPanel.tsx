import { formatTokens } from '@parachron/core';
import { useState } from 'preact/hooks';
import type { PlaygroundState } from '../playground/PlaygroundState.js';
import { texts } from '../texts.js';
import type { UsedPlayground } from './usePlayground.js';
import { useQuote } from './useQuote.js';

const words = texts.grant;

/** The proxy that a task needs on the target: its cost, and the button that grants it. */
export function GrantPanel({
  state,
  playground,
}: {
  readonly state: PlaygroundState;
  readonly playground: UsedPlayground;
}) {
  const { granted, variant } = state;
  const { busy, call, act } = playground;
  const [fund, setFund] = useState('20');
  const { quote, error, isCurrent } = useQuote(granted === undefined ? `${variant} ${fund}` : undefined, () =>
    call('quoteGrant', fund),
  );
  const token = state.chains.find(({ role }) => role === 'target')?.token;
  const formatAmount = (planck: bigint | undefined) =>
    planck === undefined || !token ? texts.order.unknown : formatTokens(planck, token);
  const sign = (event: Event) => {
    event.preventDefault();
    void act(words.signing, (client) => client.call('grant', fund));
  };
  return (
    <section aria-labelledby="grant">
      <h2 id="grant">{words.title}</h2>
      <p class="muted">{words.why}</p>
      {granted === undefined ? (
        <form onSubmit={sign}>
          <label class="field">
            {words.fund}
            <input inputMode="decimal" value={fund} onInput={(event) => setFund(event.currentTarget.value)} />
          </label>
          {error && <p class="error">{error.message}</p>}
          {quote && (
            <dl class="lines">
              <dt>{words.delegate}</dt>
              <dd>
                <code>{quote.delegate}</code>
              </dd>
              <dt>{words.type}</dt>
              <dd>
                <code>{quote.proxyType}</code>
              </dd>
              <dt>{words.deposit}</dt>
              <dd>{formatAmount(quote.deposit)}</dd>
              <dt class="sum">{words.total}</dt>
              <dd class="sum">{formatAmount(quote.total)}</dd>
            </dl>
          )}
          <button type="submit" class="main" disabled={busy !== undefined || !isCurrent || !quote}>
            {busy === words.signing ? words.signing : words.sign}
          </button>
        </form>
      ) : (
        <p role="status" class="done">
          {words.done(granted)}
        </p>
      )}
    </section>
  );
}

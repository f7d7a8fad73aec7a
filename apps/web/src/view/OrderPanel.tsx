import { formatTokens } from '@parachron/core';
import { useState } from 'preact/hooks';
import type { Order, OrderQuote, PlaygroundState, Repeat } from '../playground/PlaygroundState.js';
import { texts } from '../texts.js';
import { formatLocalTime } from './shownTimes.js';
import type { UsedPlayground } from './usePlayground.js';
import { useQuote } from './useQuote.js';

const words = texts.order;

/** The form of a task: its quote, and the button that schedules it. */
export function OrderPanel({
  state,
  playground,
}: {
  readonly state: PlaygroundState;
  readonly playground: UsedPlayground;
}) {
  const { busy, call, act } = playground;
  const [order, setOrder] = useState<Order>({ name: 'allowance', amount: '2', repeat: 'daily', times: 10 });
  const set = (change: Partial<Order>) => setOrder((before) => ({ ...before, ...change }));
  const { variant, nextSlot, tasks, chains } = state;
  // Each transaction is in a block: a grant or a cancellation changes the quote too.
  const blocks = chains.map(({ block }) => block).join(' ');
  const key = `${variant} ${nextSlot} ${blocks} ${JSON.stringify(order)}`;
  const { quote, error, isCurrent } = useQuote(Number.isNaN(order.times) ? undefined : key, () =>
    call('quote', order),
  );
  const sign = async (event: Event) => {
    event.preventDefault();
    const isScheduled = await act(words.signing, (client) => client.call('schedule', order));
    // Each task of an account has a name of its own.
    if (!isScheduled) return;
    const name = `${order.name.replace(/ \d+$/, '')} ${tasks.length + 2}`;
    setOrder((before) => (before.name === order.name ? { ...before, name } : before));
  };
  return (
    <section aria-labelledby="order">
      <h2 id="order">{words.title}</h2>
      <p class="muted">{words.why}</p>
      <form onSubmit={sign}>
        <OrderFields order={order} set={set} variant={variant} />
        <p>
          {words.first}: <b>{formatLocalTime(Number(nextSlot) * 1000)}</b>
        </p>
        {error && <p class="error">{error.message}</p>}
        {quote && <QuoteLines quote={quote} state={state} />}
        <button
          type="submit"
          class="main"
          disabled={busy !== undefined || !isCurrent || !quote || quote.refusal !== undefined}
        >
          {busy === words.signing ? words.signing : words.sign}
        </button>
      </form>
    </section>
  );
}

function OrderFields({
  order,
  set,
  variant,
}: {
  readonly order: Order;
  readonly set: (change: Partial<Order>) => void;
  readonly variant: PlaygroundState['variant'];
}) {
  return (
    <div class="fields">
      <label class="field">
        {words.name}
        <input value={order.name} onInput={({ currentTarget }) => set({ name: currentTarget.value })} />
      </label>
      <label class="field">
        {words.amount}
        <input
          inputMode="decimal"
          value={order.amount}
          onInput={({ currentTarget }) => set({ amount: currentTarget.value })}
        />
      </label>
      <label class="field">
        {words.repeat}
        <select
          value={order.repeat}
          onChange={({ currentTarget }) => set({ repeat: currentTarget.value as Repeat })}
        >
          {Object.entries(words.repeats).map(([repeat, label]) => (
            <option key={repeat} value={repeat}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {variant === 'M' && order.repeat !== 'once' && (
        <label class="field">
          {words.times}
          <input
            type="number"
            min="1"
            required
            value={order.times}
            onInput={({ currentTarget }) => set({ times: currentTarget.valueAsNumber })}
          />
        </label>
      )}
    </div>
  );
}

function QuoteLines({ quote, state }: { readonly quote: OrderQuote; readonly state: PlaygroundState }) {
  const token = state.chains.find(({ role }) => role === 'service')?.token;
  const formatAmount = (planck: bigint | undefined) =>
    planck === undefined || !token ? words.unknown : formatTokens(planck, token);
  return (
    <>
      <dl class="lines">
        <dt>{words.inclusion}</dt>
        <dd>{formatAmount(quote.inclusion)}</dd>
        <dt>{words.execution(quote.executions)}</dt>
        <dd>{formatAmount(quote.execution)}</dd>
        <dt>{words.message}</dt>
        <dd>{formatAmount(quote.message)}</dd>
        <dt class="sum">{words.total}</dt>
        <dd class="sum">{formatAmount(quote.total)}</dd>
        {quote.isRecurring && (
          <>
            <dt>{words.perRun}</dt>
            <dd>{formatAmount(quote.perRun)}</dd>
          </>
        )}
      </dl>
      {quote.refusal && <p class="error">{quote.refusal}</p>}
      {quote.expectedFailures.map((sentence) => (
        <p key={sentence} class="warning">
          {sentence}
        </p>
      ))}
      {state.granted === undefined && <p class="warning">{words.notGranted}</p>}
      <details>
        <summary>{words.call}</summary>
        <code class="bytes">{quote.call}</code>
      </details>
    </>
  );
}

import type { PlaygroundState } from '../playground/PlaygroundState.js';
import { texts } from '../texts.js';
import { formatLocalTime, formatUtcTime } from './shownTimes.js';
import type { PlaygroundClient, UsedPlayground } from './usePlayground.js';

const daySeconds = 86_400;

/** The clock of the network, and the buttons that advance it. */
export function ClockPanel({
  state,
  playground,
}: {
  readonly state: PlaygroundState;
  readonly playground: UsedPlayground;
}) {
  const { busy, act } = playground;
  const move = (work: (client: PlaygroundClient) => Promise<unknown>) => () => void act(texts.moving, work);
  return (
    <section class="clock" aria-labelledby="clock">
      <h2 id="clock">{texts.clock}</h2>
      <p class="time">{formatLocalTime(state.now)}</p>
      <p class="muted">{formatUtcTime(state.now)}</p>
      <div class="buttons">
        <button
          type="button"
          class="main"
          disabled={busy !== undefined}
          onClick={move((client) => client.call('advanceToNextSlot'))}
        >
          {texts.next}
        </button>
        {texts.jumps.map(({ label, days }) => (
          <button
            key={label}
            type="button"
            disabled={busy !== undefined}
            onClick={move((client) => client.call('advance', days * daySeconds))}
          >
            + {label}
          </button>
        ))}
      </div>
      <p role="status" class="status">
        {busy ?? (state.unread > 0 ? texts.reading(state.unread) : texts.clockStands)}
      </p>
    </section>
  );
}

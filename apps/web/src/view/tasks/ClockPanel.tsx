import { useState } from 'preact/hooks';
import { texts } from '../../texts.js';
import { formatLocalTime, formatUtcTime } from '../shownTimes.js';
import { isBusy } from './GrantPanel.js';
import type { UsedTasks } from './useTasks.js';

const words = texts.tasksPage.local;
const daySeconds = 86_400;

/** The clock of the local network, and the buttons that advance it. */
export function ClockPanel({ now, tasks }: { readonly now: number; readonly tasks: UsedTasks }) {
  const [isMoving, setMoving] = useState(false);
  const isDisabled = isMoving || isBusy(tasks);
  const move = async (work: Parameters<UsedTasks['act']>[0]) => {
    setMoving(true);
    await tasks.act(work);
    setMoving(false);
  };
  return (
    <section class="clock" aria-labelledby="clock">
      <h2 id="clock">{words.clock}</h2>
      <p class="time">{formatLocalTime(now)}</p>
      <p class="muted">{formatUtcTime(now)}</p>
      <div class="buttons">
        <button
          type="button"
          class="main"
          disabled={isDisabled}
          onClick={() => void move((client) => client.call('advanceToNextSlot'))}
        >
          {words.next}
        </button>
        {words.jumps.map(({ label, days }) => (
          <button
            key={label}
            type="button"
            disabled={isDisabled}
            onClick={() => void move((client) => client.call('advance', days * daySeconds))}
          >
            + {label}
          </button>
        ))}
      </div>
      <p role="status" class="status">
        {isMoving ? words.moving : words.clockStands}
      </p>
    </section>
  );
}

import type { ChainStage, CheckedChain, ShownRun } from '../checklist/ChecklistProtocol.js';
import { texts } from '../texts.js';

const words = texts.checklist;

const badges: Readonly<Record<ChainStage, 'pass' | 'fail' | 'none'>> = {
  connecting: 'none',
  booting: 'none',
  connected: 'none',
  reading: 'none',
  read: 'pass',
  failed: 'fail',
  lost: 'fail',
};

/** The progress of each chain. */
export function ChainsPanel({
  chains,
  progress,
  run,
}: {
  readonly chains: readonly CheckedChain[];
  readonly progress: string | undefined;
  readonly run: ShownRun | undefined;
}) {
  const isLost = chains.some(({ stage }) => stage === 'lost');
  return (
    <section aria-labelledby="chains">
      <h2 id="chains">{words.chains}</h2>
      <ul class="tasks">
        {chains.map((chain) => (
          <li key={chain.role}>
            <div class="task">
              <p>
                <b>{words.roles[chain.role]}</b>
                {chain.name !== undefined && `: ${chain.name}`}
                <span class="role">{chain.endpoint}</span>
              </p>
              <p class="stage">
                {chain.block !== undefined && <span class="muted">{words.block(chain.block)} </span>}
                <span class={`badge ${badges[chain.stage]}`}>{words.stages[chain.stage]}</span>
              </p>
            </div>
            {chain.reason !== undefined && <p class="error">{chain.reason}</p>}
          </li>
        ))}
      </ul>
      <p role="status" class="status">
        {isLost ? (run ? words.lostWithReport : words.lost) : describe(chains, { progress, run })}
      </p>
    </section>
  );
}

function describe(
  chains: readonly CheckedChain[],
  { progress, run }: { readonly progress: string | undefined; readonly run: ShownRun | undefined },
): string {
  const failed = chains.filter(({ stage }) => stage === 'failed');
  if (failed.some(({ isFile }) => isFile)) return words.notBooted;
  if (failed.length > 0) return words.retrying;
  if (chains.some(({ stage }) => stage === 'booting')) return words.booting;
  if (chains.some(({ stage }) => stage === 'connecting')) return words.connecting;
  if (progress !== undefined) return words.progress(progress);
  if (chains.some(({ stage }) => stage === 'reading' || !run)) return words.reading;
  return words.done;
}

import { useState } from 'preact/hooks';
import type { ChainStage, CheckedChain, ChecklistState, ShownRun } from '../checklist/ChecklistProtocol.js';
import { parseShareLink } from '../checklist/parseRequest.js';
import { texts } from '../texts.js';
import type { ChecklistMethods } from '../worker/WorkerProtocol.js';
import { ChainLine, ErrorNote, useLink } from './parts.js';
import { type Asked, RequestForm } from './RequestForm.js';
import { RunPanel } from './RunPanel.js';
import { type UsedWorker, useWorker } from './useWorker.js';

const words = texts.checklist;

/** The worker with the checklist. */
export type UsedChecklist = UsedWorker<ChecklistMethods, ChecklistState>;

const nothing: ChecklistState = { chains: [], progress: undefined, run: undefined };

/** The checklist of one parachain, on live chains or on chains that boot in the tab. */
export function ChecklistPage() {
  const checklist: UsedChecklist = useWorker('checklist', words.notLoaded);
  const { state = nothing, error } = checklist;
  const { chains, progress, run } = state;
  const [asked, setAsked] = useState(() => readLink(location.hash));
  useLink((fragment) => setAsked(readLink(fragment)));
  const start = () => {
    // Each start has its own worker.
    checklist.reset(nothing, { withOtherWorker: true });
    void checklist.act((client) => client.call('start', asked.request, asked.files));
  };
  return (
    <>
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <RequestForm asked={asked} onChange={setAsked} onStart={start} />
      {error && <ErrorNote error={error} />}
      {chains.length > 0 && <ChainsPanel chains={chains} progress={progress} run={run} />}
      {run && <RunPanel run={run} checklist={checklist} />}
    </>
  );
}

function readLink(fragment: string): Asked {
  return { request: parseShareLink(fragment), files: {} };
}

const badges: Readonly<Record<ChainStage, 'pass' | 'fail' | 'none'>> = {
  connecting: 'none',
  booting: 'none',
  connected: 'none',
  reading: 'none',
  read: 'pass',
  failed: 'fail',
};

/** The progress of each chain. */
function ChainsPanel({
  chains,
  progress,
  run,
}: {
  readonly chains: readonly CheckedChain[];
  readonly progress: string | undefined;
  readonly run: ShownRun | undefined;
}) {
  return (
    <section aria-labelledby="chains">
      <h2 id="chains">{words.chains}</h2>
      <ul class="tasks">
        {chains.map(({ role, stage, block, ...chain }) => (
          <ChainLine
            key={role}
            {...chain}
            role={words.roles[role]}
            badge={badges[stage]}
            stage={words.stages[stage]}
            block={block === undefined ? undefined : words.block(block)}
          />
        ))}
      </ul>
      <p role="status" class="status">
        {describe(chains, { progress, run })}
      </p>
    </section>
  );
}

function describe(
  chains: readonly CheckedChain[],
  { progress, run }: { readonly progress: string | undefined; readonly run: ShownRun | undefined },
): string {
  if (chains.some(({ stage }) => stage === 'booting')) return words.booting;
  if (chains.some(({ stage }) => stage === 'connecting')) return words.connecting;
  if (chains.some(({ stage }) => stage === 'failed')) return words.failed;
  if (progress !== undefined) return words.progress(progress);
  if (chains.some(({ stage }) => stage === 'reading' || !run)) return words.reading;
  return words.done;
}

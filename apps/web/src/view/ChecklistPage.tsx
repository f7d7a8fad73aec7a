import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChecklistState, ShownRun } from '../checklist/ChecklistProtocol.js';
import { checkLinks, parseRequest } from '../checklist/parseRequest.js';
import type { ChainStage } from '../PageChain.js';
import { formatTasksLink } from '../tasks/tasksRoute.js';
import type { ChecklistMethods } from '../worker/WorkerProtocol.js';
import { ChainList, ErrorNote, Faults, Section, useLinkedForm } from './parts.js';
import { formatLink, RequestForm, type RequestInput } from './RequestForm.js';
import { RunPanel } from './RunPanel.js';
import { type UsedWorker, useWorker } from './useWorker.js';

/** The worker with the checklist. */
export type UsedChecklist = UsedWorker<ChecklistMethods, ChecklistState>;

const nothing: ChecklistState = { chains: [], progress: undefined, run: undefined };

/** The checklist of one parachain, on live chains or on local chains. */
export function ChecklistPage() {
  const checklist: UsedChecklist = useWorker('checklist', 'The checklist could not be loaded.');
  const { state = nothing, error } = checklist;
  const { chains, run } = state;
  const isStopped = chains.some(({ stage }) => stage === 'stopped');
  // An error ends the work.
  const progress = error ? undefined : state.progress;
  const { form: asked, setForm, keep } = useLinkedForm(checkLinks.isRoute, readLink);
  const { faults } = parseRequest(asked.request, asked.files);
  /** Number of requests with wrong fields since the last start. */
  const [refused, setRefused] = useState(0);
  useEffect(() => document.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [refused]);
  /** The last request. */
  const started = useRef<RequestInput>(undefined);
  /** The last run with a report of this request. */
  const complete = useRef<ShownRun>(undefined);
  if (run?.isChecked) complete.current = run;
  const runs = useRef(0);
  runs.current = Math.max(runs.current, run?.number ?? 0);
  const start = () => {
    setRefused(faults.length && refused + 1);
    if (faults.length > 0) return;
    if (started.current !== asked) complete.current = undefined;
    started.current = asked;
    keep(formatLink(asked));
    // Each start has its own worker.
    const state = { ...nothing, progress: 'Loading the checklist', run: complete.current };
    checklist.reset({ withOtherWorker: true, state });
    void checklist.act('start', asked.request, asked.files, runs.current);
  };
  useEffect(() => {
    // A reader who waits is led to the result; one who changes the form meanwhile stays there.
    const result = document.querySelector<HTMLElement>('#result ~ [role=status]');
    if (asked !== started.current || !result) return;
    result.focus({ preventScroll: true });
    result.parentElement?.scrollIntoView();
  }, [run !== undefined]);
  const stop = () => {
    const stopped = chains.map((chain) => ({ ...chain, stage: 'stopped' }) as const);
    checklist.reset({ withOtherWorker: true, state: { chains: stopped, progress: undefined, run } });
  };
  return (
    <Faults.Provider value={refused > 0 ? faults : []}>
      <h1>Is a parachain ready for the service?</h1>
      <p class="lead">
        The service is a chain that runs calls on other parachains at scheduled times. Name the relay chain
        and your parachain, and press Check. The report says what is ready, what is missing, and what to do.
        The check runs in this tab, and only reads. A call is sent only after your confirmation in a wallet.
      </p>
      {/* The worker that another check ends also waits for the block of a call that is sent. */}
      <RequestForm asked={asked} onChange={setForm} onStart={checklist.isBusy ? undefined : start} />
      {error && <ErrorNote {...error} />}
      {(chains.length > 0 || progress !== undefined) && (
        <Section id="checked" title="Chains">
          <ChainList chains={chains} />
          <p role="status" class="status">
            {!error && describe(chains, progress)}
          </p>
          {progress !== undefined && (
            <button type="button" disabled={checklist.isBusy} onClick={stop}>
              Stop the check
            </button>
          )}
        </Section>
      )}
      {run && (
        <RunPanel
          run={complete.current ?? run}
          failed={complete.current && !run.isChecked ? run : undefined}
          tasksLink={complete.current && formatNext(started.current)}
          checklist={checklist}
          // The connections of a check are those of its own fields, and end with its worker.
          onCheckAgain={() =>
            asked === started.current && !error && !isStopped ? void checklist.act('checkAgain') : start()
          }
        />
      )}
    </Faults.Provider>
  );
}

function readLink(fragment: string): RequestInput {
  return { request: checkLinks.parse(fragment), files: {} };
}

/** Writes the link to the tasks of the checked chains; undefined without an endpoint of the service that a link may contain. */
function formatNext({ request, files }: RequestInput = readLink('')): string | undefined {
  const { service, target, call } = request;
  if (service === '' || files.service) return undefined;
  return formatTasksLink({ network: '', service, target: files.target ? '' : target, call });
}

function describe(chains: ChecklistState['chains'], progress: string | undefined): string {
  const has = (stage: ChainStage) => chains.some((chain) => chain.stage === stage);
  if (progress !== undefined && has('starting'))
    return 'Starting the chain spec files in this tab. This takes up to a minute …';
  if (progress !== undefined) return `${progress} …`;
  if (has('stopped')) return 'The check was stopped.';
  return has('failed')
    ? 'A chain is not connected. Correct the field, or check again.'
    : 'All chains are connected.';
}

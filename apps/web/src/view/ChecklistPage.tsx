import { useState } from 'preact/hooks';
import { parseShareLink } from '../checklist/CheckRequest.js';
import { texts } from '../texts.js';
import { ChainsPanel } from './ChainsPanel.js';
import { ErrorNote } from './ErrorNote.js';
import { type Asked, RequestForm } from './RequestForm.js';
import { RunPanel } from './RunPanel.js';
import { useChecklist } from './useChecklist.js';
import { useLink } from './useLink.js';

const words = texts.checklist;

/** The checklist of one parachain, on live chains or on chains that boot in the tab. */
export function ChecklistPage() {
  const checklist = useChecklist();
  const { chains, progress, run, error } = checklist;
  const [asked, setAsked] = useState(() => readLink(location.hash));
  useLink((fragment) => setAsked(readLink(fragment)));
  return (
    <>
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <RequestForm
        asked={asked}
        onChange={setAsked}
        onStart={() => checklist.start(asked.request, asked.files)}
      />
      {error && <ErrorNote error={error} />}
      {chains.length > 0 && <ChainsPanel chains={chains} progress={progress} run={run} />}
      {run && <RunPanel run={run} checklist={checklist} />}
    </>
  );
}

function readLink(fragment: string): Asked {
  return { request: parseShareLink(fragment), files: {} };
}

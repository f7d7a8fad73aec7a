import { useState } from 'preact/hooks';
import {
  type CheckRequest,
  formatShareLink,
  parseShareLink,
  type RequestField,
} from '../checklist/CheckRequest.js';
import { texts } from '../texts.js';
import { ChainsPanel } from './ChainsPanel.js';
import { RunPanel } from './RunPanel.js';
import { useChecklist } from './useChecklist.js';

const words = texts.checklist;

/** The checklist of one parachain on live chains. */
export function ChecklistPage() {
  const checklist = useChecklist();
  const { chains, run, error } = checklist;
  const [request, setRequest] = useState(() => parseShareLink(location.hash));
  return (
    <>
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <RequestForm request={request} onChange={setRequest} onStart={() => checklist.start(request)} />
      {error && (
        <p role="alert" class="error">
          <b>{error.message}</b> {error.hint}
        </p>
      )}
      {chains.length > 0 && <ChainsPanel chains={chains} run={run} />}
      {run && <RunPanel run={run} checklist={checklist} />}
    </>
  );
}

const main: readonly RequestField[] = ['relay', 'target', 'service', 'call', 'user'];
const rare: readonly RequestField[] = ['channelManager', 'targetPara', 'servicePara'];

function RequestForm({
  request,
  onChange,
  onStart,
}: {
  readonly request: CheckRequest;
  readonly onChange: (request: CheckRequest) => void;
  readonly onStart: () => void;
}) {
  const start = (event: Event) => {
    event.preventDefault();
    onStart();
  };
  const show = (field: RequestField) => (
    <div key={field} class="field">
      <label for={field}>{words.fields[field].label}</label>
      <span id={`${field}-about`} class="role">
        {words.fields[field].about}
      </span>
      <input
        id={field}
        aria-describedby={`${field}-about`}
        value={request[field]}
        required={field === 'relay'}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onChange({ ...request, [field]: currentTarget.value })}
      />
    </div>
  );
  return (
    <form class="start" onSubmit={start}>
      <div class="fields">{main.map(show)}</div>
      <details>
        <summary>{words.more}</summary>
        <div class="fields">{rare.map(show)}</div>
      </details>
      <div class="buttons">
        <button type="submit" class="main">
          {words.start}
        </button>
        <ShareButton request={request} />
      </div>
    </form>
  );
}

/** Puts the request into the address of the page, and copies the address. */
function ShareButton({ request }: { readonly request: CheckRequest }) {
  const [state, setState] = useState<keyof typeof words.share>('offer');
  const share = async () => {
    const link = formatShareLink(request);
    if (link === undefined) return setState('refused');
    history.replaceState(undefined, '', link);
    const isCopied = await navigator.clipboard.writeText(location.href).then(
      () => true,
      () => false,
    );
    setState(isCopied ? 'copied' : 'shown');
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        {words.share.offer}
      </button>
      <p role="status" class="muted">
        {state === 'offer' ? '' : words.share[state]}
      </p>
    </>
  );
}

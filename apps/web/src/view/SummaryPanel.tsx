import { formatEvery } from '@parachron/reports';
import { useEffect } from 'preact/hooks';
import type { PlannedEffect, TransactionSummary } from '../tasks/TasksProtocol.js';
import { ErrorNote, formatLocalTime, formatUtcTime, type TermLine, Terms } from './parts.js';
import type { SigningState, UsedSigning } from './useWorker.js';
import { localWallet, type Wallet } from './wallet.js';

/** The summary of the transaction that a part of the page asked for, and the button that sends it to the wallet. */
export function SummaryPanel({
  origin,
  used,
  wallet,
  inputs = [],
}: {
  readonly origin: string;
  readonly used: UsedSigning;
  readonly wallet: Wallet;
  /** What the summary is made of: a summary of other inputs is closed, and so is a refusal of them. */
  readonly inputs?: readonly unknown[];
}) {
  const isOwn = used.signing.origin === origin;
  const own: SigningState = isOwn ? used.signing : { stage: 'none' };
  const { stage, summary, question, sent, error } = own;
  useEffect(() => {
    if (stage === 'asking' || stage === 'ready' || error?.field !== undefined) used.closeSummary();
  }, inputs);
  const isLocal = wallet === localWallet;
  // The status stays the same element, whose changes a screen reader announces.
  return (
    <div class={isOwn ? 'signing' : ''}>
      {summary && <SummaryLines {...summary} isLocal={isLocal} />}
      <p role="status" class={sent ? 'done' : ''}>
        {describeStage(own, isLocal)}
      </p>
      {stage === 'ready' && (
        <div class="buttons">
          {summary?.refusal === undefined && (
            <button type="button" class="main" onClick={() => void used.send(wallet)}>
              {isLocal ? 'Sign and send' : 'Sign in the wallet and send'}
            </button>
          )}
          <button type="button" onClick={used.closeSummary}>
            Close the summary
          </button>
        </div>
      )}
      {stage === 'sending' && question === 'open' && (
        <button type="button" onClick={used.stopWaiting}>
          Stop waiting for the wallet
        </button>
      )}
      {error && <ErrorNote {...error} />}
    </div>
  );
}

function describeStage({ stage, summary, question, sent }: SigningState, isLocal: boolean): string {
  if (sent)
    return `Done in block ${sent.block} of ${sent.chain}.${sent.fee === '' ? '' : ` Fee: ${sent.fee}.`}`;
  if (stage === 'asking') return 'Asking the chains …';
  if (stage === 'ready' && summary?.refusal === undefined)
    return 'The summary is complete. Nothing is sent before you sign.';
  if (stage !== 'sending') return '';
  if (isLocal) return 'Sending …';
  return question === 'answered'
    ? 'The wallet has signed. The page sends the call, and waits until its block is final.'
    : 'The wallet asks for your confirmation. After it, the page waits until the block is final.';
}

const kinds: Readonly<Record<TransactionSummary['kind'], string>> = {
  grant: 'Permission for the derived account',
  revoke: 'Removal of the permission',
  schedule: 'New task',
  cancel: 'Cancellation of a task',
  planned: 'Call of the plan',
};

function SummaryLines(summary: TransactionSummary & { readonly isLocal: boolean }) {
  const { isLocal, kind, chain, endpoint, genesisHash, knownAs, name, address, lines } = summary;
  const { warnings, refusal } = summary;
  const note = (text: string) => <span class="role">{text}</span>;
  const rows: TermLine[] = [
    ['Chain', [`${chain} `, note(endpoint)]],
    ['Genesis', [<code>{genesisHash}</code>, ' ', knownAs !== undefined && note(`of ${knownAs}`)]],
    ['Call', <code>{name}</code>],
    ['Signed by', <code>{address}</code>],
    ...lines,
  ];
  return (
    <>
      <h3>Summary: {kinds[kind]}</h3>
      <Terms class="summary" lines={rows} />
      {!isLocal && (
        <p class="role">
          Each chain is read from one endpoint: accounts, balances, proxies, prices and calls rest on its
          word. Use endpoints of operators that you trust.
        </p>
      )}
      <Runs {...summary} />
      <details>
        <summary>Bytes and arguments</summary>
        <code class="bytes">{summary.hex}</code>
        <code class="bytes args">{summary.args}</code>
        {summary.link && (
          <a href={summary.link} target="_blank" rel="noopener noreferrer">
            Polkadot.js Apps
          </a>
        )}
      </details>
      {warnings.map((sentence) => (
        <p key={sentence} class="warning">
          {sentence}
        </p>
      ))}
      {refusal !== undefined && (
        <ErrorNote message="This would fail, so it cannot be signed here." hint={refusal} />
      )}
    </>
  );
}

/** Number of shown runs of a task without an end. */
const shownOfEndless = 5;

/** The next runs in the time of the browser and in UTC. */
function Runs({ runs = [], runCount = 0, every }: PlannedEffect) {
  const [first] = runs;
  if (first === undefined) return null;
  const shown =
    every === undefined ? runs : Array.from({ length: shownOfEndless }, (_, at) => first + at * every * 1000);
  return (
    <>
      <h4>Runs</h4>
      <ol class="times">
        {shown.map((at) => (
          <li key={at}>
            {formatLocalTime(at)} <span class="muted">{formatUtcTime(at)}</span>
          </li>
        ))}
      </ol>
      {runCount > runs.length && <p>{`and ${runCount - runs.length} more`}</p>}
      {every !== undefined && <p>{`then ${formatEvery(every)}, until the cancellation`}</p>}
    </>
  );
}

import { Fragment } from 'preact';
import type { TransactionSummary } from '../tasks/TasksProtocol.js';
import { texts } from '../texts.js';
import { ErrorNote, formatInterval, formatLocalTime, formatUtcTime } from './parts.js';
import type { UsedSigning } from './useWorker.js';
import { localWallet, type Wallet } from './wallet.js';

const words = texts.tasksPage.summary;

/** The summary of the transaction that a part of the page asked for, and the button that sends it to the wallet. */
export function SummaryPanel({
  origin,
  used,
  wallet,
}: {
  readonly origin: string;
  readonly used: UsedSigning;
  readonly wallet: Wallet;
}) {
  const { signing, question } = used;
  if (signing.origin !== origin) return <p role="status" />;
  const { stage, summary, sent, error } = signing;
  const isLocal = wallet === localWallet;
  return (
    <div class="signing">
      {summary && <SummaryLines summary={summary} />}
      {stage === 'ready' && (
        <div class="buttons">
          {summary?.refusal === undefined && (
            <button type="button" class="main" onClick={() => void used.send(wallet)}>
              {isLocal ? texts.tasksPage.local.sign : words.sign}
            </button>
          )}
          <button type="button" onClick={used.closeSummary}>
            {words.close}
          </button>
        </div>
      )}
      <p role="status" class={sent ? 'done' : ''}>
        {stage === 'asking' && words.asking}
        {stage === 'sending' &&
          (isLocal
            ? texts.tasksPage.local.sending
            : question.stage === 'answered'
              ? texts.plan.signed
              : texts.plan.sending)}
        {sent && words.sent(sent.chain, sent.block, sent.fee)}
      </p>
      {stage === 'sending' && question.stage === 'open' && (
        <button type="button" onClick={question.stop}>
          {texts.plan.stop}
        </button>
      )}
      {error && <ErrorNote error={error} />}
    </div>
  );
}

/** Whether a transaction is summarized or sent. */
export function isBusy({ signing: { stage } }: UsedSigning): boolean {
  return stage === 'asking' || stage === 'sending';
}

function SummaryLines({ summary }: { readonly summary: TransactionSummary }) {
  const { kind, chain, endpoint, genesisHash, knownAs, name, address, lines, warnings, refusal } = summary;
  return (
    <>
      <h3>
        {words.title}: {words.kinds[kind]}
      </h3>
      <dl class="summary">
        <dt>{words.chain}</dt>
        <dd>
          {chain} <span class="role">{endpoint}</span>
        </dd>
        <dt>{words.genesis}</dt>
        <dd>
          <code>{genesisHash}</code>{' '}
          {knownAs !== undefined && <span class="role">{words.knownAs(knownAs)}</span>}
        </dd>
        <dt>{words.call}</dt>
        <dd>
          <code>{name}</code>
        </dd>
        <dt>{words.signer}</dt>
        <dd>
          <code>{address}</code>
        </dd>
        {lines.map(({ label, value }) => (
          <Fragment key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p class="role">{words.trust}</p>
      <Runs summary={summary} />
      <Bytes summary={summary} />
      {warnings.map((sentence) => (
        <p key={sentence} class="warning">
          {sentence}
        </p>
      ))}
      {refusal !== undefined && (
        <p role="alert" class="error">
          <b>{words.refused}</b> {refusal}
        </p>
      )}
    </>
  );
}

function Bytes({ summary }: { readonly summary: TransactionSummary }) {
  return (
    <details>
      <summary>{words.bytes}</summary>
      <code class="bytes">{summary.hex}</code>
      <code class="bytes args">{summary.args}</code>
      {summary.link && (
        <a href={summary.link} target="_blank" rel="noopener noreferrer">
          {words.apps}
        </a>
      )}
    </details>
  );
}

/** Number of shown runs of a task without an end. */
const shownOfEndless = 5;

/** The next runs in the time of the browser and in UTC. */
function Runs({ summary: { runs, runCount, every } }: { readonly summary: TransactionSummary }) {
  const [first] = runs;
  if (first === undefined) return null;
  const shown =
    every === undefined ? runs : Array.from({ length: shownOfEndless }, (_, at) => first + at * every * 1000);
  return (
    <>
      <h4>{words.runs}</h4>
      <ol class="times">
        {shown.map((at) => (
          <li key={at}>
            {formatLocalTime(at)} <span class="muted">{formatUtcTime(at)}</span>
          </li>
        ))}
      </ol>
      {runCount > runs.length && <p>{words.more(runCount - runs.length)}</p>}
      {every !== undefined && <p>{words.every(formatInterval(every))}</p>}
    </>
  );
}

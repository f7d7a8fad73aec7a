import type { PlannedCall, SigningSummary } from '../checklist/PlannedCall.js';
import { texts } from '../texts.js';
import { ErrorNote } from './ErrorNote.js';
import { StopButton } from './StopButton.js';
import type { UsedChecklist } from './useChecklist.js';
import { describeSending } from './useWalletQuestion.js';
import type { Chosen } from './wallet.js';

const words = texts.plan;

/** The summary of a call, and the button that sends it to the wallet. */
export function SigningPanel({
  call,
  chosen,
  checklist,
}: {
  readonly call: PlannedCall;
  readonly chosen: Chosen;
  readonly checklist: UsedChecklist;
}) {
  const { signing, question } = checklist;
  const isBusy = signing.stage === 'asking' || signing.stage === 'sending';
  const own = signing.id === call.id ? signing : undefined;
  // The summary is for one account: another account needs its own.
  const summary = own?.summary?.address === chosen.address ? own.summary : undefined;
  return (
    <div class="signing">
      {!summary && own?.stage !== 'sent' && (
        <button type="button" disabled={isBusy} onClick={() => checklist.summarize(call, chosen.address)}>
          {own?.stage === 'asking' ? words.asking : words.summarize}
          <span class="hidden">: {call.title}</span>
        </button>
      )}
      {summary && <SummaryLines summary={summary} />}
      {summary && own?.stage === 'ready' && (
        <button type="button" class="main" onClick={() => checklist.send(chosen.wallet)}>
          {words.sign}
        </button>
      )}
      <p role="status">{own?.stage === 'sending' && describeSending(question)}</p>
      {own?.stage === 'sending' && <StopButton question={question} />}
      {own?.error && <ErrorNote error={own.error} />}
    </div>
  );
}

function SummaryLines({ summary: { call, address, fee } }: { readonly summary: SigningSummary }) {
  return (
    <>
      <h4>{words.summary}</h4>
      <dl class="summary">
        <dt>{words.chain}</dt>
        <dd>{call.chain}</dd>
        <dt>{words.call}</dt>
        <dd>
          {call.name} <code>{call.args}</code>
        </dd>
        <dt>{words.signer}</dt>
        <dd>
          <code>{address}</code>
        </dd>
        <dt>{words.fee}</dt>
        <dd>{fee}</dd>
        <dt>{words.costs}</dt>
        <dd>{call.costs.length === 0 ? words.none : call.costs.join('; ')}</dd>
      </dl>
    </>
  );
}

import { useState } from 'preact/hooks';
import type { PlannedCall, SigningSummary } from '../checklist/ChecklistProtocol.js';
import { texts } from '../texts.js';
import { ErrorNote, writeClipboard } from './parts.js';
import type { UsedChecklist } from './useChecklist.js';
import { describeSending, StopButton } from './WalletQuestion.js';
import { type Chosen, listWallets, openWallet, type Wallet } from './wallet.js';

const words = texts.plan;

/** The calls of the plan by their signers; an open wallet signs the calls that one account may send. */
export function PlanPanel({
  calls,
  checklist,
}: {
  readonly calls: readonly PlannedCall[];
  readonly checklist: UsedChecklist;
}) {
  const [chosen, setChosen] = useState<Chosen>();
  const signers = [...new Set(calls.map(({ signer }) => signer))];
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{words.title}</h2>
      <p class="muted">{words.why}</p>
      <WalletPanel chosen={chosen} onChoose={setChosen} />
      {signers.map((signer) => (
        <div key={signer} class="signer">
          <h3>{signer}</h3>
          <ul class="tasks">
            {calls
              .filter((call) => call.signer === signer)
              .map((call) => (
                <li key={call.id}>
                  <CallView call={call} />
                  {chosen && call.role && <SigningPanel call={call} chosen={chosen} checklist={checklist} />}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function CallView({ call }: { readonly call: PlannedCall }) {
  const { title, name, chain, hex, args, costs, preimage, links } = call;
  return (
    <>
      <p>{title}</p>
      <p class="muted">{words.on(name, chain)}</p>
      {preimage !== undefined && <p class="muted">{words.preimage(preimage)}</p>}
      {costs.map((cost) => (
        <p key={cost} class="muted">
          {cost}
        </p>
      ))}
      <div class="buttons">
        <CopyButton hex={hex} title={title} />
        {links.map(({ name: page, href }) => (
          <a key={href} href={href} target="_blank" rel="noopener noreferrer">
            {page}
            <span class="hidden">: {title}</span>
          </a>
        ))}
      </div>
      <details>
        <summary>
          {words.details}
          <span class="hidden">: {title}</span>
        </summary>
        <code class="bytes">{hex}</code>
        <code class="bytes args">{args}</code>
      </details>
    </>
  );
}

function CopyButton({ hex, title }: { readonly hex: string; readonly title: string }) {
  const [label, setLabel] = useState<string>(words.copy);
  const writeHex = async () => setLabel((await writeClipboard(hex)) ? words.copied : words.notCopied);
  return (
    <button type="button" onClick={() => void writeHex()}>
      {label}
      <span class="hidden">{words.copyNamed(title)}</span>
    </button>
  );
}

/** The summary of a call, and the button that sends it to the wallet. */
function SigningPanel({
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

/** The wallets of the browser; one is opened by the user's choice, and asks the user itself. */
function WalletPanel({
  chosen,
  onChoose,
}: {
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const [asked, setAsked] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const names = listWallets();
  const connect = async (name: string) => {
    setRefused(undefined);
    setAsked(name);
    const wallet = await openWallet(name).catch((): Wallet | undefined => undefined);
    setAsked(undefined);
    const [first] = wallet?.accounts ?? [];
    if (wallet && first) onChoose({ wallet, address: first.address });
    else setRefused(name);
  };
  if (names.length === 0) return <p class="muted">{words.noWallet}</p>;
  return (
    <fieldset class="wallets">
      <legend>{words.wallets}</legend>
      <div class="buttons">
        {names.map((name) => (
          <button key={name} type="button" onClick={() => void connect(name)}>
            {words.connect(name)}
          </button>
        ))}
      </div>
      <p role="status" class="muted">
        {asked !== undefined && words.opening(asked)}
      </p>
      {refused !== undefined && (
        <p role="alert" class="error">
          {words.notConnected(refused)}
        </p>
      )}
      {chosen && (
        <label class="field">
          {words.account}
          <select
            value={chosen.address}
            onChange={({ currentTarget }) => onChoose({ ...chosen, address: currentTarget.value })}
          >
            {chosen.wallet.accounts.map(({ address, name = '' }) => (
              <option key={address} value={address}>
                {name} {address}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  );
}

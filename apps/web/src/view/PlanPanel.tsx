import { useState } from 'preact/hooks';
import type { PlannedCall } from '../checklist/ChecklistProtocol.js';
import type { UsedChecklist } from './ChecklistPage.js';
import { Field, Section, writeClipboard } from './parts.js';
import { SummaryPanel } from './SummaryPanel.js';
import { chooseAccount, formatKey, listOptions, useWallets, WalletPanel } from './WalletPanel.js';
import type { Chosen } from './wallet.js';

/** The calls of the plan by their signers; an open wallet signs the calls that one account may send. */
export function PlanPanel({
  calls,
  checklist,
}: {
  readonly calls: readonly PlannedCall[];
  readonly checklist: UsedChecklist;
}) {
  const wallets = useWallets();
  const [picked, setPicked] = useState<string>();
  const { names, accounts } = wallets;
  const chosen = chooseAccount(accounts, picked);
  const signers = [...new Set(calls.map(({ signer }) => signer))];
  return (
    <Section id="plan" title="The calls of the plan">
      <p class="muted">
        Each group is for one signer; send the calls in the order of their numbers. A wallet signs the calls
        of a single account, and a call of root needs one of its routes.
      </p>
      {names.length === 0 ? (
        <p class="muted">This browser has no wallet. Copy a call, or open it in a web page.</p>
      ) : (
        <fieldset class="wallets">
          <legend>Wallets of this browser</legend>
          <WalletPanel wallets={wallets} />
          {chosen && (
            <Field
              name="signer"
              label="Account that signs"
              options={listOptions(accounts)}
              value={formatKey(chosen)}
              onWrite={setPicked}
            />
          )}
        </fieldset>
      )}
      {signers.map((signer) => (
        <div key={signer} class="signer">
          <h3>{signer}</h3>
          <ul class="tasks">
            {calls
              .filter((call) => call.signer === signer)
              .map((call) => (
                <li key={call.id}>
                  <CallView call={call} />
                  {chosen && call.role && <CallSigning call={call} chosen={chosen} checklist={checklist} />}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

/** The summary of a call for the chosen account; the result of a sent call is beside that of the checks. */
function CallSigning({
  call,
  chosen,
  checklist,
}: {
  readonly call: PlannedCall;
  readonly chosen: Chosen;
  readonly checklist: UsedChecklist;
}) {
  const { origin, stage, summary } = checklist.signing;
  const isOwn = origin === call.id;
  if (isOwn && stage === 'sent') return null;
  // The summary is for one account: another account needs its own.
  const isShown = isOwn && (stage === 'sending' || summary?.address === chosen.address);
  const summarize = () => void checklist.summarize(call.id, call, chosen.address);
  return (
    <>
      {!isShown && (
        <button type="button" disabled={checklist.isBusy} onClick={summarize}>
          Show the summary to sign
          <span class="hidden">: {call.title}</span>
        </button>
      )}
      {(isShown || !summary) && <SummaryPanel origin={call.id} used={checklist} wallet={chosen.wallet} />}
    </>
  );
}

function CallView({ call }: { readonly call: PlannedCall }) {
  const { title, name, chain, hex, args, cost, costs, preimage, links, risk } = call;
  return (
    <>
      <p>{title}</p>
      {risk && <p class="warning">{`${risk.label}: ${risk.text}`}</p>}
      {hex !== undefined && <p class="muted">{`${name} on ${chain}`}</p>}
      {cost && <p class="muted">{cost}</p>}
      {hex === undefined ? (
        <p class="muted">No bytes: give the chain of the signer, and check again.</p>
      ) : (
        <div class="buttons">
          <CopyButton hex={hex} title={title} />
          {links.map(({ name: page, href }) => (
            <a key={href} href={href} target="_blank" rel="noopener noreferrer">
              {page}
              <span class="hidden">: {title}</span>
            </a>
          ))}
        </div>
      )}
      <details>
        <summary>
          Details
          <span class="hidden">: {title}</span>
        </summary>
        {[...costs, ...(preimage === undefined ? [] : [`Preimage: ${preimage}`])].map((line) => (
          <p key={line} class="muted">
            {line}
          </p>
        ))}
        {hex !== undefined && <code class="bytes">{hex}</code>}
        {hex !== undefined && <code class="bytes args">{args}</code>}
      </details>
    </>
  );
}

function CopyButton({ hex, title }: { readonly hex: string; readonly title: string }) {
  const [label, setLabel] = useState<string>('Copy');
  const writeHex = async () => setLabel((await writeClipboard(hex)) ? 'Copied' : 'Not copied: see Details');
  return (
    <button type="button" onClick={() => void writeHex()}>
      {label}
      <span class="hidden">{` the bytes: ${title}`}</span>
    </button>
  );
}

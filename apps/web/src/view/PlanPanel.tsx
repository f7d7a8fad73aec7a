import { useState } from 'preact/hooks';
import type { PlannedCall } from '../checklist/PlannedCall.js';
import { texts } from '../texts.js';
import { SigningPanel } from './SigningPanel.js';
import type { UsedChecklist } from './useChecklist.js';
import { WalletPanel } from './WalletPanel.js';
import type { Chosen } from './wallet.js';
import { writeClipboard } from './writeClipboard.js';

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

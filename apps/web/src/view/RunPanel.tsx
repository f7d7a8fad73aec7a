import { capitalize } from '@parachron/core';
import { outcomeWords, verdictOutcomes } from '@parachron/reports';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownRun } from '../checklist/ChecklistProtocol.js';
import { nameFields } from '../checklist/parseRequest.js';
import type { UsedChecklist } from './ChecklistPage.js';
import { PlanPanel } from './PlanPanel.js';
import { ErrorNote, formatLocalTime, Section } from './parts.js';

/** The formats of a saved report. */
const downloads = [
  { format: 'html', file: 'report.html', label: 'HTML' },
  { format: 'markdown', file: 'report.md', label: 'Markdown' },
  { format: 'terminal', file: 'report.txt', label: 'Text' },
  { format: 'json', file: 'report.json', label: 'JSON' },
  { format: 'junit', file: 'report.xml', label: 'JUnit' },
  { format: 'github', file: 'annotations.txt', label: 'GitHub annotations' },
] as const;

/** The result of a run: its verdict with the causes, its documents, the calls of its plan, and the report itself. */
export function RunPanel({
  run,
  failed,
  tasksLink,
  checklist,
  onCheckAgain,
}: {
  readonly run: ShownRun;
  /** A later run without a report. */
  readonly failed: ShownRun | undefined;
  /** The page of tasks with the same chains. */
  readonly tasksLink: string | undefined;
  readonly checklist: UsedChecklist;
  readonly onCheckAgain: () => void;
}) {
  const { verdict, isChecked, sentence, detail, causes, at, calls, documents } = run;
  // The call itself leaves the plan with the next check.
  const { sent } = checklist.signing;
  const done = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // The focus of a reader who waits at the call moves to the result of the call.
    if (sent && document.activeElement?.closest('.signing')) done.current?.focus();
  }, [sent]);
  return (
    <>
      <Section id="result" title="Result">
        {failed && (
          <ErrorNote
            message={nameFields(failed.sentence)}
            hint={`${nameFields(failed.detail)} The result below is earlier: ${formatLocalTime(at)}.`}
          />
        )}
        <p role="status" tabIndex={-1}>
          <b class={`verdict ${verdictOutcomes[verdict]}`}>{nameFields(sentence)}</b> {nameFields(detail)}
        </p>
        {causes.length > 0 && (
          <ul class="tasks">
            {causes.map(({ outcome, text, action }) => (
              <li key={text}>
                <p>
                  <span class={`badge ${outcome}`}>{outcomeWords[outcome]}</span> <b>{nameFields(text)}</b>
                </p>
                {action !== '' && <p class="muted">{`${nameFields(capitalize(action))}.`}</p>}
              </li>
            ))}
          </ul>
        )}
        <p class="muted">{`Check ${run.number} of this page, ${formatLocalTime(at)}`}</p>
        <div class="buttons">
          <button type="button" disabled={checklist.isBusy} onClick={onCheckAgain}>
            Check again
          </button>
          {tasksLink !== undefined && <a href={tasksLink}>Schedule a task on these chains</a>}
        </div>
        <fieldset class="wallets">
          <legend>Save the report</legend>
          <div class="buttons">
            {downloads.map(({ format, file, label }) => (
              <button key={format} type="button" onClick={() => writeFile(file, documents[format])}>
                {label}
              </button>
            ))}
          </div>
        </fieldset>
        {sent && (
          <p ref={done} tabIndex={-1} role="status" class="done">
            {`Done in block ${sent.block}. Fee: ${sent.fee}. The page checks again.`}
          </p>
        )}
      </Section>
      {calls.length > 0 && <PlanPanel calls={calls} checklist={checklist} />}
      {isChecked && <ReportFrame html={documents.html} />}
    </>
  );
}

/** Saves a text as a file, as the user's own browser does; nothing leaves the page. */
function writeFile(file: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Shows the HTML report as it is downloaded, as tall as its content. */
function ReportFrame({ html }: { readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const sizes = useRef<ResizeObserver | undefined>(undefined);
  useEffect(() => () => sizes.current?.disconnect(), []);
  const setHeight = () => {
    const element = frame.current;
    const root = element?.contentDocument?.documentElement;
    if (!element?.contentWindow || !root) return;
    const fit = () => {
      element.style.height = `${Math.ceil(root.getBoundingClientRect().height)}px`;
    };
    sizes.current?.disconnect();
    sizes.current = new ResizeObserver(fit);
    sizes.current.observe(root);
    // A browser cuts a frame at the end of a sheet, also through a line: paper has a copy of the report instead.
    const sheet = paper.current?.shadowRoot ?? paper.current?.attachShadow({ mode: 'open' });
    const copy = () => [...root.querySelectorAll('style, body')].map((part) => part.cloneNode(true));
    element.contentWindow.onbeforeprint = () => sheet?.replaceChildren(...copy());
    element.contentWindow.onafterprint = () => sheet?.replaceChildren();
    // The policy lets no frame load anything, so links open tabs of their own.
    for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="https:"]')) link.target = '_blank';
    // The frame has no address of its own: a link to a part of the report would load this page, which the policy refuses.
    root.onclick = ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
      if (link) root.ownerDocument.location.assign(`about:srcdoc${link.hash}`);
      return !link;
    };
  };
  // The policy of the page binds the frame: no script but the report's own, by its hash.
  return (
    <>
      <iframe
        ref={frame}
        class="report"
        title="Report"
        srcdoc={html}
        allow="clipboard-write"
        onLoad={setHeight}
      />
      <div ref={paper} class="paper" />
    </>
  );
}

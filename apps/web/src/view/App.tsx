import type { Variant } from '@parachron/runtime-types';
import { useEffect, useState } from 'preact/hooks';
import { isChecklistRoute } from '../checklist/CheckRequest.js';
import { isTasksRoute } from '../tasks/tasksRoute.js';
import { texts } from '../texts.js';
import { ClockPanel } from './ClockPanel.js';
import { GrantPanel } from './GrantPanel.js';
import { HistoryPanel } from './HistoryPanel.js';
import { LazyPage } from './LazyPage.js';
import { NetworkPanel } from './NetworkPanel.js';
import { OrderPanel } from './OrderPanel.js';
import { TasksPanel } from './TasksPanel.js';
import { type UsedPlayground, usePlayground } from './usePlayground.js';

const pages = [
  { id: 'checklist', href: '#check', title: texts.checklist.pageTitle, footer: texts.checklist.footer },
  { id: 'tasks', href: '#tasks', title: texts.tasksPage.pageTitle, footer: texts.tasksPage.footer },
  { id: 'playground', href: '#playground', title: texts.pageTitle, footer: texts.footer },
] as const;

type PageId = (typeof pages)[number]['id'];

function findPage(fragment: string): PageId {
  if (isChecklistRoute(fragment)) return 'checklist';
  return isTasksRoute(fragment) ? 'tasks' : 'playground';
}

/** The whole page: one part at a time, by the fragment of the address. */
export function App() {
  const [id, setId] = useState(findPage(location.hash));
  const page = pages.find((one) => one.id === id) ?? pages[2];
  useEffect(() => {
    const setPage = () => setId(findPage(location.hash));
    addEventListener('hashchange', setPage);
    return () => removeEventListener('hashchange', setPage);
  }, []);
  useEffect(() => {
    document.title = page.title;
  }, [page]);
  return (
    <>
      <header>
        <p class="brand">
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <circle cx="12" cy="12" r="9.2" />
            <path d="M12 6.4V12l3.9 2.6" />
          </svg>
          {texts.brand}
        </p>
        <nav aria-label={texts.nav.label}>
          {pages.map((one) => (
            <a key={one.id} href={one.href} aria-current={one.id === id ? 'page' : undefined}>
              {texts.nav[one.id]}
            </a>
          ))}
        </nav>
      </header>
      <main>
        {id === 'checklist' && <LazyPage key={id} load={loadChecklistPage} />}
        {id === 'tasks' && <LazyPage key={id} load={loadTasksPage} />}
        {id === 'playground' && <PlaygroundPage />}
      </main>
      <footer>{page.footer}</footer>
    </>
  );
}

const loadChecklistPage = async () => (await import('./ChecklistPage.js')).ChecklistPage;
const loadTasksPage = async () => (await import('./tasks/TasksPage.js')).TasksPage;

function PlaygroundPage() {
  const playground = usePlayground();
  const { state, error } = playground;
  return (
    <>
      <h1>{texts.title}</h1>
      <p class="lead">{texts.lead}</p>
      <StartPanel playground={playground} />
      {error && (
        <p role="alert" class="error">
          <b>{error.message}</b> {error.hint}
        </p>
      )}
      {state && (
        <>
          <ClockPanel state={state} playground={playground} />
          <NetworkPanel state={state} />
          <div class="pair">
            <GrantPanel state={state} playground={playground} />
            <OrderPanel state={state} playground={playground} />
          </div>
          <TasksPanel state={state} playground={playground} />
          <HistoryPanel state={state} />
        </>
      )}
    </>
  );
}

const variants: readonly Variant[] = ['H', 'M'];

function StartPanel({ playground }: { readonly playground: UsedPlayground }) {
  const [variant, setVariant] = useState<Variant>('H');
  const isStarting = playground.busy === texts.starting;
  const start = (event: Event) => {
    event.preventDefault();
    void playground.act(texts.starting, (client) => client.call('open', { variant, now: Date.now() }));
  };
  return (
    <form class="start" onSubmit={start}>
      <fieldset>
        <legend>{texts.variantLegend}</legend>
        {variants.map((one) => (
          <label key={one} class="choice">
            <input
              type="radio"
              name="variant"
              value={one}
              checked={one === variant}
              onChange={() => setVariant(one)}
            />
            <span>
              <b>{texts.variants[one].name}</b>
              <span class="muted">{texts.variants[one].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class={playground.state ? '' : 'main'} disabled={playground.busy !== undefined}>
        {isStarting ? texts.starting : playground.state ? texts.restart : texts.start}
      </button>
    </form>
  );
}

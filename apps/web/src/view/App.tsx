import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorNote, loadAgain } from './parts.js';

const checklist = {
  link: 'Check a parachain',
  href: '#check',
  title: 'Parachron checklist',
  load: async () => (await import('./ChecklistPage.js')).ChecklistPage,
};
const tasks: typeof checklist = {
  link: 'Tasks',
  href: '#tasks',
  title: 'Parachron tasks',
  load: async () => (await import('./tasks/TasksPage.js')).TasksPage,
};

const findPage = () => (/^#check(\?|$)/.test(location.hash) ? checklist : tasks);

/** The whole page: it shows one part at a time, by the fragment of the address. */
export function App() {
  const [page, setPage] = useState(findPage);
  useEffect(() => {
    const turn = () => setPage(findPage);
    addEventListener('hashchange', turn);
    return () => removeEventListener('hashchange', turn);
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
          Parachron
        </p>
        <nav aria-label="Parts of this page">
          {[checklist, tasks].map((one) => (
            <a key={one.href} href={one.href} aria-current={one === page ? 'page' : undefined}>
              {one.link}
            </a>
          ))}
        </nav>
      </header>
      <main>
        {[checklist, tasks].map((one) => (
          <div key={one.href} hidden={one !== page}>
            <LazyPage load={one.load} isShown={one === page} />
          </div>
        ))}
      </main>
      <footer>
        The page runs in this tab, connects only to your endpoints, and stores nothing outside it.
      </footer>
    </>
  );
}

/** A part of the page whose code is loaded when it is opened. A part that is left keeps its fields, its network and its work. */
function LazyPage({ load, isShown }: Pick<typeof checklist, 'load'> & { readonly isShown: boolean }) {
  const [found, setFound] = useState<{ readonly Page?: FunctionComponent; readonly isFailed?: true }>({});
  useEffect(() => {
    if (!isShown) return;
    load().then(
      (Page) => setFound({ Page }),
      () => setFound({ isFailed: true }),
    );
  }, [isShown]);
  const { Page, isFailed } = found;
  if (Page) return <Page />;
  if (!isFailed) return <p role="status">Loading …</p>;
  return <ErrorNote message="This part of the page could not be loaded." hint={loadAgain} />;
}

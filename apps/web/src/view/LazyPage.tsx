import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { texts } from '../texts.js';

/** A part of the page whose code is loaded when it is opened. */
export function LazyPage({ load }: { readonly load: () => Promise<FunctionComponent> }) {
  const [found, setFound] = useState<{ readonly Page?: FunctionComponent; readonly isFailed?: true }>({});
  useEffect(() => {
    load().then(
      (Page) => setFound({ Page }),
      () => setFound({ isFailed: true }),
    );
  }, [load]);
  const { Page, isFailed } = found;
  if (Page) return <Page />;
  if (!isFailed) return <p role="status">{texts.tasksPage.loading}</p>;
  return (
    <p role="alert" class="error">
      <b>{texts.tasksPage.notLoaded}</b> {texts.loadAgain}
    </p>
  );
}

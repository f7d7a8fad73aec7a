import { isRecord } from '@parachron/core';
import { useEffect, useState } from 'preact/hooks';
import { openBrowserStore } from '../../tasks/openBrowserStore.js';
import { type PlacesForm as Form, formatTasksLink, type PlaceField } from '../../tasks/tasksRoute.js';
import { texts } from '../../texts.js';
import { ShareButton } from '../ShareButton.js';
import { Described } from './WhenFields.js';

const words = texts.tasksPage;
const fields: readonly PlaceField[] = ['service', 'target'];

/** The endpoints of the chains, a link with these endpoints, and the unfinished submissions of earlier tabs. */
export function PlacesForm({
  form,
  isConnecting,
  isOpen,
  onChange,
  onOpen,
}: {
  readonly form: Form;
  readonly isConnecting: boolean;
  readonly isOpen: boolean;
  readonly onChange: (form: Form) => void;
  readonly onOpen: () => void;
}) {
  const open = (event: Event) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <form class="start" onSubmit={open}>
      <div class="fields">
        {fields.map((field) => (
          <Described
            key={field}
            id={field}
            label={words.fields[field].label}
            about={words.fields[field].about}
          >
            <input
              id={field}
              aria-describedby={`${field}-about`}
              value={form[field]}
              required={field === 'service'}
              autocomplete="off"
              spellcheck={false}
              onInput={({ currentTarget }) => onChange({ ...form, [field]: currentTarget.value })}
            />
          </Described>
        ))}
      </div>
      {!isOpen && <LeftTickets onUse={(service) => onChange({ ...form, service })} />}
      <div class="buttons">
        <button type="submit" class={isOpen ? '' : 'main'} disabled={isConnecting}>
          {isConnecting ? words.connecting : isOpen ? words.again : words.connect}
        </button>
        <ShareButton words={words.share} formatLink={() => formatTasksLink(form)} />
      </div>
    </form>
  );
}

interface Left {
  readonly chain: string;
  readonly endpoint: string | undefined;
  readonly count: number;
}

/** Names the chains with submissions that an earlier tab has left. */
function LeftTickets({ onUse }: { readonly onUse: (endpoint: string) => void }) {
  const [left, setLeft] = useState<readonly Left[]>([]);
  useEffect(() => {
    // A browser may refuse to store anything, and then has no submissions.
    listLeft().then(setLeft, () => undefined);
  }, []);
  return left.map(({ chain, endpoint, count }) => (
    <div key={chain} class="warning">
      <p>{words.left(chain, count)}</p>
      {endpoint !== undefined && (
        <button type="button" onClick={() => onUse(endpoint)}>
          {words.use(endpoint)}
        </button>
      )}
    </div>
  ));
}

async function listLeft(): Promise<Left[]> {
  const entries = await (await openBrowserStore()).list('ticket/');
  const kept = entries.map(([, value]) => value).filter(isRecord);
  const names = new Set(kept.map(({ chain }) => String(chain)));
  return [...names].map((chain) => {
    const tickets = kept.filter((one) => String(one.chain) === chain);
    const [endpoint] = tickets.flatMap(({ service }) => service ?? []);
    return { chain, endpoint: typeof endpoint === 'string' ? endpoint : undefined, count: tickets.length };
  });
}

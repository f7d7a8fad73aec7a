import type { SpecFiles } from '../checklist/ChecklistProtocol.js';
import { type CheckRequest, formatShareLink, type RequestField } from '../checklist/CheckRequest.js';
import { texts } from '../texts.js';
import { ChainField } from './ChainField.js';
import { ShareButton } from './ShareButton.js';

const words = texts.checklist;

const own: readonly RequestField[] = ['call', 'user'];
const rare: readonly RequestField[] = ['channelManager', 'targetPara', 'servicePara'];
const main = ['relay', 'target', 'service'] as const;
const chains = [...main, 'channelManager'] as const;

/** The request of the user. */
export interface Asked {
  readonly request: CheckRequest;
  /** The files of fields that contain the name of a file. */
  readonly files: SpecFiles;
}

/** The form of a check. */
export function RequestForm({
  asked,
  onChange,
  onStart,
}: {
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
  readonly onStart: () => void;
}) {
  const start = (event: Event) => {
    event.preventDefault();
    onStart();
  };
  const renderField = (field: RequestField) => {
    const role = chains.find((one) => one === field);
    // A text in place of a file's name is an endpoint.
    const write = (text: string, file?: File) =>
      onChange({
        request: { ...asked.request, [field]: text },
        files: role ? { ...asked.files, [role]: file } : asked.files,
      });
    return (
      <ChainField
        key={field}
        field={field}
        text={asked.request[field]}
        onWrite={write}
        onFile={role ? (file) => write(file.name, file) : undefined}
      />
    );
  };
  return (
    <form class="start" onSubmit={start}>
      <div class="fields">{main.map(renderField)}</div>
      <div class="fields">{own.map(renderField)}</div>
      <details>
        <summary>{words.more}</summary>
        <div class="fields">{rare.map(renderField)}</div>
      </details>
      <p class="muted">{words.drop}</p>
      <label class="check">
        <input
          type="checkbox"
          checked={asked.request.dryRun !== ''}
          onChange={({ currentTarget }) =>
            onChange({ ...asked, request: { ...asked.request, dryRun: currentTarget.checked ? 'yes' : '' } })
          }
        />
        {words.fields.dryRun.label}
      </label>
      <div class="buttons">
        <button type="submit" class="main">
          {words.start}
        </button>
        <ShareRequest asked={asked} />
      </div>
    </form>
  );
}

/** The link has the request. A file has no place there. */
function ShareRequest({ asked: { request, files } }: { readonly asked: Asked }) {
  const withFile = chains.filter((role) => files[role]);
  const without = Object.fromEntries(withFile.map((role) => [role, '']));
  const { noFile, ...share } = words.share;
  return (
    <ShareButton
      words={withFile.length > 0 ? { ...share, copied: noFile, shown: noFile } : share}
      formatLink={() => formatShareLink({ ...request, ...without })}
    />
  );
}

import { type Role, roleWords } from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import { PageError } from './PageError.js';

/** The names of the chains' roles, as labels. */
export const roleTexts = Object.fromEntries(
  Object.entries(roleWords).map(([role, words]) => [role, capitalize(words)]),
) as Readonly<Record<Role, string>>;

/** The fields of the form of the checklist, in the order of the options of a command line. */
export const fieldTexts = {
  relay: { label: roleTexts.relay, about: 'endpoint or file' },
  channelManager: {
    label: roleTexts.channelManager,
    about: 'endpoint or file, if the relay chain does not manage channels',
  },
  target: { label: roleTexts.target, about: 'your parachain: endpoint or file' },
  service: { label: roleTexts.service, about: 'optional: endpoint or file' },
  targetPara: { label: 'Para id of the parachain', about: 'if no endpoint of the parachain is given' },
  servicePara: { label: 'Para id of the service', about: '2114 if empty' },
  call: { label: 'Call of the task', about: 'optional: bytes of a call of the parachain, 0x…' },
  user: { label: 'User', about: "optional: the user's address on the service" },
  dryRun: { label: 'Try the plan on forks of the chains', about: 'in this tab; it sends nothing' },
};

/** The fields of the page of tasks that an error may name. */
export const taskFields = {
  service: { label: roleTexts.service, about: 'endpoint, ws:// or wss://' },
  target: { label: roleTexts.target, about: 'endpoint; empty for a transfer on the service' },
  recipient: { label: 'Recipient' },
  amount: { label: 'Amount in tokens' },
  call: { label: 'Bytes of the call' },
  fund: {
    label: 'Funds for the derived account, in tokens',
    about: 'empty: enough for the first run',
  },
  name: { label: 'Name of the task', about: 'unique among your tasks' },
  first: { label: 'First run', about: 'your local time; empty for the next slot' },
  /** With the number of the date. */
  date: { label: 'Date and time' },
  count: { label: 'Every' },
  unit: { label: 'Unit', about: 'a day has 24 hours' },
  expression: {
    label: 'Cron expression',
    about: 'minute, hour, day, month, weekday: 0 9 * * MON-FRI',
  },
  times: { label: 'Number of runs' },
} as const;

/** Refuses the text of a field, by the label of the field: `Relay chain: the endpoint or the chain specification is missing.` */
export function refuseField(field: string, reason: string): never {
  throw new PageError({ message: `${field}: ${reason}.`, hint: 'Correct the field.', field });
}

import type { Verdict } from '@parachron/checklist';
import { pluralize } from '@parachron/core';
import type { ReportFormat } from '@parachron/reports';
import type { ChainStage } from './checklist/ChecklistProtocol.js';
import { fieldTexts, roleTexts } from './fieldTexts.js';
import { tasksPageTexts } from './tasksPageTexts.js';

/** The texts of the page of the checklist. */
const checklistTexts = {
  pageTitle: 'Parachron checklist',
  title: 'Is a parachain ready for the service?',
  lead: 'This page reads the relay chain, the parachain and the service, and reports what is ready and what is missing. The check is the same as on the command line, runs in this tab, and only reads. A call of the plan is sent only after your confirmation in a wallet.',
  fields: fieldTexts,
  chooseFile: 'Choose a file',
  drop: 'Drop a chain specification on a field, or choose the file. Its runtime boots in this tab; the file stays here.',
  more: 'More fields',
  start: 'Check',
  share: {
    offer: 'Copy a link to this check',
    copied: 'The link is copied. It contains the fields of the form.',
    shown: 'The link is the address of this page now.',
    noFile: 'The link is the address of this page now. It does not contain the chain specifications.',
    refused: 'No link: an endpoint contains a key. Give an endpoint without a key to share the check.',
  },
  notLoaded: 'The checklist could not be loaded.',
  chains: 'Chains',
  roles: roleTexts,
  stages: {
    connecting: 'connecting …',
    booting: 'booting …',
    connected: 'connected',
    reading: 'reading …',
    read: 'read',
    failed: 'not connected',
  } satisfies Record<ChainStage, string>,
  block: (number: number) => `block ${number}`,
  connecting: 'Connecting to the chains …',
  booting: 'Booting the runtimes of the chain specifications in this tab. This takes up to a minute …',
  reading: 'Reading the chains and running the checks …',
  progress: (text: string) => `${text} …`,
  failed: 'A chain is not connected. Correct the field, or check again.',
  done: 'All chains are connected.',
  result: 'Result',
  verdicts: { ready: 'Ready', 'not-ready': 'Not ready', unknown: 'Unknown' } satisfies Record<
    Verdict,
    string
  >,
  at: (number: number, time: string) => `Check ${number} of this page, ${time}`,
  again: 'Check again',
  save: 'Save the report',
  downloads: [
    { format: 'html', file: 'report.html', label: 'HTML' },
    { format: 'markdown', file: 'report.md', label: 'Markdown' },
    { format: 'terminal', file: 'report.txt', label: 'Text' },
    { format: 'json', file: 'report.json', label: 'JSON' },
    { format: 'junit', file: 'report.xml', label: 'JUnit' },
    { format: 'github', file: 'annotations.txt', label: 'Annotations' },
  ] satisfies readonly { format: ReportFormat; file: string; label: string }[],
  report: 'Report',
  footer: 'The check runs in this tab and connects only to the given endpoints. The page stores no field.',
} as const;

/** The faults of fields, each after the label of its field. */
const reasonTexts = {
  endpoint: 'write ws:// or wss:// and the address of a node',
  insecure: 'a page of https:// connects to wss:// endpoints only, and to this machine',
  noRelay: 'the endpoint or the chain specification is missing',
  noTarget: 'give an endpoint, or the para id',
  sameChain: 'the parachain and the service differ',
  paraId: 'a para id is a whole number from 0 to 4294967295',
  hex: 'write 0x and an even number of hexadecimal digits',
  secret: 'this looks like a secret, and only a public address is needed',
  noEndpoint: 'a call on a parachain needs its endpoint',
  date: 'give a date and a time',
  count: (most: number) => `give a whole number from 1 to ${most}`,
  name: 'give a name',
  tooLarge: (bytes: number) => `more than ${bytes} bytes`,
  noFile: 'the file is not given',
  noReason: 'no reason given',
  notTried: (reason: string) => `The plan was not tried: ${reason}`,
} as const;

/** The texts of the calls of a plan and of their signing. */
const signingTexts = {
  title: 'The calls of the plan',
  why: 'Each group is for one signer. A wallet signs the calls of a single account; the other calls are for governance.',
  wallets: 'Wallets of this browser',
  noWallet: 'This browser has no wallet. Copy a call, or open it in a web page.',
  connect: (name: string) => `Connect ${name}`,
  opening: (name: string) => `Confirm in ${name} that this page may see its accounts.`,
  notConnected: (name: string) => `${name} shares no account with this page.`,
  account: 'Account that signs',
  onRoute: ({ step, route, effect }: Readonly<Record<'step' | 'route' | 'effect', string>>) =>
    `${step} ${route} This call ${effect}.`,
  details: 'Bytes and arguments',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied: open the details',
  copyNamed: (title: string) => ` the bytes: ${title}`,
  preimage: (text: string) => `Preimage: ${text}`,
  on: (name: string, chain: string) => `${name} on ${chain}`,
  summarize: 'Show the summary to sign',
  fee: 'Fee of the transaction, estimated',
  costs: 'Costs of the step',
  none: 'none',
  sending: 'The wallet asks for your confirmation. After it, the page waits until the block is final.',
  sent: (block: number, fee: string) => `Done in block ${block}. Fee: ${fee}. The page checks again.`,
  cannotSign: 'the wallet cannot sign transactions',
  signed: 'The wallet has signed. The page sends the call, and waits until its block is final.',
  stop: 'Stop waiting for the wallet',
  stopped: 'the page no longer waits for its answer.',
} as const;

/** Every English text of the page, but those of its errors. */
export const texts = {
  brand: 'Parachron',
  nav: {
    label: 'Parts of this page',
    checklist: 'Check a parachain',
    tasks: 'Tasks',
  },
  none: '–',
  utc: 'UTC',
  interval: (count: number, unit: 'week' | 'day' | 'hour' | 'minute' | 'second') =>
    `${count} ${pluralize(count, unit)}`,
  loadAgain: 'Check the connection to the server of this page, and load the page again.',
  checklist: checklistTexts,
  plan: signingTexts,
  tasksPage: tasksPageTexts,
  reasons: reasonTexts,
} as const;

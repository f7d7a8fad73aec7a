import type { Verdict } from '@parachron/checklist';
import type { ReportFormat } from '@parachron/reports';
import type { ChainStage } from './checklist/ChecklistProtocol.js';
import { fieldTexts } from './fieldTexts.js';
import { roleTexts } from './roleTexts.js';

/** The texts of the page of the checklist. */
export const checklistTexts = {
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
    lost: 'connection lost',
  } satisfies Record<ChainStage, string>,
  block: (number: number) => `block ${number}`,
  connecting: 'Connecting to the chains …',
  booting: 'Booting the runtimes of the chain specifications in this tab. This takes up to a minute …',
  reading: 'Reading the chains and running the checks …',
  progress: (text: string) => `${text} …`,
  notBooted: 'A chain specification does not boot. Correct the field, and check again.',
  retrying: 'A chain is not connected. The page tries again.',
  lost: 'A connection is lost. The page connects again.',
  lostWithReport:
    'A connection is lost. The report shows the last blocks. The page connects again, then checks again.',
  done: 'All chains are connected.',
  result: 'Result',
  verdicts: { ready: 'Ready', 'not-ready': 'Not ready', unknown: 'Unknown' } satisfies Record<
    Verdict,
    string
  >,
  at: (number: number, time: string) => `Check ${number} of this page, ${time}`,
  again: 'Check again',
  save: 'Save the report',
  watch: 'Check again at each new finalized block',
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

import { isRecord, omitUndefined, orUndefined, parseAccount, requireInput } from '@parachron/core';
import type { Role } from '../Scope.js';
import { type Report, reportSchemaVersion, type Verdict } from './Report.js';

/** A requested network of a parachain without a check; never counts as a pass. */
export interface NotChecked {
  readonly parachain?: string;
  readonly network: string;
  /** The chain that prevented the check, if any. */
  readonly role?: Role;
  /** The place of what prevented the check: an option, an environment variable, or a field of a configuration. */
  readonly origin?: string;
  /** The reason in one sentence. */
  readonly reason: string;
  readonly howToFindOut: string;
  /** The error that prevented the check; absent if an endpoint is missing. */
  readonly error?: { readonly code: string; readonly fault: string; readonly message: string };
}

/** The outcome of one run over parachains and networks: the output of `check --json`. */
export interface RunReport {
  readonly schemaVersion: typeof reportSchemaVersion;
  /** `ready` only if every report is `ready`, and every parachain was checked. */
  readonly verdict: Verdict;
  /** End of the run, in ISO 8601; absent if no clock was given. */
  readonly at?: string;
  /** The program that made the report; absent if none was named. */
  readonly tool?: { readonly name: string; readonly version: string };
  /** The command line that repeats the run, without the secrets of its endpoints. */
  readonly command?: string;
  /** One for each checked parachain and network, in the requested order. */
  readonly reports: readonly Report[];
  readonly notChecked: readonly NotChecked[];
}

/**
 * Joins the reports of one run, for each parachain and network, into one outcome. An account has one form in a report: as in the
 * command line, or as the report has it first.
 *
 * Parachains that were not checked are part of the outcome, whose verdict is then not `ready`.
 *
 * Sends: nothing.
 *
 * @param run the reports in the requested order, the unchecked parachains, and optionally the time in ISO 8601, the program and
 *   its command line
 *
 * @example
 * ```ts
 * import { createRunReport } from '@parachron/checklist';
 *
 * const missing = { network: 'main', reason: 'No endpoint is known.', howToFindOut: 'Give an endpoint.' };
 * createRunReport({ reports: [], notChecked: [missing] }).verdict; // 'unknown'
 * ```
 */
export function createRunReport(
  run: Pick<RunReport, 'reports' | 'at' | 'tool' | 'command'> & Partial<Pick<RunReport, 'notChecked'>>,
): RunReport {
  requireInput({ run }, { run: { reports: ['object'] } });
  const { reports, notChecked = [], at, tool, command } = run;
  const isRefused = reports.some(({ verdict }) => verdict === 'not-ready');
  const isReady = reports.every(({ verdict }) => verdict === 'ready') && notChecked.length === 0;
  const verdict = isReady && reports.length > 0 ? 'ready' : 'unknown';
  return {
    schemaVersion: reportSchemaVersion,
    verdict: isRefused ? 'not-ready' : verdict,
    ...omitUndefined({ at, tool, command }),
    reports: reports.map((report) => unifyAccounts(report, command)),
    notChecked,
  };
}

const candidate = /(?<!\w)[1-9A-HJ-NP-Za-km-z]{46,49}(?!\w)/g;

/** Writes each account in one form: of the command line, else the first of the report. Each chain writes a key with its own prefix. */
function unifyAccounts(report: Report, command = ''): Report {
  const forms = new Map<string, string>();
  const write = (address: string): string => {
    const known = forms.get(address);
    if (known !== undefined) return known;
    // A text that is no address stays as it is.
    const key = orUndefined(() => parseAccount(address).hex) ?? address;
    const form = forms.get(key) ?? address;
    forms.set(key, form).set(address, form);
    return form;
  };
  for (const [address] of command.matchAll(candidate)) write(address);
  return mapTexts(report, (text) => text.replace(candidate, write)) as Report;
}

/** Changes the texts of a plain value; an unchanged part stays the same object. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) {
    const all = value.map((one) => mapTexts(one, change));
    return all.some((one, at) => one !== value[at]) ? all : value;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)] as const);
  return entries.some(([key, one]) => one !== value[key]) ? Object.fromEntries(entries) : value;
}

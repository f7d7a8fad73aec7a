import { isRecord, parseAccount } from '@parachron/core';
import type { Report } from './Report.js';

const candidate = /(?<!\w)[1-9A-HJ-NP-Za-km-z]{46,49}(?!\w)/g;

/**
 * Writes each account of a report in one form: as the command line has it, or else as the report has it first. Each chain writes a
 * public key with its own prefix.
 */
export function unifyAccounts(report: Report, command = ''): Report {
  const forms = new Map<string, string>();
  const write = (address: string): string => {
    const known = forms.get(address);
    if (known !== undefined) return known;
    const key = readKey(address);
    const form = forms.get(key) ?? address;
    forms.set(key, form).set(address, form);
    return form;
  };
  for (const [address] of command.matchAll(candidate)) write(address);
  return mapTexts(report, (text) => text.replace(candidate, write)) as Report;
}

/** The public key of an address; a text that is no address stays as it is. */
function readKey(text: string): string {
  try {
    return parseAccount(text).hex;
  } catch {
    return text;
  }
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

import type { Call, Evidence, Outcome } from '@parachron/core';

/**
 * One entry of a report in words: a finding, a step of a plan, a layer of bytes, a route, a tried step, a change, or a line of text.
 * Each format writes the fields that an entry has.
 */
export interface Entry {
  /** The same in each run: the check and the subject of a finding, the id of a step. */
  readonly key?: string;
  readonly outcome?: Outcome;
  /** The outcome in words. */
  readonly word?: string;
  /** The outcome before, of a change. */
  readonly was?: { readonly outcome: Outcome; readonly word: string };
  /** The number of a step in the plan, from 1. */
  readonly number?: number;
  readonly title?: string;
  /** The id of a check. */
  readonly check?: string;
  readonly subject?: string;
  readonly text?: string;
  /** The place of a tried step, the hash of a call, or the number of the findings that wait for a cause. */
  readonly place?: string;
  readonly facts?: readonly EntryLine[];
  readonly evidence?: readonly Evidence[];
  /** Bytes with their decoded form. */
  readonly bytes?: {
    /** To copy, whole; absent where another part of the report has it. */
    readonly hex?: string;
    readonly call?: Call;
    /** The chain that decodes `call`, by its own name. */
    readonly chain?: string;
    readonly decoded?: string;
  };
  /** The parts of the entry: the layers and routes of a step, the lines of a route, the instructions of a program. */
  readonly below?: readonly Entry[];
}

/** A label and the text after it. */
export interface EntryLine {
  readonly label: string;
  readonly text: string;
  /** The steps that the text names, for formats with links: the number in the plan, or else the title. */
  readonly steps?: readonly (number | string)[];
}

/** Entries of one kind. */
export interface Group {
  readonly kind:
    | 'cause'
    | 'signer'
    | 'result'
    | 'risk'
    | 'finding'
    | 'need'
    | 'step'
    | 'tried'
    | 'change'
    | 'unchecked'
    | 'chain'
    | 'line';
  /** Undefined for the main entries of a part. */
  readonly title?: string | undefined;
  readonly note?: string;
  /** What the entries have in common, after their number: a format may collapse entries that need no action. */
  readonly folded?: string;
  /** What the entries are, in the number of those that a format leaves out. */
  readonly noun: string;
  /** The maximum number of shown entries. */
  readonly most: number;
  readonly entries: readonly Entry[];
}

/** A part of a report. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly groups: readonly Group[];
}

/** A part without its groups that have no entry. */
export function omitEmptyGroups(part: Part): Part {
  return { ...part, groups: part.groups.filter(({ entries }) => entries.length > 0) };
}

/** A group of lines of text. */
export function describeLines(title: string, noun: string, texts: readonly string[]): Group {
  return { kind: 'line', title, noun, most: 200, entries: texts.map((text) => ({ text })) };
}

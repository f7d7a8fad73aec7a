import { type Hex, parseWholeNumber } from '@parachron/core';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** A command of the program: its words, its options as a table, and the code that runs it, which loads only with the command. */
export interface CommandDefinition {
  /** Its name, with its arguments: `init [file]`. */
  readonly name: string;
  readonly about: string;
  /** The text and the default of the argument. */
  readonly argument?: readonly [about: string, fallback?: string];
  /** The options as the help prints them: see {@link addOptions}. */
  readonly options: string;
  readonly reading?: OptionReadings;
  /** The end of its help: notes and examples. */
  readonly help: string;
  readonly load: () => LoadedCommand;
}

/** The function of a command. It takes the argument, the options and the context. */
export type LoadedCommand = Promise<(...args: never[]) => Promise<number>>;

/** How the value of an option is read; by default it is the text. */
interface OptionReading {
  readonly parse?: (text: string, known: never) => unknown;
  /** The value without the option, and its text in the help. */
  readonly fallback?: unknown;
  readonly shown?: string;
  readonly choices?: readonly string[];
  /** The names of the options that it excludes. */
  readonly conflicts?: readonly string[];
  readonly isRequired?: true;
  /** The names of the options of which it needs one, and the end of the error without any. */
  readonly requires?: readonly [names: readonly string[], reason: string];
}

/** The readings of options by their names in code: `targetPara` for `--target-para`. */
type OptionReadings = Readonly<Record<string, OptionReading>>;

/** The options of a command and their readings. */
type OptionTable = Pick<CommandDefinition, 'options' | 'reading'>;

/** The options that a command receives, by the texts of its table: `targetPara` for `--target-para <id>`. No type repeats a table. */
export type FlagsOf<T extends OptionTable> = RowsOf<
  T['options'],
  T extends { reading: infer R } ? R : unknown
>;

type RowsOf<Table, Readings, Before = unknown> = Table extends `${infer Row}\n-${infer Rest}`
  ? RowsOf<`-${Rest}`, Readings, Before & RowOf<Row, Readings>>
  : Before & RowOf<Table, Readings>;

type RowOf<Row, Readings> = Row extends `${string}--${infer Words} ${infer Text}`
  ? Words extends `no-${infer Positive}`
    ? Readonly<Record<NameOf<Positive>, boolean>>
    : FlagOf<NameOf<Words>, Text, Readings>
  : unknown;

type FlagOf<Name extends string, Text, Readings> =
  Readings extends Record<Name, { fallback: unknown } | { isRequired: true }>
    ? Readonly<Record<Name, ValueOf<Name, Text, Readings>>>
    : Readonly<Partial<Record<Name, ValueOf<Name, Text, Readings>>>>;

type NameOf<Words extends string> = Words extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<NameOf<Rest>>}`
  : Words;

/** The type of a value: by its reading, then by the rest of its row. */
type ValueOf<Name extends string, Text, Readings> =
  Readings extends Record<Name, { parse: (...given: never[]) => infer Value }>
    ? Value
    : Readings extends Record<Name, { choices: readonly (infer Value)[] }>
      ? Value
      : Text extends `${string}may be repeated${string}`
        ? readonly string[]
        : Text extends `<${string}`
          ? string
          : Text extends `[${string}`
            ? string | true
            : true;

/** The options of a table: a line each, with two spaces or more before the text, which may go on in lines with an indentation. */
export function listOptions(table: string): Option[] {
  const rows = table.matchAll(/^(-.+?) {2,}(.*(?:\n .*)*)$/gm);
  return [...rows].map(([, flags = '', about]) => new Option(flags, about?.replace(/\n\s*/g, ' ')));
}

/** Adds the options of a table. An option whose text says that it may be repeated collects its values. */
export function addOptions(command: Command, table: string, readings: OptionReadings = {}): void {
  for (const option of listOptions(table)) {
    const { parse, fallback, shown, choices, conflicts, isRequired } = readings[option.attributeName()] ?? {};
    if (parse) option.argParser(parse as (text: string, known: unknown) => unknown);
    else if (/may be repeated/.test(option.description))
      option.argParser((text, known: readonly string[] = []) => [...known, text]);
    if (choices) option.choices(choices);
    if (fallback !== undefined) option.default(fallback, shown);
    if (conflicts) option.conflicts([...conflicts]);
    if (isRequired) option.makeOptionMandatory();
    refuseMisuse(option);
    command.addOption(option);
  }
  command.hook('preAction', () => {
    for (const option of command.options) requireOthers(option, command, readings);
  });
}

/** Refuses an option without another that it needs, in the words of commander, before the command runs. */
function requireOthers(option: Option, command: Command, readings: OptionReadings): void {
  const [names, reason] = readings[option.attributeName()]?.requires ?? [];
  const isGiven = (name: string) => command.getOptionValue(name) !== undefined;
  if (!names || !isGiven(option.attributeName()) || names.some(isGiven)) return;
  command.error(`error: option '${option.flags}' ${reason}`);
}

/**
 * Refuses an empty value: otherwise `--data "$FOLDER"` with an unset variable would use the current folder. Refuses a second value of an
 * option that takes a single value: otherwise the first value would be ignored silently.
 */
function refuseMisuse(option: Option): void {
  const { parseArg: parse, required, optional } = option;
  if (!required && !optional) return;
  let isGiven = false;
  option.argParser((text: string, previous: unknown) => {
    if (text === '') throw new InvalidArgumentError('The value is empty.');
    const value = parse ? parse(text, previous) : text;
    // An option that may be repeated collects its values in a list.
    if (isGiven && !Array.isArray(value)) throw new InvalidArgumentError('The option is given twice.');
    isGiven = true;
    return value;
  });
}

type GivenCall = { readonly name: string; readonly hex: Hex };

function addCall(text: string, known: readonly GivenCall[] = []): readonly GivenCall[] {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  if (at < 1)
    throw new InvalidArgumentError(
      'Write a name and the bytes: transfer=0x0a03…. Calls of the configuration are checked without it.',
    );
  if (known.some((one) => one.name === name)) throw new InvalidArgumentError(`"${name}" is given twice.`);
  const hex = text.slice(at + 1).toLowerCase();
  if (hex === '0x') throw new InvalidArgumentError('A call has at least one byte.');
  if (/^0x([\da-f]{2})+$/.test(hex)) return [...known, { name, hex: hex as Hex }];
  throw new InvalidArgumentError('Write 0x and an even number of hexadecimal digits after the name.');
}

/** Creates the parser of an option that takes a whole number. */
export function createNumberParser(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = parseWholeNumber(text, { least, most });
    if (number !== undefined) return number;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

/** Reads a para id. */
export const parseParaId = createNumberParser(0, 0xffff_ffff);

/** Reads a port; 0 means any free port. */
export const parsePort = createNumberParser(0, 65_535);

/** Reads a number of seconds to wait. */
export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 600) return seconds;
  throw new InvalidArgumentError('Give a number of seconds, more than 0 and at most 600.');
}

/** Milliseconds since 1970 of a time in ISO 8601, else NaN. A time without a zone would be in the zone of this machine. */
export function parseIso(text: string): number {
  const [, day] = /^\d{4}-\d\d-(\d\d)(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  // Date.parse accepts 30 February as 2 March.
  return new Date(text.slice(0, 10)).getUTCDate() === Number(day) ? Date.parse(text) : Number.NaN;
}

const chain = 'an endpoint or a chain spec file';

const ofUser = { requires: [['user'], 'also give the account on the service, with --user'] } as const;

/** The options that name chains, and what to check on them. */
export const scopeOptions = `
-c, --config <file>  a configuration (see init); parachron.yaml, .yml or .json of this folder by default
--only <name>  only this parachain of the configuration; may be repeated
-n, --network <name>  only this network: local, or a name of the configuration; may be repeated
-t, --target <chain>  your parachain: an endpoint (ws, wss, http, https) or a chain spec file; may be repeated to compare nodes
-r, --relay <chain>  relay chain: ${chain}; may be repeated to compare nodes
-s, --service <chain>  service chain: ${chain}; may be repeated to compare nodes
--channel-manager <chain>  channel manager, if it is not the relay chain: ${chain}; may be repeated
--target-para <id>  your para id, if no endpoint of your parachain is given
--service-para <id>  the service's para id (2114)
--call <name=hex>  a call that a task makes, without a proxy call around it; may be repeated
--user <address>  the user's account on the service, for the checks of one user
--on-target <address>  the user's account on your parachain, if it differs
--task <when>  the task to quote: next; every 1h x 24; every 1d; ISO times with commas
--derivation <rule>  how your parachain derives accounts, if its runtime does not state it
--derived-account <address>  the account that your parachain derives for --user, if its rule is its own` as const;

/** The options of every run. */
export const runOptions = `
--timeout <seconds>  seconds to wait for a node
-j, --jobs <number>  number of parachains to check at the same time (as many as the chains allow)
--no-cache  neither write nor read cached runtimes, metadata and reads on disk
--json  print the result as JSON` as const;

/** The options of a run that may have a part of the checks; `readRunPlan` turns them into a plan. */
export const runTable = {
  options: `${scopeOptions}
--check <id>  run this check or group only, such as hrmp (see explain); may be repeated${runOptions}`,
  reading: {
    targetPara: { parse: parseParaId },
    servicePara: { parse: parseParaId },
    call: { parse: addCall },
    onTarget: ofUser,
    derivation: { choices: ['hashedDescription', 'locationHash', 'none'] },
    derivedAccount: ofUser,
    timeout: { parse: parseSeconds, fallback: 20 },
    jobs: { parse: createNumberParser(1, 64) },
  },
} as const satisfies OptionTable;

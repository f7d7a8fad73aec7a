import {
  type Call,
  formatJson,
  formatTokens,
  isRecord,
  type PlanStep,
  pluralize,
  requireInput,
  type TokenUnit,
} from '@parachron/core';
import type { EntryLine } from '../entries/Entry.js';
import { stripControls } from './text.js';

/**
 * Names a step by its number in the plan and its title: `step 4 (Utility.batch_all on Rococo)`. A step that the plan lacks has its
 * title alone.
 *
 * @example
 * ```ts
 * import { nameStep } from '@parachron/reports';
 *
 * const step = { id: 'fund-2000', title: 'Fund the sovereign account of parachain 2000.' };
 * nameStep(step, [step]); // 'step 1 (Fund the sovereign account of parachain 2000)'
 * ```
 */
export function nameStep(
  step: Pick<PlanStep, 'id' | 'title'>,
  plan: readonly Pick<PlanStep, 'id'>[],
): string {
  requireInput({ step, plan }, { step: { id: 'string', title: 'string' }, plan: 'array' });
  const title = step.title.replace(/\.$/, '');
  const at = plan.findIndex(({ id }) => id === step.id);
  return at < 0 ? title : `step ${at + 1} (${title})`;
}

/**
 * Replaces the ids of a plan's steps in a text by their numbers, as a report numbers the steps: `step 4`, or `steps 1, 2 and 4`.
 *
 * @example
 * ```ts
 * import { numberSteps } from '@parachron/reports';
 *
 * numberSteps('The step grant-proxy is blocked.', [{ id: 'grant-proxy' }]); // 'Step 1 is blocked.'
 * ```
 */
export function numberSteps(text: string, plan: readonly Pick<PlanStep, 'id'>[]): string {
  requireInput({ text, plan }, { text: 'string', plan: 'array' });
  const numbers = new Map(plan.map(({ id }, at) => [id, at + 1]));
  const numbered = text.replace(
    /(\b(?:the )?steps? )?([\w-]+)/gi,
    (whole, word: string | undefined, id: string) => {
      const number = numbers.get(id);
      return number === undefined ? whole : `${/^[A-Z]/.test(word ?? '') ? 'Step' : 'step'} ${number}`;
    },
  );
  return numbered.replace(/\b(step) \d+(?:(?:, | and )step \d+)+/gi, (list, first: string) => {
    const [, ...others] = list.split(/step /i);
    return `${first}s ${others.join('')}`;
  });
}

/**
 * The calls of a step for a reader: each call on a line, the calls inside it below it, and amounts in tokens. A program is
 * written as the calls that it carries.
 *
 * @example
 * ```ts
 * import { listCallLines } from '@parachron/reports';
 *
 * const args = { dest: { id: '5GrwvaEF' }, value: 10_000_000_000 };
 * const call = { pallet: 'Balances', method: 'transfer_keep_alive', args, hex: '0x0a03' } as const;
 * const layers = [{ kind: 'call', title: '', chain: 'Paseo', hex: '0x0a03', call }] as const;
 * listCallLines({ layers }); // ['Balances.transfer_keep_alive(dest: 5GrwvaEF, value: 10000000000)']
 * ```
 */
export function listCallLines({ layers, costs = [] }: Pick<PlanStep, 'layers' | 'costs'>): string[] {
  const outer = layers.at(-1);
  const findToken = (chain: string) => costs.find(({ payer }) => payer.chain === chain)?.token;
  const carrier = outer && nameCarrier(outer, layers[0]);
  const carried = layers.flatMap(({ kind, call, chain, token: native, when }, at) => {
    if (!call || kind === 'send') return [];
    const lines = formatCalls({ ...call, call: formatCallName(call) }, { paid: findToken(chain), native });
    if (carrier === undefined) return [lines];
    const isFirst = at === 0 || layers[at - 1]?.when !== when;
    const head = `${carrier} carries${when === undefined ? '' : `, ${when}`}:`;
    return [...(isFirst ? [[head]] : []), lines.map((line) => `  ${line}`)];
  });
  const inner = foldRepeats(carried);
  const own = outer?.call
    ? formatCalls({ ...outer.call, call: formatCallName(outer.call) }, { native: outer.token })
    : [];
  if (inner.length === 0) return own;
  // A batch may do more than send.
  return outer?.kind === 'send' && own.length > 1 ? [...own, ...inner] : inner;
}

type Layer = PlanStep['layers'][number];

/** Without an endpoint of the sender's chain, a plan ends with the program: its bytes are not those of the calls inside. */
function nameCarrier({ kind, call }: Layer, inner?: Layer): string | undefined {
  const to = stripControls(inner?.chain ?? '');
  if (kind === 'program') return `XCM program for ${to}, not the call that sends it,`;
  return kind === 'send' && call ? `${formatCallName(call)} to ${to}` : undefined;
}

/** A call by its pallet and method. */
export function formatCallName({ pallet, method }: Pick<Call, 'pallet' | 'method'>): string {
  return `${stripControls(pallet)}.${stripControls(method)}`;
}

/** The calls of steps, by their numbers in the plan: `call 3`, or `calls 1, 2 and 4`. */
export function formatCallNumbers(steps: readonly string[], plan: readonly Pick<PlanStep, 'id'>[]): string {
  const numbers = plan.flatMap(({ id }, at) => (steps.includes(id) ? [at + 1] : []));
  return `${pluralize(numbers.length, 'call')} ${numbers.join(', ').replace(/, (?=\d+$)/, ' and ')}`;
}

/** A call by its name, as calls inside other calls are written. */
interface DecodedCall {
  readonly call: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The tokens of the amounts in a call. */
interface Tokens {
  /** The token of the step's costs, which all its amounts have; absent for a proposal. */
  readonly paid?: TokenUnit | undefined;
  /** The native token of the chain, which the amounts of some calls have in any proposal. */
  readonly native: TokenUnit | undefined;
}

function formatCalls({ call, args }: DecodedCall, tokens: Tokens): string[] {
  const token = tokens.paid ?? (/^Balances\.|\.spend_local$/.test(call) ? tokens.native : undefined);
  const nested = Object.values(args).flatMap(findCalls);
  const own = Object.entries(args).filter(([, value]) => findCalls(value).length === 0);
  const words = own.map(([name, value]) => `${name}: ${formatArgument(name, value, token)}`);
  return [
    `${call}${words.length > 0 || nested.length === 0 ? `(${words.join(', ')})` : ''}${nested.length > 0 ? ':' : ''}`,
    ...foldRepeats(nested.map((one) => formatCalls(one, tokens))).map((line) => `  ${line}`),
  ];
}

/** Writes calls that repeat at once, alone or in turns of at most a hundred, once with their number. */
function foldRepeats(calls: readonly (readonly string[])[]): string[] {
  const text = calls.map((lines) => `${lines.join('\r')}\n`).join('');
  const repeats = /^(?=( *))((?:[^\n]*\n){1,100}?)\2+/gm;
  const folded = text.replace(repeats, (all, indent: string, turn: string) => {
    const lines = turn.replace(/[^\r\n]+/g, '  $&');
    return `${indent}${all.length / turn.length} times:\n${lines}`;
  });
  return folded.split(/[\r\n]/).slice(0, -1);
}

function findCalls(value: unknown): DecodedCall[] {
  if (Array.isArray(value)) return value.flatMap(findCalls);
  if (!isRecord(value)) return [];
  // Older schedulers take a call or its hash.
  if (isRecord(value.value) && Object.keys(value).length === 1) return findCalls(value.value);
  if (typeof value.call !== 'string' || !isRecord(value.args)) return [];
  return [{ call: stripControls(value.call), args: value.args }];
}

/** An amount is written with its token, where that is known. */
function formatArgument(name: string, value: unknown, token: TokenUnit | undefined): string {
  const isAmount = /^(value|amount|new_free)$/.test(name) && /^\d+$/.test(String(value));
  if (isAmount && token) return formatTokens(BigInt(String(value)), token);
  return stripControls(formatValue(value));
}

/** A variant has its name, such as `Fungible 5`, but for `Id` and `Encoded`; text that is no name or address has quotes. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatValue).join(', ')}]`;
  if (typeof value === 'string' && /^[\w.:,/-]+$/.test(stripControls(value))) return value;
  if (!isRecord(value)) return formatJson(value);
  const fields = Object.entries(value);
  const [[variant = '', own] = []] = fields;
  if (fields.length !== 1)
    return `{${fields.map(([name, one]) => `${name}: ${formatValue(one)}`).join(', ')}}`;
  if (/^(id|encoded)$/.test(variant) && typeof own === 'string') return formatValue(own);
  const type = variant.replace(/^./, (letter) => letter.toUpperCase());
  return own === null ? type : `${type} ${formatValue(own)}`;
}

/** A step, with those that it waits for. */
type Linked = Pick<PlanStep, 'id' | 'after' | 'blocked'>;

/**
 * Warns of a step that fails, or that only such steps need; undefined for any other step.
 *
 * @example
 * ```ts
 * import { describeStepRisk } from '@parachron/reports';
 *
 * describeStepRisk({ id: 'fund-2000', after: [] }, []); // undefined
 * ```
 */
export function describeStepRisk({ id, blocked }: Linked, plan: readonly Linked[]): EntryLine | undefined {
  if (blocked) return { label: 'Will fail', text: numberSteps(blocked.reason, plan) };
  if (!listPremature(plan).has(id)) return undefined;
  return { label: 'Do not send yet', text: 'The calls that depend on this call cannot succeed yet.' };
}

/** Lists the steps that spend or reserve funds for nothing yet, because no step that depends on them can take effect. */
export function listPremature(plan: readonly Linked[]): ReadonlySet<string> {
  const dependents = new Map<string, string[]>(plan.map(({ id }) => [id, []]));
  for (const { id, after } of plan) for (const before of after) dependents.get(before)?.push(id);
  const stuck = new Set(plan.filter(({ blocked }) => blocked).map(({ id }) => id));
  const premature = new Set<string>();
  for (const { id, blocked } of plan.toReversed()) {
    const next = dependents.get(id) ?? [];
    if (blocked || next.length === 0 || !next.every((one) => stuck.has(one))) continue;
    stuck.add(id);
    premature.add(id);
  }
  return premature;
}

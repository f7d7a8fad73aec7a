import { cutText, defineError, formatHex, type Hex, isHex, isRecord, parseHex } from '@parachron/core';
import { createTypes, option, result, str, unit, vec } from '@parachron/core/scale';
import { codeKey, joinKey } from '@parachron/node';
import {
  compileRuntime,
  createState,
  InvalidCodeError,
  type Runtime,
  type StateChanges,
} from '@parachron/runtime';
import { formatExactJson, parseExactJson } from './exactJson.js';

/** A file or object is not a chain specification that a local chain can start from. */
export class InvalidChainSpecError extends defineError({
  code: 'INVALID_CHAIN_SPEC',
  fault: 'input',
  message: (facts: { source: string; reason: string }) =>
    `${facts.source} is not a valid chain specification: ${facts.reason}.`,
  hint: () =>
    'Give a chain spec file (JSON, plain or gzip) with an id, a name, and genesis.raw.top or genesis.runtimeGenesis.',
}) {}

/** The error for a specification, by its name and the reason. */
export function refuse(source: string, reason: string, options?: ErrorOptions): InvalidChainSpecError {
  return new InvalidChainSpecError({ source, reason: reason.replace(/\.$/, '') }, options);
}

/** A part of a specification that is an object. */
type Part = Readonly<Record<string, unknown>>;

interface Builder {
  /** Names the specification in errors: a path. */
  readonly source: string;
  readonly runtime: Runtime;
}

/** The state before the genesis. */
const emptyState = createState({ top: new Map() });

const types = createTypes(new Map());

/**
 * Builds the first state of a chain with the runtime's own GenesisBuilder: from a whole `config`, from a `patch` of the
 * default, or from a `namedPreset`, which is a patch in the runtime.
 *
 * Chain: `GenesisBuilder.get_preset` and `build_state`; on older runtimes `create_default_config` and `build_config`, which
 * have no presets. Both forms have version 1.
 *
 * @param genesis `genesis.runtimeGenesis` of the specification
 * @throws INVALID_CHAIN_SPEC when the runtime has no GenesisBuilder, does not know the preset, or refuses the configuration
 */
async function buildGenesis(genesis: Part, source: string): Promise<[Hex, Hex][]> {
  const { code } = genesis;
  if (!isHex(code)) throw refuse(source, 'genesis.runtimeGenesis.code is not the hex of a runtime');
  const runtime = await compileRuntime(parseHex(code)).catch((cause: unknown) => {
    const reason = cause instanceof InvalidCodeError ? cause.facts.reason : String(cause);
    throw refuse(source, `the code in genesis.runtimeGenesis is no runtime (${reason})`);
  });
  const builder = { source, runtime };
  const config = types.encode(str, formatExactJson(await deriveConfig(builder, genesis)));
  const { bytes, storage } =
    (await call(builder, 'build_state', config)) ?? (await callOlder(builder, 'build_config', config));
  const done = types.decode(result(unit, str), bytes);
  if (done.type === 'Ok') return [...storage, [codeKey, code]];
  throw refuse(builder.source, `its runtime refuses the genesis configuration: ${done.value}`);
}

async function deriveConfig(builder: Builder, { config, patch, namedPreset }: Part): Promise<unknown> {
  if (readRecord(config)) return config;
  if (typeof namedPreset === 'string')
    return applyPatch(await readPreset(builder), await readPreset(builder, namedPreset));
  if (readRecord(patch)) return applyPatch(await readPreset(builder), patch);
  throw refuse(builder.source, 'genesis.runtimeGenesis has no patch, config or namedPreset');
}

/** Reads a preset of the runtime; without a name, the defaults. */
async function readPreset(builder: Builder, name?: string): Promise<unknown> {
  const called = await call(builder, 'get_preset', types.encode(option(str), name));
  const found = called && types.decode(option(str), called.bytes);
  if (found !== undefined) return readJson(builder, found);
  if (name === undefined) {
    const { bytes } = await callOlder(builder, 'create_default_config', new Uint8Array());
    return readJson(builder, types.decode(str, bytes));
  }
  const listed = await call(builder, 'preset_names', new Uint8Array());
  const names = listed ? types.decode(vec(str), listed.bytes) : [];
  const others = names.length > 0 ? `, it has ${names.join(', ')}` : '';
  throw refuse(builder.source, `its runtime has no preset "${name}"${others}`);
}

function readJson(builder: Builder, text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    throw refuse(builder.source, `its runtime gives a preset that is not JSON (${cutText(text)})`);
  }
}

/** Result of a method of GenesisBuilder, and the storage that it wrote. */
interface Called {
  readonly bytes: Uint8Array;
  readonly storage: [Hex, Hex][];
}

/** Calls a method of GenesisBuilder on an empty state; undefined if the runtime has no such method. */
async function call(builder: Builder, method: string, args: Uint8Array): Promise<Called | undefined> {
  const calls = [{ method: `GenesisBuilder_${method}`, args }];
  const run = await builder.runtime.run({ calls, state: emptyState });
  if (run.ok) return { bytes: run.results[0] ?? new Uint8Array(), storage: listEntries(run.changes) };
  if (run.cause === 'no-method') return undefined;
  throw refuse(builder.source, `its runtime fails in GenesisBuilder.${method}: ${run.text}`);
}

/** Calls a method of older runtimes, in place of a newer one that the runtime lacks. */
async function callOlder(builder: Builder, method: string, args: Uint8Array): Promise<Called> {
  const called = await call(builder, method, args);
  if (called) return called;
  throw refuse(
    builder.source,
    'its runtime has no GenesisBuilder to build genesis.runtimeGenesis with; make it raw with the node of the chain (build-spec --raw)',
  );
}

/** Full keys with their values; keys of child tries begin with the key of their trie. */
function listEntries({ top, children = new Map() }: StateChanges): [Hex, Hex][] {
  const all = [
    ...top,
    ...[...children].flatMap(([child, changes]) =>
      [...changes].map(([key, value]) => [joinKey(key, child), value] as const),
    ),
  ];
  return all.flatMap(([key, value]): [Hex, Hex][] => (value ? [[key, formatHex(value)]] : []));
}

/**
 * Merges a JSON patch into a value (RFC 7386): objects are merged by key, null removes a key, any other value replaces.
 */
export function applyPatch(base: unknown, patch: unknown): unknown {
  const changes = readRecord(patch);
  if (!changes) return patch;
  const known = readRecord(base) ?? {};
  const merged = new Map(Object.entries(known));
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) merged.delete(key);
    else merged.set(key, applyPatch(known[key], value));
  }
  return Object.fromEntries(merged);
}

/**
 * Reads the first state of a chain from `genesis` of its specification: raw, or built by the runtime.
 *
 * @param source names the specification in errors
 * @throws INVALID_CHAIN_SPEC when the specification has no genesis state
 */
export async function readGenesis(genesis: Part, source: string): Promise<[Hex, Hex][]> {
  const { raw, runtimeGenesis } = genesis;
  const top = readRecord(readRecord(raw)?.top);
  if (top) return readRaw(top, readRecord(readRecord(raw)?.childrenDefault) ?? {}, source);
  const built = readRecord(runtimeGenesis);
  if (built) return buildGenesis(built, source);
  throw refuse(source, describeGenesis(genesis));
}

/** Describes a genesis that has neither of the two supported forms. */
function describeGenesis(genesis: Part): string {
  const [form] = Object.keys(genesis);
  const found = form === undefined ? 'no genesis' : `genesis.${cutText(form)}`;
  return `expected genesis.raw.top or genesis.runtimeGenesis, found ${found}; make it raw with the node of the chain (build-spec --raw)`;
}

function readRaw(top: Part, children: Part, source: string): [Hex, Hex][] {
  const entries = readEntries(top, 'genesis.raw.top', source);
  if (!entries.some(([key]) => key === codeKey))
    throw refuse(source, `genesis.raw.top has no runtime (:code, ${codeKey})`);
  const inner = Object.entries(children).flatMap(([child, storage]) => {
    if (!isHex(child)) throw refuse(source, `genesis.raw.childrenDefault["${cutText(child)}"] is not hex`);
    const place = `genesis.raw.childrenDefault["${child}"]`;
    const trie = child.toLowerCase() as Hex;
    const found = readEntries(readRecord(storage) ?? {}, place, source);
    return found.map(([key, value]): [Hex, Hex] => [joinKey(key, trie), value]);
  });
  return [...entries, ...inner];
}

function readEntries(storage: Part, place: string, source: string): [Hex, Hex][] {
  const wrong = Object.keys(storage).find((key) => !isHex(key) || !isHex(storage[key]));
  // Nodes read keys in any case; the state has one form of each key.
  if (wrong === undefined)
    return Object.entries(storage).map(([key, value]) => [key.toLowerCase() as Hex, value as Hex]);
  throw refuse(source, `${place}["${cutText(wrong)}"] is not hex`);
}

/** Returns a JSON value if it is an object; undefined for a list, a number or any other value. */
export function readRecord(value: unknown): Part | undefined {
  return isRecord(value) ? value : undefined;
}

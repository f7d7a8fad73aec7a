import type { Hex } from '@parachron/core';
import { isHex, stringToHex } from '@polkadot/util';
import { buildGenesis } from './buildGenesis.js';
import { readRecord } from './exactJson.js';
import { InvalidChainSpecError } from './InvalidChainSpecError.js';

const CODE_KEY = stringToHex(':code');

/** Keys of child tries are prefixed with the key of their trie. */
const CHILD_PREFIX = stringToHex(':child_storage:default:');

/**
 * Reads the first state of a chain from `genesis` of its specification: raw, or built by the runtime.
 *
 * @param source names the specification in errors
 * @throws INVALID_CHAIN_SPEC when the specification has no genesis state
 */
export async function readGenesis(
  genesis: Readonly<Record<string, unknown>>,
  source: string,
): Promise<[Hex, Hex][]> {
  const { raw, runtimeGenesis } = genesis;
  const top = readRecord(readRecord(raw)?.top);
  if (top) return readRaw(top, { children: readRecord(readRecord(raw)?.childrenDefault) ?? {}, source });
  const built = readRecord(runtimeGenesis);
  if (built) return readBuilt(built, source);
  throw new InvalidChainSpecError({ source, reason: describeGenesis(genesis) });
}

/** Describes a genesis that has neither of the two supported forms. */
function describeGenesis(genesis: Readonly<Record<string, unknown>>): string {
  const expected = 'expected genesis.raw.top or genesis.runtimeGenesis';
  if ('stateRootHash' in genesis)
    return `${expected}, found a light client's specification without any state`;
  const [form] = Object.keys(genesis);
  if (form === undefined) return `${expected}, found no genesis`;
  if (form === 'raw') return `${expected}, found genesis.raw without an object top`;
  return `${expected}, found genesis.${form.slice(0, 40)}, which only the chain's own node can build; make it raw with that node (build-spec --raw)`;
}

function readRaw(
  top: Readonly<Record<string, unknown>>,
  { children, source }: { children: Readonly<Record<string, unknown>>; source: string },
): [Hex, Hex][] {
  const entries = readEntries(top, { place: 'genesis.raw.top', source });
  if (!entries.some(([key]) => key === CODE_KEY)) {
    const reason = `genesis.raw.top has no runtime (:code, ${CODE_KEY})`;
    throw new InvalidChainSpecError({ source, reason });
  }
  const inner = Object.entries(children).flatMap(([child, storage]) => {
    if (!isHex(child)) {
      const reason = `genesis.raw.childrenDefault["${child.slice(0, 80)}"] is not hex`;
      throw new InvalidChainSpecError({ source, reason });
    }
    const place = `genesis.raw.childrenDefault["${child}"]`;
    return readEntries(readRecord(storage) ?? {}, { place, source }).map(([key, value]): [Hex, Hex] => [
      toLowerCase(`${CHILD_PREFIX}${child.slice(2)}${key.slice(2)}`),
      value,
    ]);
  });
  return [...entries, ...inner];
}

function readEntries(
  storage: Readonly<Record<string, unknown>>,
  { place, source }: { place: string; source: string },
): [Hex, Hex][] {
  const wrong = Object.keys(storage).find((key) => !isHex(key) || !isHex(storage[key]));
  if (wrong === undefined)
    return Object.entries(storage).map(([key, value]) => [toLowerCase(key), value as Hex]);
  throw new InvalidChainSpecError({ source, reason: `${place}["${wrong.slice(0, 80)}"] is not hex` });
}

/** Nodes read keys in any case; the state has one form of each key. */
function toLowerCase(key: string): Hex {
  return key.toLowerCase() as Hex;
}

async function readBuilt(genesis: Readonly<Record<string, unknown>>, source: string): Promise<[Hex, Hex][]> {
  const { code } = genesis;
  if (!isHex(code)) {
    const reason = 'genesis.runtimeGenesis.code is not the hex of a runtime';
    throw new InvalidChainSpecError({ source, reason });
  }
  return [...(await buildGenesis({ source, code, genesis })), [CODE_KEY, code]];
}

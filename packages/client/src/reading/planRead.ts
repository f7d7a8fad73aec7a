import {
  type Answer,
  type BlockRef,
  type ConstantRead,
  type Evidence,
  formatHex,
  getRuntimeApiVersion,
  type Hex,
  isParachronError,
  type JsonValue,
  type ParachronError,
  pluralize,
  type Read,
  type Runtime,
  RuntimeCache,
  type RuntimeCallRead,
  type StorageRead,
} from '@parachron/core';
import { EndingBytes } from '@parachron/core/scale';
import type { Codec } from '@polkadot/types/types';
import { hexToU8a, stringCamelCase } from '@polkadot/util';
import { formatCause } from '../requests/formatCause.js';
import type { RuntimeCall } from './BlockReads.js';
import { decodeBytes, decodeStorage, findStorageKey, listKeyTypes } from './encodeStorageKey.js';
import { formatCodec } from './formatCodec.js';
import { describeMissingItem, findConstant, findStorageItem, type StorageEntry } from './metadataEntries.js';

/** Context of reads. */
export interface ReadContext {
  readonly runtime: Runtime;
  readonly block: BlockRef;
}

/** A storage key to read, and the function that makes the answer. */
interface KeyPlan<T> {
  readonly key: Hex;
  answer(value: Hex | null): Answer<T>;
}

/** A runtime API to call, and the function that makes the answer. */
interface CallPlan<T> {
  readonly call: RuntimeCall;
  answer(result: Hex | ParachronError): Answer<T>;
}

/** Plans one read against a runtime: a constant, or an item that the runtime lacks, is answered at once, without the node. */
export function planRead<T>(context: ReadContext, read: Read<T>): Answer<T> | KeyPlan<T> | CallPlan<T> {
  if (read.kind === 'storage') return planStorageRead(context, read);
  return read.kind === 'constant' ? answerConstant(context, read) : planRuntimeCall(context, read);
}

function planStorageRead<T>(context: ReadContext, read: StorageRead<T>): Answer<T> | KeyPlan<T> {
  const { runtime } = context;
  const item = findStorageItem(runtime, read.pallet, read.item);
  if ('known' in item) return item;
  const wanted = listKeyTypes(runtime, item).types.length;
  if (wanted !== read.keys.length) {
    const what = `storage ${item.name} with ${read.keys.length} ${pluralize(read.keys.length, 'key')}; the item takes ${wanted}`;
    return describeMissingItem(runtime, what);
  }
  const key = findStorageKey(runtime, item, read.keys);
  if ('known' in key) return key;
  return {
    key: key.hex,
    answer: (value) => {
      const evidence = { key: key.name, storageKey: key.hex };
      return decodeAnswer(context, { evidence, raw: value }, () => {
        const { codec, plain } = decodeOnce(runtime, item, value);
        return [read.decode(codec), () => plain];
      });
    },
  };
}

interface Decoded<C> {
  readonly codec: C;
  readonly plain: JsonValue;
}

/** Values of storage by their item and their bytes: a check of many parachains reads the same values of shared chains again. */
const storageValues = new RuntimeCache<Decoded<Codec | undefined>>(512);

/** Longer values are rarely equal, and take memory. */
const mostDigits = 2_048;

function decodeOnce(runtime: Runtime, item: StorageEntry, value: Hex | null): Decoded<Codec | undefined> {
  const decode = () => {
    const codec = decodeStorage(runtime, item, value);
    return { codec, plain: formatCodec(codec) };
  };
  if (value !== null && value.length > mostDigits) return decode();
  return storageValues.get(runtime.registry, `${item.name} ${value}`, decode);
}

/** The values of constants follow from the metadata: chains of one runtime decode each once. */
const constantValues = new RuntimeCache<Decoded<Codec>>(512);

function answerConstant<T>(context: ReadContext, read: ConstantRead<T>): Answer<T> {
  const constant = findConstant(context.runtime, read.pallet, read.name);
  if ('known' in constant) return constant;
  const { name, typeId, bytes } = constant;
  return decodeAnswer(context, { evidence: { key: name }, raw: formatHex(bytes) }, () => {
    const { codec, plain } = constantValues.get(context.runtime.registry, name, () => {
      const decoded = decodeBytes(context.runtime, typeId, bytes);
      return { codec: decoded, plain: formatCodec(decoded) };
    });
    return [read.decode(codec), () => plain];
  });
}

function planRuntimeCall<T>(context: ReadContext, read: RuntimeCallRead<T>): Answer<T> | CallPlan<T> {
  const { runtime } = context;
  const name = `${read.api}.${read.method}`;
  const missing = findMissingApi(runtime, read);
  if (missing) return describeMissingItem(runtime, missing);
  let data: Hex;
  try {
    data = formatHex(read.args(runtime.registry));
  } catch (cause) {
    const reason = `The arguments of ${name} do not fit the runtime of ${runtime.chain}: ${formatCause(cause)}.`;
    const howToFindOut = `Compare them with the types of ${name} in the runtime's metadata.`;
    return { known: false, reason, howToFindOut };
  }
  return {
    call: { method: `${read.api}_${read.method}`, data },
    answer: (result) => {
      if (typeof result !== 'string') return answerTrapped(runtime, name, result);
      return decodeAnswer(context, { evidence: { key: name }, raw: result }, () => [
        read.decode(new EndingBytes(hexToU8a(result)), runtime.registry),
        () => formatResult(runtime, read, result),
      ]);
    },
  };
}

/** The API or the method that the runtime lacks; methods are known from metadata of version 15 on. */
function findMissingApi(runtime: Runtime, read: RuntimeCallRead<unknown>): string | undefined {
  if (runtime.apis.size > 0 && getRuntimeApiVersion(runtime, read.api) === undefined)
    return `runtime API ${read.api}`;
  if (runtime.metadataVersion < 15) return undefined;
  return missingMethods.get(runtime.registry, `${read.api}.${read.method}`, () => {
    const api = runtime.registry.metadata.apis.find(({ name }) => name.toString() === read.api);
    if (!api) return `runtime API ${read.api}`;
    const hasMethod = api.methods.some(({ name }) => name.toString() === read.method);
    return hasMethod ? undefined : `method ${read.method} in its runtime API ${read.api}`;
  });
}

const missingMethods = new RuntimeCache<string | undefined>(256);

/** The decoded result if the metadata gives its type, else the bytes. */
function formatResult(runtime: Runtime, read: RuntimeCallRead<unknown>, result: Hex): JsonValue {
  const method = runtime.registry.metadata.apis
    .find(({ name }) => name.toString() === read.api)
    ?.methods.find(({ name }) => stringCamelCase(name.toString()) === stringCamelCase(read.method));
  if (!method) return result;
  try {
    return formatCodec(decodeBytes(runtime, method.output.toNumber(), hexToU8a(result)));
  } catch {
    return result;
  }
}

function answerTrapped<T>(runtime: Runtime, name: string, error: ParachronError): Answer<T> {
  const said = isParachronError(error, 'RPC_FAILED') ? error.facts.rpcMessage : error.message;
  const words = said.replace(/\.$/, '');
  return {
    known: false,
    reason: `The runtime of ${runtime.chain} did not answer ${name}: ${words}.`,
    howToFindOut: `Call ${name} on another node of ${runtime.chain}, and read the log of the node.`,
  };
}

/**
 * Decodes; any failure makes the answer unknown, with the raw value as evidence.
 *
 * @param decode the value, and its plain form, which never fails and is made with its first use, as few results of dry runs have
 */
function decodeAnswer<T>(
  { runtime, block }: ReadContext,
  source: { evidence: Pick<Evidence, 'key' | 'storageKey'>; raw: Hex | null },
  decode: () => readonly [value: T, getPlain: () => JsonValue],
): Answer<T> {
  const evidence = { chain: runtime.chain, block, ...source.evidence };
  try {
    const [value, getPlain] = decode();
    let plain: JsonValue | undefined;
    return {
      known: true,
      value,
      evidence: {
        ...evidence,
        get value() {
          plain ??= getPlain();
          return plain;
        },
      },
    };
  } catch (cause) {
    return {
      known: false,
      reason: `${evidence.key} of ${runtime.chain} could not be understood: ${formatCause(cause)}.`,
      howToFindOut: isParachronError(cause)
        ? cause.hint
        : `Decode the raw value manually. It was read at block #${block.number}.`,
      evidence: { ...evidence, value: source.raw },
    };
  }
}

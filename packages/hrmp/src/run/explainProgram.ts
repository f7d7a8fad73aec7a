import type { Forkable, ForkMessage } from '@parachron/client';
import {
  capitalize,
  decodeCall,
  findUsualPallet,
  type Hex,
  hasCall,
  isParachronError,
  orUndefined,
  storageRead,
} from '@parachron/core';
import {
  type DecodedProgram,
  decodeProgram,
  encodeProgram,
  findVerdict,
  type MessageVerdict,
  type Program,
  type XcmVersion,
} from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';

/** A program that a relay chain did not execute. */
interface Refused {
  /** The relay chain in the state before the message. */
  readonly before: Forkable;
  readonly para: number;
  readonly registry: Registry;
}

/**
 * Explains by runs why a relay chain does not execute a program of a parachain: each call alone with the parachain's origin, the program
 * without its calls, and the program up to each of its calls.
 *
 * @param before the chain in the state before the message
 * @returns a sentence without its beginning, with the chain's own error; undefined if each part works, or the chain is no relay chain
 */
export async function explainProgram(
  before: Forkable,
  { from, program }: ForkMessage,
): Promise<string | undefined> {
  const { registry } = (await (await before.fork()).snapshot()).runtime;
  if (from === 'relay' || findUsualPallet(registry, 'Paras') === undefined) return undefined;
  const refused: Refused = { before, para: from, registry };
  const whole = await run(refused, program);
  const unread = readUnread(whole);
  if (unread !== undefined)
    return `the message queue of the relay chain does not execute the program: ${unread}.`;
  const decoded = orUndefined(() => decodeProgram(program));
  if (!decoded) return undefined;
  const failed = await tryCalls(refused, decoded.program);
  return failed ?? (whole?.kind === 'completed' ? undefined : tryPrograms(refused, { ...decoded, whole }));
}

async function run({ before, para }: Refused, program: Hex): Promise<MessageVerdict | undefined> {
  const events = await (await before.fork()).receive({ from: para, program });
  return findVerdict(events, { from: para, program });
}

/** The event of a queue that does not pass the message to the executor, or that does not finish the message. */
function readUnread(verdict: MessageVerdict | undefined): string | undefined {
  const end = verdict?.events.at(-1);
  if (!verdict || !end) return 'no event of the queue names the message';
  const isRead = verdict.kind === 'completed' || verdict.kind === 'failed' || verdict.kind === 'refused';
  return isRead ? undefined : `${end.pallet}.${end.method}`;
}

/** Tries each call alone, in order, with the parachain's origin; a relay chain without `dispatch_as` shows nothing here. */
async function tryCalls(refused: Refused, program: Program): Promise<string | undefined> {
  const { before, para, registry } = refused;
  if (!hasCall(registry, 'Utility', 'dispatch_as')) return undefined;
  const fork = await before.fork();
  for (const call of listCalls(program)) {
    const result = await fork.dispatch(call, { paraId: para }).catch((error: unknown) => {
      if (isParachronError(error, 'ROOT_DISPATCH')) return undefined;
      throw error;
    });
    if (result?.outcome === 'failed') {
      const name = nameCall(registry, call);
      return `${name} by parachain ${para} fails${named(result.error)}.`;
    }
  }
  return undefined;
}

/** The program without its calls, then the program up to each call, except the whole program, whose result is known. */
async function tryPrograms(
  refused: Refused,
  { program, version, whole }: DecodedProgram & { readonly whole: MessageVerdict | undefined },
): Promise<string | undefined> {
  const { para, registry } = refused;
  const calls = listCalls(program);
  for (let count = 0; count <= calls.length; count += 1) {
    const part = takeCalls(program, count);
    const isWhole = count === calls.length;
    const verdict = isWhole ? whole : await run(refused, encodeProgram(part, { version }));
    if (verdict?.kind === 'completed') continue;
    const error = named(verdict?.error ?? (await askError(refused, { program: part, version })));
    const last = calls[count - 1];
    if (last === undefined) return `the program fails without its calls, too${error}.`;
    const call = nameCall(registry, last);
    const rest = `${capitalize(call)} succeeds with the origin of parachain ${para} and without a program. The program succeeds without ${call}.`;
    return `${call} is refused inside the program${error}. ${rest}`;
  }
  return undefined;
}

function named(error: string | undefined): string {
  return error === undefined ? '' : `: ${error}`;
}

function listCalls(program: Program): Hex[] {
  return program.flatMap((one) => (one.kind === 'Transact' ? [one.call] : []));
}

/** The program up to a number of its calls; an ExpectTransactStatus belongs to the call before. */
function takeCalls(program: Program, count: number): Program {
  let seen = 0;
  return program.filter(({ kind }) => {
    if (kind === 'Transact') seen += 1;
    return seen <= count || (kind !== 'Transact' && kind !== 'ExpectTransactStatus');
  });
}

function nameCall(registry: Registry, hex: Hex): string {
  const { pallet, method } = decodeCall(registry, hex);
  return `${pallet}.${method}`;
}

/**
 * Runs the program with an error handler that reports the error to the parachain. The handler comes after the payment, since barriers
 * require the payment first: an error of the payment itself is not reported.
 */
async function askError(
  { before, para }: Refused,
  { program, version }: { readonly program: Program; readonly version: XcmVersion },
): Promise<string | undefined> {
  const paid = program.findIndex(({ kind }) => kind === 'BuyExecution') + 1;
  const destination = { parents: 0, interior: [{ kind: 'Parachain', paraId: para }] } as const;
  const responseInfo = { destination, queryId: 0n, maxWeight: { refTime: 0n, proofSize: 0n } };
  const report: Program = [{ kind: 'SetErrorHandler', xcm: [{ kind: 'ReportError', responseInfo }] }];
  const asking = [...program.slice(0, paid), ...report, ...program.slice(paid)];
  const fork = await before.fork();
  await fork.receive({ from: para, program: encodeProgram(asking, { version }) });
  const { sent } = await (await fork.snapshot()).read({
    sent: storageRead('Dmp', 'DownwardMessageQueues', [para], (value) => value?.toJSON() ?? []),
  });
  const [last] = sent.known ? (sent.value as { readonly msg: Hex }[]).slice(-1) : [];
  const answer =
    last && orUndefined(() => decodeProgram(last.msg))?.program.find(({ kind }) => kind === 'QueryResponse');
  if (answer?.kind !== 'QueryResponse' || answer.response.kind !== 'ExecutionResult') return undefined;
  return answer.response.failure?.error.kind;
}

import type { Hex } from '@parachron/core';
import { decodeProgram, encodeProgram, type Program, type XcmVersion } from '@parachron/xcm';
import type { UpwardResult } from './Network.js';
import { sendAlone, type UpwardDryRun } from './upwardDryRun.js';

/**
 * Finds the name of the error with which a relay chain's executor ended a program: in its events, or in the error report of a second
 * run of the program with an error handler.
 */
export async function findProgramError(
  dryRun: UpwardDryRun,
  tried: { readonly program: Program; readonly version: XcmVersion; readonly result: UpwardResult },
): Promise<string | undefined> {
  return readError(tried.result) ?? (await askError(dryRun, tried));
}

/** Old queues name the error of a program in their last event; with new queues, the XCM pallet emits the error. */
function readError({ events, outcome }: UpwardResult): string | undefined {
  const said = events.find(({ name }) => name === 'ProcessXcmError')?.data.error;
  if (typeof said === 'string') return said;
  const [name] = Object.keys(Object(said));
  if (name !== undefined) return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return /: (\w+)$/.exec(outcome)?.[1];
}

/**
 * The program with an error handler that reports the error to the parachain. The handler comes after the payment, since barriers
 * require the payment first: an error of the payment itself is not reported.
 */
async function askError(
  dryRun: UpwardDryRun,
  { program, version }: { readonly program: Program; readonly version: XcmVersion },
): Promise<string | undefined> {
  const paid = program.findIndex(({ kind }) => kind === 'BuyExecution') + 1;
  const destination = { parents: 0, interior: [{ kind: 'Parachain', paraId: dryRun.paraId }] } as const;
  const responseInfo = { destination, queryId: 0n, maxWeight: { refTime: 0n, proofSize: 0n } };
  const report: Program = [{ kind: 'SetErrorHandler', xcm: [{ kind: 'ReportError', responseInfo }] }];
  const asking = [...program.slice(0, paid), ...report, ...program.slice(paid)];
  await sendAlone(dryRun, encodeProgram(asking, { version }));
  const { relay, paraId } = dryRun;
  const sent = (await relay.getStorage('Dmp', 'DownwardMessageQueues', [paraId]))?.toJSON() ?? [];
  const [last] = (sent as { readonly msg: Hex }[]).slice(-1);
  return last && readReport(last.msg);
}

function readReport(message: Hex): string | undefined {
  const answer = decodeProgram(message).program.find(({ kind }) => kind === 'QueryResponse');
  if (answer?.kind !== 'QueryResponse' || answer.response.kind !== 'ExecutionResult') return undefined;
  return answer.response.failure?.error.kind;
}

import { resolve } from 'node:path';
import { decodeCall, formatJson } from '@parachron/core';
import { stripControls } from '@parachron/reports';
import type { SubmissionOutcome } from '@parachron/scheduler';
import { wrapText } from '@parachron/terminal';
import { type OpenService, withService } from '../../tasks/openService.js';
import { readSigner } from '../../tasks/readSigner.js';
import { type PlaceFlags, readTaskPlaces } from '../../tasks/readTaskPlaces.js';
import { type Submit, submitCall, writeSent } from '../../tasks/submitCall.js';
import { readTicket, removeTicket, type TicketFile, TicketUnreadableError } from '../../tasks/ticketFile.js';
import type { CommandContext } from '../CommandContext.js';
import { exitCodes } from '../exitCodes.js';
import type { ResumeFlags } from './taskCommands.js';

/** Finds the outcome of a submission by its ticket. Sends the extrinsic again on request, if no block has it. */
export async function runTaskResume(
  given: string,
  flags: ResumeFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal, env, cwd } = context;
  const signer = await readSigner(flags, { env, onWarning: terminal.err });
  const file = resolve(cwd, given);
  const kept = await readTicket(file);
  const needs = { target: flags.follow ? 'any' : 'none' } as const;
  const chosen = chooseService(flags, kept, given);
  const places = await readTaskPlaces(chosen, needs, context);
  return withService(places, { flags, context }, async (open) => {
    requireChain(open, kept, file);
    const { ticket, cost } = kept;
    const { owner, taskId } = ticket;
    if (!flags.submit || !signer) {
      const state = await open.scheduler.getSubmission(ticket);
      if (state.kind !== 'landed') return writeState(state, ticket.nonce, { file, flags, context });
      const about = { open, call: readCall(open, kept), owner, file, flags: { ...flags, ...chosen } };
      return writeSent(state, about, context);
    }
    const sending = { open, signer, call: readCall(open, kept), taskId, owner, cost };
    const submit: Submit = (options) => open.scheduler.resumeSubmission(ticket, options);
    return submitCall(submit, { ...sending, earlier: { ticket, file } }, { ...flags, ...chosen }, context);
  });
}

/** The ticket's own endpoints, unless the command line says where the service is. */
function chooseService(flags: ResumeFlags, { service }: TicketFile, file: string): PlaceFlags {
  const isGiven = [flags.service, flags.network, flags.config, flags.only].some((one) => one !== undefined);
  if (isGiven || service.length === 0) return flags;
  return { ...flags, service, serviceOrigin: file };
}

function requireChain({ scheduler: { chain } }: OpenService, kept: TicketFile, file: string): void {
  if (chain.genesisHash === kept.genesisHash) return;
  const reason = `the ticket is of ${kept.chain} (genesis ${kept.genesisHash}), and ${chain.endpoint} serves ${chain.runtime.chain}`;
  throw new TicketUnreadableError({ file, reason: stripControls(reason) });
}

function readCall({ scheduler }: OpenService, { ticket }: TicketFile) {
  return decodeCall(scheduler.chain.runtime.registry, ticket.call);
}

async function writeState(
  state: Parameters<typeof describe>[0],
  nonce: number,
  about: { readonly file: string; readonly flags: ResumeFlags; readonly context: CommandContext },
): Promise<number> {
  const { terminal } = about.context;
  if (state.kind === 'replaced') await removeTicket(about.file);
  if (about.flags.json) terminal.out(formatJson(state));
  else terminal.out(wrapText(describe(state, nonce), terminal.width).join('\n'));
  return state.kind === 'replaced' ? exitCodes.refused : exitCodes.failed;
}

function describe(state: Exclude<SubmissionOutcome, { kind: 'landed' }>, nonce: number): string {
  switch (state.kind) {
    case 'waiting':
      return 'The transaction waits in the pool of the node. Run the command again after the next block.';
    case 'absent':
      return 'The call is in no block, and not in the pool of this node. --submit with --signer-file or --signer-env sends the call, which is included at most once.';
    case 'replaced':
      return `The call is not included: nonce ${nonce} was used by ${state.other === undefined ? 'another transaction' : `transaction ${state.other}`}.`;
    case 'unsearched':
      return `Nonce ${nonce} is used. Blocks #${state.first} to #${state.last} do not contain the call. Later blocks up to #${state.end} were not read in time. Run the command again.`;
  }
}

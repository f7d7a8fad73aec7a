import { resolve } from 'node:path';
import { decodeCall, formatJson, omitUndefined } from '@parachron/core';
import { stripControls } from '@parachron/reports';
import type { SubmissionOutcome } from '@parachron/scheduler';
import { wrapText } from '@parachron/terminal';
import type { KeyringPair } from '@polkadot/keyring/types';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import type { Sending } from '../../tasks/askForSending.js';
import { askForSending } from '../../tasks/askForSending.js';
import { type OpenService, openService } from '../../tasks/openService.js';
import { readSigner, requireSubmitSigner } from '../../tasks/readSigner.js';
import { readTaskPlaces } from '../../tasks/readTaskPlaces.js';
import {
  readTicket,
  removeTicket,
  sendWithTicket,
  type TicketFile,
  TicketUnreadableError,
} from '../../tasks/sendWithTicket.js';
import { writeSent } from '../../tasks/writeSent.js';
import { createProgress } from '../../terminal/Progress.js';
import type { ResumeFlags } from './addTaskCommands.js';

/** Finds the outcome of a submission by its ticket. Sends the extrinsic again on request, if no block has it. */
export async function runTaskResume(
  given: string,
  flags: ResumeFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal, env, cwd = process.cwd() } = context;
  const signer = await readSigner(flags, { env, onWarning: terminal.err });
  requireSubmitSigner(flags, signer);
  const file = resolve(cwd, given);
  const kept = await readTicket(file);
  const places = await readTaskPlaces(chooseService(flags, kept, given), {}, { env, cwd });
  const { target: _, ...alone } = places;
  const progress = createProgress(terminal, { writeRaw: context.writeRaw, quiet: flags.json });
  const options = { timeout: flags.timeout, onProgress: progress.step };
  const open = await openService(flags.follow ? places : alone, options).finally(progress.done);
  try {
    const resuming = { open, kept, file, flags };
    requireChain(resuming);
    if (flags.submit && signer) return await submitTicket({ ...resuming, signer }, context);
    return await writeSubmission(resuming, context);
  } finally {
    await open.close();
  }
}

interface Resuming {
  readonly open: OpenService;
  readonly kept: TicketFile;
  readonly file: string;
  readonly flags: ResumeFlags;
}

/** The ticket's own endpoints, unless the command line says where the service is. */
function chooseService(flags: ResumeFlags, { service }: TicketFile, file: string): ResumeFlags {
  const isGiven = [flags.service, flags.network, flags.config, flags.only].some((one) => one !== undefined);
  if (isGiven || service.length === 0) return flags;
  return { ...flags, service, serviceOrigin: file };
}

function requireChain({ open, kept, file }: Resuming): void {
  const { chain } = open.scheduler;
  if (chain.genesisHash === kept.genesisHash) return;
  const reason = `the ticket is of ${kept.chain} (genesis ${kept.genesisHash}), and ${chain.endpoint} serves ${chain.runtime.chain}`;
  throw new TicketUnreadableError({ file, reason: stripControls(reason) });
}

function nameCall({ open, kept }: Resuming): string {
  const { pallet, method } = decodeCall(open.scheduler.chain.runtime.registry, kept.ticket.call);
  return `${pallet}.${method}`;
}

async function submitTicket(
  resuming: Resuming & { readonly signer: KeyringPair },
  context: CommandContext,
): Promise<number> {
  const { open, kept, file, flags, signer } = resuming;
  const { scheduler, endpoints, trust } = open;
  const { ticket } = kept;
  const call = nameCall(resuming);
  const cost = `${kept.cost} (when the ticket was made)`;
  const sending: Sending = {
    ...{ scheduler, signer, call, cost, endpoints, file, ticket },
    ...{ taskId: ticket.taskId, metadataHash: flags.metadataHash },
    ...omitUndefined({ trust }),
  };
  if (!(await askForSending(sending, context, flags))) return exitCodes.interrupted;
  const sent = await sendWithTicket(
    (options) => scheduler.resumeSubmission(ticket, options),
    sending,
    context,
  );
  if (!sent) return exitCodes.interrupted;
  return writeSent(sent, { open, call, owner: ticket.owner, file, flags }, context);
}

async function writeSubmission(resuming: Resuming, context: CommandContext): Promise<number> {
  const { open, kept, file, flags } = resuming;
  const { terminal } = context;
  const { ticket } = kept;
  const state = await open.scheduler.getSubmission(ticket);
  if (state.kind === 'landed') {
    const call = nameCall(resuming);
    return writeSent(state, { open, call, owner: ticket.owner, file, flags }, context);
  }
  if (state.kind === 'replaced') await removeTicket(file);
  if (flags.json) terminal.out(formatJson(state));
  else terminal.out(wrapText(describe(state, ticket.nonce), terminal.width).join('\n'));
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

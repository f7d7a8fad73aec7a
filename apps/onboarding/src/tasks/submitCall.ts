import { existsSync } from 'node:fs';
import { type Chain, findKnownChain } from '@parachron/client';
import {
  defineError,
  formatAccount,
  formatJson,
  formatTokens,
  type Hex,
  isParachronError,
  isRecord,
  omitError,
  omitUndefined,
  parseAccount,
} from '@parachron/core';
import { formatCommand, stripControls } from '@parachron/reports';
import {
  isSubmissionOpen,
  type Scheduler,
  type SubmitTaskOptions,
  type SubmittedTask,
  type TaskCall,
  type TaskCheck,
  type Ticket,
} from '@parachron/scheduler';
import { formatIndented, wrapText } from '@parachron/terminal';
import type { KeyringPair } from '@polkadot/keyring/types';
import type { CommandContext } from '../cli/CommandContext.js';
import type { ScheduleFlags } from '../cli/commands/taskCommands.js';
import { exitCodes } from '../cli/exitCodes.js';
import type { Terminal } from '../terminal/Terminal.js';
import { endInterrupted, waitForAbort } from '../terminal/watchStop.js';
import type { OpenService } from './openService.js';
import { describeUntried } from './renderTaskPlan.js';
import { writeEvents } from './taskEvents.js';
import { findTicketPlace, prepareTicketPlace, removeTicket, writeTicket } from './ticketFile.js';

/** A transaction for a live chain was not confirmed, and there is no terminal to confirm it. */
export class ConfirmationMissingError extends defineError({
  code: 'CONFIRMATION_MISSING',
  fault: 'input',
  message: (facts: { chain: string; type: string }) =>
    `Nothing was sent: ${facts.chain} is a chain of type ${facts.type}, and there is no terminal for the confirmation.`,
  hint: () => 'Add --yes to send the transaction from a script.',
}) {}

/**
 * An extrinsic was sent, and its outcome is unknown.
 *
 * @example
 * ```text
 * The outcome of AutomationTime.cancel_task is unknown: the connection was lost.
 * ```
 */
export class SendingUnknownError extends defineError({
  code: 'SENDING_UNKNOWN',
  fault: 'unreachable',
  message: (facts: { reason: string; file: string }) => facts.reason,
  hint: ({ file }) =>
    `Run \`${formatCommand(['task', 'resume', file])}\`: the command reports the outcome, and sends nothing.`,
}) {}

/** A call before its signature, with its description for a person. */
export interface CallSubmission {
  readonly open: OpenService;
  readonly signer: KeyringPair;
  readonly owner: Parameters<Scheduler['watchTask']>[0]['owner'];
  readonly call: Pick<TaskCall, 'pallet' | 'method'>;
  readonly taskId: Hex;
  /** Cost of the call, or a note that the cost is unknown. */
  readonly cost: string;
  /** Why the call was not tried on a fork; absent for an earlier submission. */
  readonly unknown?: TaskCheck['unknown'];
  /** The ticket of the earlier submission to resume, with its file. */
  readonly earlier?: { readonly ticket: Ticket; readonly file: string };
}

/** The options of a command that sends. */
type SendFlags = Pick<ScheduleFlags, 'yes' | 'json' | 'follow' | 'ticket' | 'metadataHash' | PlaceOption>;

const placeOptions = ['config', 'network', 'only', 'service', 'target'] as const;
type PlaceOption = (typeof placeOptions)[number];

export type Submit = (
  options: Pick<SubmitTaskOptions, 'signer' | 'onTicket' | 'checkMetadataHash'>,
) => Promise<SubmittedTask>;

/**
 * Shows the transaction to sign, sends it with its ticket in a file, prints its block, and follows its task on request. A person confirms
 * a transaction for a live chain, unless an option already does.
 *
 * @returns the exit code
 * @throws CONFIRMATION_MISSING when the chain is live, and there is neither the option nor a terminal
 * @throws TICKET_NOT_STORED when the ticket cannot be written
 * @throws SENDING_UNKNOWN when the outcome of the transaction is unknown; the ticket remains
 */
export async function submitCall(
  submit: Submit,
  sending: CallSubmission,
  flags: SendFlags,
  context: CommandContext,
): Promise<number> {
  const { taskId, earlier } = sending;
  const file = earlier?.file ?? findTicketPlace(flags, taskId, context);
  if (!earlier) await prepareTicketPlace(file);
  const isConfirmed = await confirm(sending, flags, context);
  const sent = isConfirmed && (await sendWithTicket(submit, { ...sending, ...flags, file }, context));
  if (sent) return writeSent(sent, { ...sending, file, flags }, context);
  return endInterrupted(context.terminal, flags.json);
}

/** Returns false when the person does not confirm. */
async function confirm(
  { open: { scheduler, trust }, signer, call, taskId, cost, unknown = [], earlier }: CallSubmission,
  { yes }: SendFlags,
  { terminal, ask }: CommandContext,
): Promise<boolean> {
  const { chain } = scheduler;
  const { type, isLive } = await readChainType(chain);
  const lines = [
    `Chain: ${chain.runtime.chain}, type ${type}, at ${chain.endpoint}`,
    `Genesis: ${chain.genesisHash}`,
    `Signer: ${formatAccount(parseAccount(signer.address, 'signer'), chain.runtime.ss58Prefix)}`,
    `Call: ${call.pallet}.${call.method}`,
    `Task: ${taskId}`,
    `Cost: ${cost}${earlier ? ' (when the ticket was made)' : ''}`,
    ...describeUntried(unknown),
    ...(trust === undefined ? [] : [trust]),
  ];
  const hanging = { mark: '', hang: 2 };
  const shown = lines.flatMap((line) => formatIndented(stripControls(line), terminal.width, hanging));
  terminal.err(shown.join('\n'));
  if (yes || !isLive) return true;
  if (!ask) throw new ConfirmationMissingError({ chain: chain.runtime.chain, type });
  if (await ask('Sign and send it? [y/N] ')) return true;
  terminal.err('Nothing was sent.');
  return false;
}

/**
 * Reads the type of a chain: the type that its node states, and the name of the public chain that has its genesis. A transaction may cost
 * real money unless the node states a type for development and no public chain has the genesis: a signature for the genesis of a public
 * chain is valid there, also if the node is that of a fork.
 */
export async function readChainType(
  chain: Pick<Chain, 'request' | 'genesisHash'>,
): Promise<{ readonly type: string; readonly isLive: boolean }> {
  const stated = await readStatedType(chain);
  const known = findKnownChain(chain.genesisHash);
  if (known !== undefined) return { type: `${stated}, with the genesis of ${known}`, isLive: true };
  return { type: stated, isLive: stated === 'Live' || stated === 'unknown' };
}

/** `Live`, `Local`, `Development` or a custom type; `unknown` if the node does not state it. */
async function readStatedType(chain: Pick<Chain, 'request'>): Promise<string> {
  const asking = chain.request('system_chainType', []);
  const answer = await asking.catch(omitError('RPC_METHOD_MISSING', 'RPC_FAILED'));
  // A custom type of the chain specification: {"Custom":"…"}.
  const type = isRecord(answer) ? JSON.stringify(answer) : answer;
  return typeof type === 'string' ? type.slice(0, 60) : 'unknown';
}

/**
 * Submits a call, with its ticket in a file before anything is sent. After a request to stop, the ticket remains and nothing
 * more is sent; the ticket finds the sent transactions.
 *
 * @returns undefined when the process was asked to stop
 */
export async function sendWithTicket(
  submit: Submit,
  sending: Pick<CallSubmission, 'open' | 'signer' | 'cost' | 'earlier'> &
    Pick<SendFlags, 'metadataHash'> & { readonly file: string },
  { terminal, takeStop }: Pick<CommandContext, 'terminal' | 'takeStop'>,
): Promise<SubmittedTask | undefined> {
  const { signer, metadataHash, file, open, cost } = sending;
  const signal = takeStop?.() ?? new AbortController().signal;
  let last = sending.earlier?.ticket;
  const onTicket = async (ticket: Ticket) => {
    signal.throwIfAborted();
    await writeTicket(file, ticket, { chain: open.scheduler.chain, endpoints: open.endpoints, cost });
    signal.throwIfAborted();
    last = ticket;
    const hash = ticket.hashes.at(-1);
    if (hash !== undefined) terminal.err(`Transaction: ${hash}\nTicket: ${file}`);
  };
  const checkMetadataHash = metadataHash ? undefined : false;
  const sent = submit({ signer, onTicket, ...omitUndefined({ checkMetadataHash }) });
  try {
    const done = await Promise.race([sent, waitForAbort(signal)]);
    if (done) return done;
  } catch (error) {
    throw await settle(error, file, last);
  }
  sent.catch(() => undefined);
  terminal.err(describeStop(file, last));
  return undefined;
}

/** Removes the ticket if the result is known, or nothing was sent. */
async function settle(error: unknown, file: string, last: Ticket | undefined): Promise<unknown> {
  if (isParachronError(error, 'SUBMISSION_UNKNOWN'))
    return new SendingUnknownError({ reason: error.message, file }, { cause: error });
  if (last && !isSubmissionOpen(error, last)) await removeTicket(file);
  return error;
}

function describeStop(file: string, last: Ticket | undefined): string {
  const resume = ['task', 'resume', file];
  if (last && last.hashes.length > 0)
    return `Stopped. The transaction may be in a block: ${formatCommand(resume)} reports the outcome, and sends nothing.`;
  if (!existsSync(file)) return 'Stopped. Nothing was sent.';
  return `Stopped. Nothing was sent. ${formatCommand([...resume, '--submit'])} with the signer sends it.`;
}

/** Prints an included call, follows its task on request, and then removes the ticket. */
export async function writeSent(
  { taskId, block, fee, hash }: SubmittedTask,
  about: Pick<CallSubmission, 'open' | 'call' | 'owner'> & {
    readonly file: string;
    readonly flags: Pick<SendFlags, 'json' | 'follow' | PlaceOption>;
  },
  context: Pick<CommandContext, 'terminal' | 'takeStop'>,
): Promise<number> {
  const { terminal } = context;
  const { open, call, owner, file, flags } = about;
  const paid = fee === undefined ? 'unknown' : formatTokens(fee, open.scheduler.chain.runtime.token);
  const action = call.method === 'cancel_task' ? 'cancelled' : 'scheduled';
  if (flags.json) terminal.out(formatJson({ taskId, hash, block, fee }));
  else terminal.out(`Task ${taskId} is ${action} in block ${block.number}. Inclusion fee: ${paid}.`);
  const isFollowed = flags.follow && action === 'scheduled';
  if (!isFollowed && action === 'scheduled' && !flags.json) {
    const address = formatAccount(parseAccount(owner), open.scheduler.chain.runtime.ss58Prefix);
    const places = placeOptions.flatMap((name) =>
      [flags[name] ?? []].flat().flatMap((value) => [`--${name}`, value]),
    );
    const follow = formatCommand(['task', 'follow', taskId, '--owner', address, ...places]);
    terminal.err(`To see its runs: ${follow}`);
  }
  const watched = { owner, taskId, from: block };
  const code = isFollowed ? await writeEvents(open, watched, flags, context) : exitCodes.passed;
  if (code !== exitCodes.interrupted) await removeTicket(file);
  else terminal.err(`Stopped. The ticket is kept: ${file}`);
  return code;
}

const howToSend = 'To send the call, give --submit, and the key by --signer-file or --signer-env.';
const refusal = 'With --submit, the command would refuse to send this call.';

/** Prints, after a call without --submit, how to send the call; or that the command refuses to send a call that fails. */
export function writeNotSent(
  terminal: Pick<Terminal, 'err' | 'width'>,
  { fails, open }: { readonly fails: boolean; readonly open: OpenService },
): void {
  terminal.err(wrapText(`Nothing was sent. ${fails ? refusal : howToSend}`, terminal.width).join('\n'));
  writeTrust(terminal, open);
}

/** Prints what rests on the word of one endpoint, in a line of its own. */
export function writeTrust(
  terminal: Pick<Terminal, 'err' | 'width'>,
  { trust }: Pick<OpenService, 'trust'>,
): void {
  if (trust !== undefined) terminal.err(wrapText(trust, terminal.width).join('\n'));
}

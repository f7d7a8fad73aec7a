import { type Chain, findKnownChain } from '@parachron/client';
import {
  defineError,
  formatAccount,
  type Hex,
  isParachronError,
  isRecord,
  parseAccount,
} from '@parachron/core';
import { stripControls } from '@parachron/reports';
import type { Scheduler, TaskCheck, Ticket } from '@parachron/scheduler';
import { formatIndented } from '@parachron/terminal';
import type { KeyringPair } from '@polkadot/keyring/types';
import type { CommandContext } from '../command/CommandContext.js';
import { describeUntried } from './renderTaskPlan.js';

/** A transaction for a live chain was not confirmed, and there is no terminal to confirm it. */
export class ConfirmationMissingError extends defineError({
  code: 'CONFIRMATION_MISSING',
  fault: 'input',
  message: (facts: { chain: string; type: string }) =>
    `Nothing was sent: ${facts.chain} is a chain of type ${facts.type}, and there is no terminal for the confirmation.`,
  hint: () => 'Add --yes to send the transaction from a script.',
}) {}

/**
 * Shows the transaction to sign: the chain with its genesis and type, the signer, the call and its cost. For a live chain a
 * person confirms it, unless an option already does.
 *
 * @returns false when the person does not confirm
 * @throws CONFIRMATION_MISSING when the chain is live, and there is neither the option nor a terminal
 */
export async function askForSending(
  { scheduler: { chain }, signer, call, taskId, cost, unknown = [], trust }: Sending,
  { terminal, ask }: Pick<CommandContext, 'terminal' | 'ask'>,
  { yes }: { readonly yes?: true },
): Promise<boolean> {
  const { type, isLive } = await readChainType(chain);
  const owner = formatAccount(parseAccount(signer.address, 'signer'), chain.runtime.ss58Prefix);
  const lines = [
    `Chain: ${chain.runtime.chain}, type ${type}, at ${chain.endpoint}`,
    `Genesis: ${chain.genesisHash}`,
    `Signer: ${owner}`,
    `Call: ${call}`,
    `Task: ${taskId}`,
    `Cost: ${cost}`,
    ...describeUntried(unknown),
    ...(trust === undefined ? [] : [trust]),
  ];
  terminal.err(
    lines
      .flatMap((line) => formatIndented(stripControls(line), terminal.width, { mark: '', hang: 2 }))
      .join('\n'),
  );
  if (yes || !isLive) return true;
  if (!ask) throw new ConfirmationMissingError({ chain: chain.runtime.chain, type });
  if (await ask('Sign and send it? [y/N] ')) return true;
  terminal.err('Nothing was sent.');
  return false;
}

/** A call before its signature, with its description for a person. */
export interface Sending {
  readonly scheduler: Scheduler;
  readonly signer: KeyringPair;
  /** Whether the signature covers the digest of the metadata, if the runtime has the extension. */
  readonly metadataHash: boolean;
  /** Pallet and call, such as `AutomationTime.cancel_task`. */
  readonly call: string;
  readonly taskId: Hex;
  /** Cost of the call, or a note that the cost is unknown. */
  readonly cost: string;
  /** Why the call was not tried on a fork; absent for an earlier submission. */
  readonly unknown?: TaskCheck['unknown'];
  /** The chains that are read from one endpoint, in a sentence; absent if there are none. */
  readonly trust?: string;
  /** The endpoints of the service. */
  readonly endpoints: readonly string[];
  /** File of the ticket. */
  readonly file: string;
  /** The ticket of the earlier submission to resume. */
  readonly ticket?: Ticket;
}

const longest = 60;

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
  try {
    const answer = await chain.request('system_chainType', []);
    if (typeof answer === 'string') return answer.slice(0, longest);
    // A custom type of the chain specification: {"Custom":"…"}.
    return isRecord(answer) ? JSON.stringify(answer).slice(0, longest) : 'unknown';
  } catch (error) {
    if (isParachronError(error, 'RPC_METHOD_MISSING') || isParachronError(error, 'RPC_FAILED'))
      return 'unknown';
    throw error;
  }
}

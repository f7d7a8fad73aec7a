import { defineError, formatAccount, parseAccount } from '@parachron/core';
import { stripControls } from '@parachron/reports';
import { formatIndented } from '@parachron/terminal';
import type { CommandContext } from '../command/CommandContext.js';
import { readChainType } from './readChainType.js';
import { describeUntried } from './renderTaskPlan.js';
import type { Sending } from './Sending.js';

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

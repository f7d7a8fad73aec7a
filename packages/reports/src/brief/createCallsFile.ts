import type { PlanSummary, Report } from '@parachron/checklist';
import { type Call, formatJson } from '@parachron/core';
import { breakCommandsInJson } from '../text/breakCommands.js';
import { shortenText } from '../text/text.js';
import type { BriefSigner } from './listSignerCalls.js';

const longestName = 200;

/** A file with the calls of one signer, for the signer's wallet or tool. */
export interface CallsFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Writes the calls of one signer as JSON: each with its step, chain, hex, hash and length, in the order of sending, and the
 * batches of several calls. Returns undefined if the plan has the bytes of no call.
 */
export function createCallsFile({ scope, inputs }: Report, signer: BriefSigner): CallsFile | undefined {
  const calls = signer.calls.flatMap(({ step, title, call, chain, outermost, ...about }) =>
    outermost
      ? [{ ...nameCall({ call, chain }), step, title: shorten(title), ...readBytes(about, outermost) }]
      : [],
  );
  const batches = signer.batches.map(({ steps, chain, call, ...about }) => ({
    ...nameCall({ call: `${call.pallet}.${call.method}`, chain }),
    steps,
    ...readBytes(about, call),
  }));
  if (calls.length === 0 && batches.length === 0) return undefined;
  const { network, targetParaId: paraId } = scope;
  const sender = shorten(signer.sender);
  const file = { signer: sender, network: shorten(network), paraId, inputs: inputs?.hash, calls, batches };
  return {
    name: `calls-${paraId}-${formatSlug(sender)}.json`,
    text: `${breakCommandsInJson(formatJson(file, 2))}\n`,
  };
}

function nameCall({
  call = '',
  chain = '',
}: {
  readonly call?: string | undefined;
  readonly chain?: string | undefined;
}) {
  return { call: shorten(call), chain: shorten(chain) };
}

function readBytes(
  { hash, length }: Pick<PlanSummary['signers'][number]['calls'][number], 'hash' | 'length'>,
  { hex }: Pick<Call, 'hex'>,
) {
  return { hash, length, hex };
}

function shorten(text: string): string {
  return shortenText(text, longestName);
}

function formatSlug(text: string): string {
  const slug = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return slug.slice(0, 60).replace(/^-+|-+$/g, '') || 'signer';
}

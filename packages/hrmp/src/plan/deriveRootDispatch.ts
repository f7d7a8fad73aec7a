import { type Call, encodeCall, hasCall, isParachronError, type Runtime } from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import { hexToU8a } from '@polkadot/util';
import { listPallets, type PalletNames } from '../host/metadata.js';

/** One way in which a chain can dispatch a call as root; the call to start it where nothing more need be known. */
export interface RootDispatch {
  readonly title: string;
  readonly call?: Call;
}

/**
 * Derives the ways in which a chain can dispatch a call as root, as far as its metadata tells.
 *
 * Who may use them, and whether a collective is given root's power, is not in the metadata: the titles say so.
 *
 * Chain: `Sudo.sudo`, `Referenda.submit`, `Democracy.propose`, collectives' `propose`, `Scheduler.schedule`.
 * Sends: nothing.
 *
 * @param runtime the chain
 * @param call what is to be dispatched
 * @param options `paraId` of the chain, since the relay's governance is root of system chains
 *
 * @example
 * ```ts
 * import type { Call, Runtime } from '@parachron/core';
 * import { deriveRootDispatch } from '@parachron/hrmp';
 *
 * declare const para: Runtime;
 * declare const send: Call;
 * deriveRootDispatch(para, send, { paraId: 2000 }).map((way) => way.title);
 * ```
 */
export function deriveRootDispatch(
  runtime: Runtime,
  call: Call,
  options: { readonly paraId: number },
): RootDispatch[] {
  const pallets = listPallets(runtime.registry);
  const ways = pallets.flatMap((pallet) => [
    ...listSudo(runtime, { pallet, call }),
    ...listReferenda(runtime, { pallet, call }),
    ...listDemocracy(runtime, { pallet, call }),
    ...listCollectives(pallet),
  ]);
  const later = pallets.flatMap(listScheduler);
  if (isSystemPara(options.paraId)) {
    ways.push({
      title:
        "The relay chain's governance: a downward program with Transact of superuser origin, since system chains take the relay as their root.",
    });
  }
  if (ways.length > 0) return [...ways, ...later];
  return [
    {
      title: `The metadata of ${runtime.chain} shows no way to root; ask its team whether the relay's governance is its root.`,
    },
  ];
}

interface Asked {
  readonly pallet: PalletNames;
  readonly call: Call;
}

function listSudo(runtime: Runtime, { pallet, call }: Asked): RootDispatch[] {
  if (!pallet.calls.get('sudo')?.includes('call')) return [];
  const built = tryCall(runtime, { pallet: pallet.name, method: 'sudo', args: { call: call.hex } });
  return [{ title: `${pallet.name}.sudo, signed by the sudo key.`, ...built }];
}

function listReferenda(runtime: Runtime, { pallet, call }: Asked): RootDispatch[] {
  if (!pallet.calls.get('submit')?.includes('enactment_moment')) return [];
  const submit = tryCall(runtime, {
    pallet: pallet.name,
    method: 'submit',
    args: {
      proposal_origin: { system: 'Root' },
      proposal: { Lookup: describePreimage(runtime, call) },
      enactment_moment: { After: 1 },
    },
  });
  return [
    {
      title: `${pallet.name}.submit on the track of root, with the call as a preimage; then its decision deposit and the vote.`,
      ...withPreimage(runtime, call, submit.call),
    },
  ];
}

function listDemocracy(runtime: Runtime, { pallet, call }: Asked): RootDispatch[] {
  const fields = pallet.calls.get('propose');
  if (!fields?.includes('value')) return [];
  const council = pallet.calls.has('external_propose_majority')
    ? [
        {
          title: `${pallet.name}.external_propose_majority by the collective the runtime trusts with it; then the vote.`,
        },
      ]
    : [];
  const deposit = readConstant(runtime, pallet.name, 'MinimumDeposit');
  const title = `${pallet.name}.propose by any account with the minimum deposit; then the vote.`;
  if (!fields.includes('proposal') || deposit === undefined) return [...council, { title }];
  const proposal = { Lookup: describePreimage(runtime, call) };
  const propose = tryCall(runtime, {
    pallet: pallet.name,
    method: 'propose',
    args: { proposal, value: deposit },
  });
  return [...council, { title, ...withPreimage(runtime, call, propose.call) }];
}

function listCollectives({ name, calls }: PalletNames): RootDispatch[] {
  const fields = calls.get('propose');
  if (!fields?.includes('threshold') || !fields.includes('length_bound')) return [];
  return [
    {
      title: `${name}.propose with as many members as the runtime asks for, if it gives this collective the power of root.`,
    },
  ];
}

function listScheduler({ name, calls }: PalletNames): RootDispatch[] {
  if (!calls.get('schedule')?.includes('maybe_periodic')) return [];
  return [{ title: `${name}.schedule, itself dispatched as root by one of the others, for a later block.` }];
}

// A preimage of the bytes, as governance pallets look it up.
function describePreimage({ registry }: Runtime, call: Call): { hash: string; len: number } {
  const bytes = hexToU8a(call.hex);
  return { hash: registry.hash(bytes).toHex(), len: bytes.length };
}

// The preimage is noted in the same transaction where the chain can batch; else the proposal stands alone.
function withPreimage(runtime: Runtime, call: Call, propose: Call | undefined): { readonly call?: Call } {
  if (!propose) return {};
  const note = tryCall(runtime, {
    pallet: 'Preimage',
    method: 'note_preimage',
    args: { bytes: call.hex },
  }).call;
  if (!note) return { call: propose };
  const calls = [note.hex, propose.hex];
  return tryCall(runtime, { pallet: 'Utility', method: 'batch_all', args: { calls } });
}

function readConstant(runtime: Runtime, pallet: string, name: string): string | undefined {
  const found = runtime.registry.metadata.pallets
    .find((candidate) => candidate.name.toString() === pallet)
    ?.constants.find((constant) => constant.name.toString() === name);
  if (!found) return undefined;
  return runtime.registry
    .createTypeUnsafe(runtime.registry.createLookupType(found.type), [hexToU8a(found.value.toHex())])
    .toString();
}

// What a chain's types do not take is left out: the way is still named, without its call.
function tryCall(
  runtime: Runtime,
  wanted: { pallet: string; method: string; args: Readonly<Record<string, unknown>> },
): { readonly call?: Call } {
  if (!hasCall(runtime.registry, wanted.pallet, wanted.method)) return {};
  try {
    return { call: encodeCall(runtime.registry, wanted) };
  } catch (cause) {
    if (isParachronError(cause, 'CALL_ARGUMENTS')) return {};
    throw cause;
  }
}

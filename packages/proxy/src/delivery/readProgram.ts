import {
  type Account,
  decodeCall,
  type Hex,
  isParachronError,
  parseAccount,
  type Runtime,
  type Weight,
} from '@parachron/core';
import { type Asset, type DecodedProgram, decodeProgram, type Instruction } from '@parachron/xcm';

type Of<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;
type Offer = Of<'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset'>;

/** The parts of a program by which its end is explained. */
export interface ProgramSummary {
  readonly version: number;
  /** The first assets that come into holding, and how. */
  readonly offer?: { readonly kind: Offer['kind']; readonly assets: readonly Asset[] };
  /** Whether the account that pays is one below the sender: a DescendOrigin comes before the offer. */
  readonly isPaidBelow: boolean;
  /** The purchase of weight. */
  readonly buys?: { readonly fees: Asset; readonly limit: Weight | undefined };
  /** Whether it names itself unpaid. */
  readonly isUnpaid: boolean;
  readonly transact?: Of<'Transact'>;
  /** Whether the call is made by an account below the sender: a DescendOrigin comes before the Transact. */
  readonly isCalledBelow: boolean;
  /** Whether an instruction after the call expects it to have succeeded. */
  readonly expectsSuccess: boolean;
}

/** Reads a program; undefined where its bytes are none. */
export function readProgram(bytes: Hex): ProgramSummary | undefined {
  const decoded = decode(bytes);
  if (!decoded) return undefined;
  const { version, program } = decoded;
  const offerAt = program.findIndex(isOffer);
  const transactAt = program.findIndex(isKind('Transact'));
  const buys = program.find(isKind('BuyExecution'));
  const offer = program.find(isOffer);
  const transact = program.find(isKind('Transact'));
  return {
    version,
    ...(offer ? { offer: { kind: offer.kind, assets: offer.assets } } : {}),
    isPaidBelow: descendsBefore(program, offerAt),
    ...(buys ? { buys: { fees: buys.fees, limit: readLimit(buys) } } : {}),
    isUnpaid: program.some(isKind('UnpaidExecution')),
    ...(transact ? { transact } : {}),
    isCalledBelow: descendsBefore(program, transactAt),
    expectsSuccess: program.slice(transactAt + 1).some(isSuccessExpected),
  };
}

function isKind<Kind extends Instruction['kind']>(kind: Kind) {
  return (instruction: Instruction): instruction is Of<Kind> => instruction.kind === kind;
}

function isOffer(instruction: Instruction): instruction is Offer {
  return ['WithdrawAsset', 'ReserveAssetDeposited', 'ReceiveTeleportedAsset'].includes(instruction.kind);
}

function isSuccessExpected(instruction: Instruction): boolean {
  return instruction.kind === 'ExpectTransactStatus' && instruction.status.kind === 'Success';
}

function descendsBefore(program: readonly Instruction[], at: number): boolean {
  return program.slice(0, Math.max(at, 0)).some(isKind('DescendOrigin'));
}

function readLimit({ weightLimit }: Of<'BuyExecution'>): Weight | undefined {
  return weightLimit === 'Unlimited' ? undefined : weightLimit;
}

function decode(program: Hex): DecodedProgram | undefined {
  try {
    return decodeProgram(program);
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

/** Whether bytes are a call of a runtime; bytes after it are left alone, as executors do. */
export function isDecodable(runtime: Pick<Runtime, 'registry'>, call: Hex): boolean {
  try {
    decodeCall(runtime.registry, call);
    return true;
  } catch (error) {
    if (!isParachronError(error, 'CALL_UNDECODABLE')) throw error;
    return (error.facts as { reason: string }).reason.endsWith('left over');
  }
}

/** Whether bytes are a call that is made by proxy; undefined for bytes that are no call. */
export function isProxied(runtime: Pick<Runtime, 'registry'>, call: Hex): boolean | undefined {
  if (!isDecodable(runtime, call)) return undefined;
  const { pallet, method } = decodeCall(runtime.registry, call);
  return pallet === 'Proxy' && (method === 'proxy' || method === 'proxy_announced');
}

/** The proxy type that a proxied call forces, and undefined where it forces none or is no such call. */
export function readForcedType(runtime: Pick<Runtime, 'registry'>, call: Hex): string | undefined {
  if (!isDecodable(runtime, call)) return undefined;
  const { pallet, method, args } = decodeCall(runtime.registry, call);
  const forced = args.force_proxy_type;
  return pallet === 'Proxy' && method === 'proxy' && typeof forced === 'string' ? forced : undefined;
}

/** The account that a proxied call acts for; undefined where it is no such call. */
export function readReal({ registry }: Pick<Runtime, 'registry'>, call: Hex): Account | undefined {
  if (isProxied({ registry }, call) !== true) return undefined;
  const { real } = decodeCall(registry, call).args;
  // An address is an account itself, or a choice with the account in it.
  const [chosen] = Object.values(Object(real));
  const text = typeof real === 'string' ? real : chosen;
  return typeof text === 'string' ? parseAccount(text, 'real') : undefined;
}

import { type Hex, parseAccount } from '@parachron/core';
import {
  type Asset,
  deriveLocation,
  encodeProgram,
  type Instruction,
  type Location,
  type Program,
  relayLocation,
  type Weight,
  type XcmVersion,
} from '@parachron/xcm';
import { createMemoryHost, type MemoryHost } from './createMemoryHost.js';
import {
  type AccountRule,
  createExecutor,
  type Executor,
  type ExecutorConfig,
  type ExecutorReport,
  hashMessage,
  runQueuedMessage,
} from './executor.js';

export const serviceParaId = 2114;
export const service = deriveLocation({ paraId: serviceParaId, relation: 'sibling' });
export const alice = parseAccount('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
export const aliceThere = deriveLocation({ paraId: serviceParaId, relation: 'sibling', account: alice });
export const aliceHere: Location = { parents: 0, interior: [{ kind: 'AccountId32', id: alice.hex }] };
export const native: Location = { parents: 0, interior: [] };

/** Weight of each instruction in these tests, and the price of a weight. */
export const perInstruction: Weight = { refTime: 1_000_000n, proofSize: 10_000n };
export const perSecond = 2_000_000_000n;
export const perMegabyte = 2_000_000n;

const before: readonly AccountRule[] = ['ParentIsPreset', 'SiblingParachainConvertsVia', 'AccountIdAliases'];

/** Creates the executor configuration of a ready parachain for these tests. */
export function makeConfig(changes: Partial<ExecutorConfig> = {}): ExecutorConfig {
  return {
    versions: [2, 3, 4],
    network: { kind: 'Rococo' },
    instructionWeight: perInstruction,
    proofSizeOfV2: 65_536n,
    paidFrom: 'everyone',
    feeAssets: [{ id: native, perSecond, perMegabyte }],
    reserves: [],
    teleporters: [],
    accounts: [...before, 'HashedDescription'],
    ...changes,
  };
}

export interface TestChain {
  readonly host: MemoryHost;
  readonly executor: Executor;
  /** Runs a program in version 4; the service is the default origin. */
  run(program: Program, options?: { origin?: Location; version?: XcmVersion }): ExecutorReport;
  /** Passes an encoded program through the queue. */
  receive(
    message: Hex,
    options?: { fromRelay?: boolean; available?: Weight },
  ): ReturnType<typeof runQueuedMessage>;
  accountOf(location: Location): Hex;
  /** Endows the account of a location with the native token. */
  endow(location: Location, amount: bigint): void;
  balanceOf(location: Location): bigint;
}

const enough: Weight = { refTime: 10_000_000_000n, proofSize: 5_000_000n };

export function createTestChain(changes: Partial<ExecutorConfig> = {}): TestChain {
  const host = createMemoryHost();
  const executor = createExecutor(makeConfig(changes), host);
  const accountOf = (location: Location) => executor.getAccount(location) ?? '0x';
  return {
    host,
    executor,
    accountOf,
    run(program, { origin = service, version = 4 } = {}) {
      const id = hashMessage(encodeProgram(program, { version }));
      return executor.run({ origin, program, version, id });
    },
    receive(data, { fromRelay = false, available = enough } = {}) {
      const source = fromRelay
        ? ({ kind: 'Parent' } as const)
        : ({ kind: 'Sibling', paraId: serviceParaId } as const);
      return runQueuedMessage({ source, data, available, overweight: enough }, executor);
    },
    endow: (location, amount) => host.endow(accountOf(location), { id: native, amount }),
    balanceOf: (location) => host.getBalance(accountOf(location), native),
  };
}

export const relay = relayLocation;

/** Returns an amount of the native token. */
export function tokens(amount: bigint): Asset {
  return { id: native, amount };
}

/** Fields of Transact that tests vary. */
interface FlowOptions {
  readonly amount?: bigint;
  readonly call?: Hex;
  readonly requireWeightAtMost?: Weight;
  readonly weightLimit?: Weight | 'Unlimited';
  readonly withRefund?: boolean;
  readonly after?: readonly Instruction[];
}

const callWeight: Weight = { refTime: 1_000n, proofSize: 100n };

/** Program of the remote-account flow: the user's derived account pays and receives the refund. */
export function remoteAccountFlow(options: FlowOptions = {}): Program {
  const { amount = 1_000_000n, call = '0x00', withRefund = true, after = [] } = options;
  const back: readonly Instruction[] = [
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: aliceThere },
  ];
  return [
    { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id: alice.hex }] },
    { kind: 'WithdrawAsset', assets: [tokens(amount)] },
    { kind: 'BuyExecution', fees: tokens(amount), weightLimit: options.weightLimit ?? 'Unlimited' },
    {
      kind: 'Transact',
      originKind: 'SovereignAccount',
      requireWeightAtMost: options.requireWeightAtMost ?? callWeight,
      call,
    },
    ...after,
    ...(withRefund ? back : []),
  ];
}

/** The program of the sovereign flow: the service's sovereign account pays. */
export function sovereignFlow(options: FlowOptions = {}): Program {
  const { amount = 1_000_000n, call = '0x00' } = options;
  return [
    { kind: 'WithdrawAsset', assets: [tokens(amount)] },
    { kind: 'BuyExecution', fees: tokens(amount), weightLimit: options.weightLimit ?? 'Unlimited' },
    { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id: alice.hex }] },
    {
      kind: 'Transact',
      originKind: 'SovereignAccount',
      requireWeightAtMost: options.requireWeightAtMost ?? callWeight,
      call,
    },
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: service },
  ];
}

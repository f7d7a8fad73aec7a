import { getParaId, TargetIsServiceError, type TaskTarget } from '@parachron/checklist';
import { closeAll, openAll } from '@parachron/checklist/dry-runs';
import {
  type AutoReconnect,
  type Chain,
  connect,
  createAutoReconnect,
  type TransactionSigner,
} from '@parachron/client';
import { formatEndpoint } from '@parachron/core';
import { createDevnet, type Devnet } from '@parachron/devnet';
import type { Variant } from '@parachron/runtime-types';
import { createScheduler, type Reconnect, type Scheduler } from '@parachron/scheduler';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { connectEndpoint } from '../checklist/ChainConnection.js';
import { findEndpointFault } from '../endpointFaults.js';
import { taskFields } from '../fieldTexts.js';
import type { ShownChain } from './TasksProtocol.js';
import { AccountsNotSignedForError, TaskFieldInvalidError, TasksNotReadyError } from './tasksErrors.js';
import type { PlacesForm } from './tasksRoute.js';

/** Length of the accounts for which the page asks a wallet to sign. */
const accountBytes = 32;

/** The connected service, and the target if given. */
export interface Places {
  readonly scheduler: Scheduler;
  readonly service: LiveChain;
  readonly servicePara: number;
  readonly target?: { readonly live: LiveChain; readonly paraId: number };
  /** Present if the chains are a local network in this thread. */
  readonly local?: LocalNetwork;
}

/** A local network in this thread: its clock stands still until it is advanced. */
export interface LocalNetwork
  extends Pick<Devnet, 'now' | 'idle' | 'advance' | 'advanceToNextSlot' | 'close'> {
  /** The key of a development account. */
  getSigner(address: string): TransactionSigner;
}

/**
 * Connects to the service and the target.
 *
 * @throws TASK_FIELD_INVALID when an endpoint is invalid
 * @throws UNSUPPORTED_INTERFACE when the service runs no variant; WRONG_CHAIN, NOT_A_PARACHAIN, TARGET_IS_SERVICE; the errors of `connect`
 * @throws ACCOUNTS_NOT_SIGNED_FOR when the target has accounts of 20 bytes
 */
export async function openPlaces(
  form: Pick<PlacesForm, 'service' | 'target'>,
  onChange: () => void,
): Promise<Places> {
  const url = readEndpoint('service', form.service);
  const targetUrl = form.target.trim() === '' ? undefined : readEndpoint('target', form.target);
  const open = (role: 'service' | 'target', given: string) => {
    const connectAgain = (signal?: AbortSignal) => connectEndpoint(given, signal);
    return LiveChain.open({ role, endpoint: formatEndpoint(given), connect: connectAgain, onChange });
  };
  const lives = await openAll([
    () => open('service', url),
    ...(targetUrl === undefined ? [] : [() => open('target', targetUrl)]),
  ]);
  try {
    return await joinPlaces(...lives);
  } catch (error) {
    await closeAll(lives);
    throw error;
  }
}

/** Gets the target of a task at its finalized head. @throws TASKS_NOT_READY when the page is connected to the service alone */
export async function getTaskTarget({ target, servicePara }: Places): Promise<TaskTarget> {
  if (!target) throw new TasksNotReadyError({ missing: 'parachain' });
  const chain = await target.live.getOpen();
  return { target: await chain.snapshot(), chain, servicePara, targetPara: target.paraId };
}

/** Joins the connected chains. @throws the errors of {@link openPlaces} but those of connections */
async function joinPlaces(service: LiveChain, live?: LiveChain): Promise<Places> {
  const scheduler = await createScheduler(service.chain, { reconnect: service.reconnect });
  const servicePara = await getParaId(await service.chain.snapshot(), { role: 'service' });
  if (!live) return { scheduler, service, servicePara };
  const { runtime } = live.chain;
  const bytes = runtime.registry.createType('AccountId').encodedLength;
  if (bytes !== accountBytes) throw new AccountsNotSignedForError({ chain: runtime.chain, bytes });
  const paraId = await getParaId(await live.chain.snapshot());
  if (paraId === servicePara) throw new TargetIsServiceError({ paraId });
  return { scheduler, service, servicePara, target: { live, paraId } };
}

function readEndpoint(field: 'service' | 'target', text: string): string {
  const url = text.trim();
  const reason = findEndpointFault(url);
  if (reason === undefined) return url;
  throw new TaskFieldInvalidError({ field: taskFields[field].label, reason });
}

/** A chain of the page, connected again after each loss until it is closed. */
export class LiveChain {
  readonly #options: OpenOptions;
  readonly #closing = new AbortController();
  readonly #kept: AutoReconnect;
  #reason: string | undefined;
  #restoring: Promise<Chain> | undefined;

  private constructor(chain: Chain, options: OpenOptions) {
    this.#kept = createAutoReconnect(chain, options.connect);
    this.#options = options;
  }

  /** @throws the errors of `connect` */
  static async open(options: OpenOptions): Promise<LiveChain> {
    return new LiveChain(await options.connect(), options);
  }

  /** The latest connection, possibly lost. */
  get chain(): Chain {
    return this.#kept.chain;
  }

  /** Replaces a lost connection, for the scheduler. */
  readonly reconnect: Reconnect = async ({ chain, error }) => {
    // Another reader lost the same connection and has opened a new one.
    if (chain !== this.chain) return this.getOpen();
    this.#reason = error instanceof Error ? error.message : String(error);
    return this.#restore();
  };

  /** Gets an open connection; after a loss, a new one. */
  async getOpen(): Promise<Chain> {
    return this.chain.provider.isConnected ? this.chain : this.#restore();
  }

  describe(): ShownChain {
    const { chain: name, token, ss58Prefix } = this.chain.runtime;
    const { role, endpoint } = this.#options;
    const { genesisHash } = this.chain;
    const isLost = this.#restoring !== undefined;
    return {
      ...{ role, name, endpoint, genesisHash, token, ss58Prefix, isLost },
      reason: isLost ? this.#reason : undefined,
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#kept.close();
  }

  #restore(): Promise<Chain> {
    this.#restoring ??= this.#connectAgain(this.#closing.signal).finally(() => {
      this.#restoring = undefined;
      this.#options.onChange();
    });
    this.#options.onChange();
    return this.#restoring;
  }

  async #connectAgain(signal: AbortSignal): Promise<Chain> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#kept.reconnect({ chain: this.chain, attempt, signal });
      } catch (error) {
        if (signal.aborted) throw error;
        this.#reason = error instanceof Error ? error.message : String(error);
        this.#options.onChange();
      }
    }
  }
}

/** Options of a chain of the page. */
export interface OpenOptions {
  readonly role: ShownChain['role'];
  /** The endpoint without secrets, for the page. */
  readonly endpoint: string;
  readonly connect: (signal?: AbortSignal) => Promise<Chain>;
  readonly onChange: () => void;
}

const hourMs = 3_600_000;
/** Development accounts, whose keys are public. */
const uris = ['//Alice', '//Bob'] as const;

/**
 * Starts the service and a target in this thread, without a port. The network starts at the next whole hour, and its clock stands still
 * until it is advanced. Its development accounts sign without a wallet.
 *
 * @param options `now`, milliseconds since 1970
 */
export async function openLocalPlaces(
  variant: Variant,
  { now, onChange }: { readonly now: number } & Pick<OpenOptions, 'onChange'>,
): Promise<Places> {
  await cryptoWaitReady();
  const start = Math.ceil(now / hourMs) * hourMs;
  const devnet = await createDevnet({ variant, start, clock: () => start, targets: [{ paraId: 2000 }] });
  const open = (role: 'service' | 'target', { provider }: Pick<typeof devnet.service, 'provider'>) => {
    // A jump over months takes longer than a node may take for an answer.
    const connectHere = () => connect(provider, { timeoutMs: Number.POSITIVE_INFINITY });
    return LiveChain.open({ role, endpoint: 'in this tab', connect: connectHere, onChange });
  };
  const targets = devnet.targets.map((target) => open('target', target));
  const places = await joinPlaces(await open('service', devnet.service), ...(await Promise.all(targets)));
  const keyring = new Keyring({ type: 'sr25519' });
  for (const uri of uris) keyring.addFromUri(uri);
  const getSigner = (address: string) => keyring.getPair(address);
  return { ...places, local: Object.assign(devnet, { getSigner }) };
}

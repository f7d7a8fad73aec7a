import { getParaId, TargetIsServiceError, type TaskTarget } from '@parachron/checklist';
import { closeAll, openAll } from '@parachron/checklist/dry-runs';
import type { TransactionSigner } from '@parachron/client';
import { getAccountBytes } from '@parachron/core';
import { createDevnet, type Devnet } from '@parachron/devnet';
import type { Variant } from '@parachron/runtime-types';
import { createScheduler, type Scheduler } from '@parachron/scheduler';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { readEndpoint } from '../endpointFaults.js';
import { taskFields } from '../fieldTexts.js';
import { PageChain } from '../PageChain.js';
import { PageError } from '../PageError.js';
import type { PlacesForm } from './tasksRoute.js';

/** The connected service, and the target if given. */
export interface Places {
  readonly scheduler: Scheduler;
  readonly service: PageChain;
  readonly servicePara: number;
  readonly target?: { readonly live: PageChain; readonly paraId: number };
  /** Present if the chains are a local network in this thread, whose clock stands still until it is advanced. */
  readonly local?: Pick<Devnet, 'now' | 'idle' | 'advance' | 'advanceToNextSlot' | 'close'> & {
    /** The key of a development account. */
    getSigner(address: string): TransactionSigner;
  };
}

/**
 * Connects to the service and the target.
 *
 * @throws PageError when an endpoint is invalid
 * @throws UNSUPPORTED_INTERFACE when the service runs no variant; WRONG_CHAIN, NOT_A_PARACHAIN, TARGET_IS_SERVICE; the errors of `connect`
 * @throws PageError when the target has accounts of 20 bytes
 */
export async function openPlaces(
  form: Pick<PlacesForm, 'service' | 'target'>,
  onChange: () => void,
): Promise<Places> {
  const url = readEndpoint(taskFields.service, form.service);
  const targetUrl = form.target.trim() === '' ? undefined : readEndpoint(taskFields.target, form.target);
  const lives = await openAll([
    () => openChain('service', url, onChange),
    ...(targetUrl === undefined ? [] : [() => openChain('target', targetUrl, onChange)]),
  ]);
  return joinPlaces(...lives).catch(async (error: unknown) => {
    await closeAll(lives);
    throw error;
  });
}

async function openChain(...given: ConstructorParameters<typeof PageChain>): Promise<PageChain> {
  const live = new PageChain(...given);
  await live.getOpen(1);
  return live;
}

/** The page asked for what needs chains or accounts that are not chosen yet. */
export class TasksNotReadyError extends PageError {
  constructor(missing: 'service' | 'parachain' | 'accounts') {
    super({
      message: `No ${missing} yet. Nothing was sent.`,
      hint: 'Connect the chains, and choose an account on each.',
    });
  }
}

/** Gets the target of a task at its finalized head. @throws TasksNotReadyError when the page is connected to the service alone */
export async function getTaskTarget({ target, servicePara }: Places): Promise<TaskTarget> {
  if (!target) throw new TasksNotReadyError('parachain');
  const chain = await target.live.getOpen();
  return { target: await chain.snapshot(), chain, servicePara, targetPara: target.paraId };
}

/** Joins the connected chains. @throws the errors of {@link openPlaces} but those of connections */
async function joinPlaces(service: PageChain, live?: PageChain): Promise<Places> {
  const scheduler = await createScheduler(service.chain, { reconnect: service.reconnect });
  const servicePara = await getParaId(await service.chain.snapshot(), { role: 'service' });
  if (!live) return { scheduler, service, servicePara };
  const { runtime } = live.chain;
  const bytes = getAccountBytes(runtime.registry);
  if (bytes !== 32) {
    throw new PageError({
      message: `${runtime.chain} has accounts of ${bytes} bytes, and this page signs for accounts of 32 bytes.`,
      hint: 'Run `parachron plan --user` for the permission, and `parachron task schedule --on-target` for the task.',
    });
  }
  const paraId = await getParaId(await live.chain.snapshot());
  if (paraId === servicePara) throw new TargetIsServiceError({ paraId });
  return { scheduler, service, servicePara, target: { live, paraId } };
}

const hourMs = 3_600_000;
/** Development accounts, whose keys are public. */
const uris = ['//Alice', '//Bob'] as const;

/**
 * Starts the service and a target in this thread, without a port. The network starts at the next whole hour, and its clock stands still
 * until it is advanced. Its development accounts sign without a wallet.
 *
 * @param now milliseconds since 1970
 */
export async function openLocalPlaces(variant: Variant, now: number, onChange: () => void): Promise<Places> {
  await cryptoWaitReady();
  const start = Math.ceil(now / hourMs) * hourMs;
  const devnet = await createDevnet({ variant, start, clock: () => start, targets: [{ paraId: 2000 }] });
  const open = (role: 'service' | 'target', { provider }: Pick<typeof devnet.service, 'provider'>) =>
    openChain(role, provider, onChange);
  const targets = devnet.targets.map((target) => open('target', target));
  const places = await joinPlaces(await open('service', devnet.service), ...(await Promise.all(targets)));
  const keyring = new Keyring({ type: 'sr25519' });
  for (const uri of uris) keyring.addFromUri(uri);
  const getSigner = (address: string) => keyring.getPair(address);
  return { ...places, local: Object.assign(devnet, { getSigner }) };
}

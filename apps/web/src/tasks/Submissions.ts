import {
  createTicketFile,
  formatTicketFile,
  isSubmissionOpen,
  type Scheduler,
  type SubmitTaskOptions,
  type SubmittedTask,
  type Ticket,
} from '@parachron/scheduler';
import { randomAsHex } from '@polkadot/util-crypto';
import {
  advanceSubmissions,
  listShownTickets,
  noSubmissions,
  type SubmissionsEvent,
} from './advanceSubmissions.js';
import type { RecordStore } from './RecordStore.js';
import {
  isSameSubmission,
  isStoredTicket,
  joinTickets,
  readTicketFile,
  type StoredTicket,
} from './StoredTicket.js';
import type { ShownTicket } from './TasksProtocol.js';
import { TicketGoneError, TicketInUseError, TicketOpenError } from './tasksErrors.js';

type Described = Pick<StoredTicket, 'cost' | 'name' | 'title'>;
type Submit = (options: SubmitTaskOptions, ticket: Ticket | undefined) => Promise<SubmittedTask>;

/**
 * The submissions of this browser to one service. Each has a ticket on the disk before it is signed, and again before it is
 * sent, so that a closed tab loses nothing. One tab at a time works with a ticket, and all transactions of a ticket have one
 * nonce, so that no call is included twice.
 */
export class Submissions {
  readonly #scheduler: Scheduler;
  readonly #url: string;
  readonly #store: RecordStore;
  readonly #onChange: () => void;
  #state = noSubmissions;

  /** @param options `url`, the endpoint of the service; `onChange` called when a ticket or its known state has changed */
  constructor(
    scheduler: Scheduler,
    {
      url,
      store,
      onChange,
    }: { readonly url: string; readonly store: RecordStore; readonly onChange: () => void },
  ) {
    this.#scheduler = scheduler;
    this.#url = url;
    this.#store = store;
    this.#onChange = onChange;
    store.onChange((key) => {
      if (key.startsWith(this.#prefix)) void this.#read().then(onChange);
    });
  }

  /** One sentence for each result of an earlier submission. */
  get notices(): readonly string[] {
    return this.#state.notices;
  }

  list(): ShownTicket[] {
    return listShownTickets(this.#state);
  }

  /** Finds the outcome of each ticket from an earlier tab. */
  async open(): Promise<void> {
    await this.#read();
    for (const id of Object.keys(this.#state.tickets)) await this.findOutcome(id);
  }

  /**
   * Submits a call with a ticket.
   *
   * @throws the errors of `submit` of the scheduler; SUBMISSION_UNKNOWN leaves the ticket
   */
  submit(described: Described, signer: SubmitTaskOptions['signer'], submit: Submit): Promise<SubmittedTask> {
    return this.#run(createId(), described, { signer, submit });
  }

  get(id: string): StoredTicket | undefined {
    return this.#state.tickets[id];
  }

  /** Sends the call of a ticket unless it has landed. @throws the errors of `resumeSubmission`, TICKET_GONE, TICKET_IN_USE */
  async submitTicket(id: string, signer: SubmitTaskOptions['signer']): Promise<SubmittedTask> {
    const kept = this.get(id);
    if (!kept) throw new TicketGoneError({});
    const submit: Submit = async (options, ticket) => {
      if (!ticket) throw new TicketGoneError({});
      return this.#scheduler.resumeSubmission(ticket, options);
    };
    return this.#run(id, kept, { signer, submit });
  }

  /** Finds the outcome of a ticket, and sends nothing. A ticket with a known result is deleted. */
  async findOutcome(id: string): Promise<void> {
    const locked = await this.#store.lock(this.#nameKey(id), async () => {
      const kept = this.get(id);
      if (!kept) return;
      try {
        await this.#settle({
          kind: 'searched',
          id,
          outcome: await this.#scheduler.getSubmission(kept.ticket),
        });
      } catch (error) {
        const isUndecided = isSubmissionOpen(error, kept.ticket) || kept.ticket.hashes.length === 0;
        // A call that failed in its block has a known result as well.
        await this.#settle({ kind: isUndecided ? 'undecided' : 'failed', id, reason: readMessage(error) });
      }
    });
    if (!locked) this.#advance({ kind: 'locked', id });
    this.#onChange();
  }

  /** Returns a ticket as the file that the command line reads. @throws TICKET_GONE */
  formatTicket(id: string): string {
    const kept = this.get(id);
    if (!kept) throw new TicketGoneError({});
    return formatTicketFile(kept);
  }

  /**
   * Stores the ticket of a file, and searches for its outcome. A submission that the browser already has is not stored twice.
   *
   * @throws TICKET_FILE_INVALID, TICKET_IN_USE
   */
  async addTicket(text: string): Promise<void> {
    const given = readTicketFile(text, this.#scheduler.chain);
    const found = Object.entries(this.#state.tickets).find(([, { ticket }]) =>
      isSameSubmission(ticket, given.ticket),
    );
    const [id, had] = found ?? [createId(), given];
    const kept = { ...had, ticket: joinTickets(had.ticket, given.ticket) };
    const locked = await this.#store.lock(this.#nameKey(id), () => this.#store.put(this.#nameKey(id), kept));
    if (!locked) throw new TicketInUseError({});
    await this.#read();
    await this.findOutcome(id);
  }

  /** Deletes a ticket whose transactions can no longer land. @throws TICKET_IN_USE, TICKET_GONE, TICKET_OPEN */
  async removeTicket(id: string): Promise<void> {
    const locked = await this.#store.lock(this.#nameKey(id), async () => {
      await this.#read();
      const shown = this.list().find((one) => one.id === id);
      if (!shown) throw new TicketGoneError({});
      if (!shown.isForgettable) throw new TicketOpenError({});
      await this.#settle({ kind: 'ended', id });
    });
    if (!locked) throw new TicketInUseError({});
    this.#onChange();
  }

  get #prefix(): string {
    return `ticket/${this.#scheduler.chain.genesisHash}/`;
  }

  #nameKey(id: string): string {
    return `${this.#prefix}${id}`;
  }

  async #read(): Promise<void> {
    const entries = await this.#store.list(this.#prefix);
    const tickets = entries.flatMap(([key, value]) =>
      isStoredTicket(value) ? [[key.slice(this.#prefix.length), value] as const] : [],
    );
    this.#advance({ kind: 'read', tickets: Object.fromEntries(tickets) });
  }

  async #run(
    id: string,
    described: Described,
    { signer, submit }: Pick<SubmitTaskOptions, 'signer'> & { readonly submit: Submit },
  ): Promise<SubmittedTask> {
    const { chain } = this.#scheduler;
    const { name, title, cost } = described;
    let last: Ticket | undefined;
    const onTicket = async (next: Ticket) => {
      const file = createTicketFile(next, { chain, endpoints: [this.#url], cost });
      const kept = { ...file, name, title };
      await this.#store.put(this.#nameKey(id), kept);
      last = next;
      this.#advance({ kind: 'stored', id, ticket: kept });
      this.#onChange();
    };
    const locked = await this.#store.lock(this.#nameKey(id), async () => {
      // Another tab may have signed since this tab has read the ticket.
      await this.#read();
      last = this.get(id)?.ticket;
      this.#advance({ kind: 'begun', id });
      try {
        const done = await submit({ signer, onTicket }, last);
        await this.#settle({ kind: 'ended', id });
        return done;
      } catch (error) {
        const isUndecided = isSubmissionOpen(error, last);
        await this.#settle(
          isUndecided ? { kind: 'undecided', id, reason: readMessage(error) } : { kind: 'ended', id },
        );
        throw error;
      }
    });
    this.#onChange();
    if (!locked) throw new TicketInUseError({});
    return locked.value;
  }

  #advance(event: SubmissionsEvent): void {
    this.#state = advanceSubmissions(this.#state, event);
  }

  /** Deletes the ticket from the browser if its result is known. */
  async #settle(event: SubmissionsEvent & { readonly id: string }): Promise<void> {
    this.#advance(event);
    if (!this.get(event.id)) await this.#store.remove(this.#nameKey(event.id));
  }
}

/** Pages of http: lack `crypto.randomUUID`. */
function createId(): string {
  return randomAsHex(16);
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

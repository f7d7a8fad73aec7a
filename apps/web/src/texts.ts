import { type Role, roleWords, type Verdict } from '@parachron/checklist';
import { capitalize, type Hex } from '@parachron/core';
import type { ReportFormat } from '@parachron/reports';
import type { ChainStage } from './checklist/ChecklistProtocol.js';
import type { RequestField } from './checklist/CheckRequest.js';
import type { Repeat, ShownEvent } from './playground/PlaygroundState.js';
import type {
  ActionForm,
  IntervalUnit,
  ShownProxyType,
  ShownTicket,
  ShownEvent as TaskEvent,
  WhenForm,
} from './tasks/TasksProtocol.js';
import type { PlaceField } from './tasks/tasksRoute.js';

type TaskEventKind = TaskEvent['kind'];

const roles: Readonly<Record<Role, string>> = {
  relay: capitalize(roleWords.relay),
  channelManager: capitalize(roleWords.channelManager),
  target: capitalize(roleWords.target),
  service: capitalize(roleWords.service),
};

const checkFields = {
  relay: { label: roles.relay, about: 'ws:// or wss:// endpoint, or a chain specification' },
  target: { label: roles.target, about: 'ws:// or wss:// endpoint, or a chain specification' },
  service: { label: roles.service, about: 'ws:// or wss:// endpoint, or a chain specification' },
  call: { label: 'Call of the task', about: 'optional: bytes of a call of the parachain, 0x…' },
  user: { label: 'User', about: "optional: the user's address on the service" },
  channelManager: {
    label: roles.channelManager,
    about: 'endpoint or chain specification, if the relay chain does not manage channels',
  },
  targetPara: { label: 'Para id of the parachain', about: 'if no endpoint of the parachain is given' },
  dryRun: { label: 'Try the plan on forks of the chains', about: 'a dry run in this tab' },
  servicePara: { label: 'Para id of the service', about: '2114 if empty' },
} satisfies Record<RequestField, { readonly label: string; readonly about: string }>;

const verdictWords = { passes: 'suffices', refused: 'too narrow', unknown: 'not tried' } as const;

/** Every English text of the page. */
export const texts = {
  brand: 'Parachron',
  pageTitle: 'Parachron playground',
  nav: {
    label: 'Parts of this page',
    checklist: 'Check a parachain',
    tasks: 'Tasks',
    playground: 'Playground',
  },
  checklist: {
    pageTitle: 'Parachron checklist',
    title: 'Is a parachain ready for the service?',
    lead: 'This page reads the relay chain, the parachain and the service, and reports what is ready and what is missing. The check is the same as on the command line, runs in this tab, and only reads. A call of the plan is sent only after your confirmation in a wallet.',
    fields: checkFields,
    chooseFile: 'Choose a file',
    drop: 'Drop a chain specification on a field, or choose the file. Its runtime boots in this tab; the file stays here.',
    more: 'More fields',
    start: 'Check',
    share: {
      offer: 'Copy a link to this check',
      copied: 'The link is copied. It contains the fields of the form.',
      shown: 'The link is the address of this page now.',
      noFile: 'The link is the address of this page now. It does not contain the chain specifications.',
      refused: 'No link: an endpoint contains a key. Give an endpoint without a key to share the check.',
    },
    notLoaded: 'The checklist could not be loaded.',
    chains: 'Chains',
    roles,
    stages: {
      connecting: 'connecting …',
      booting: 'booting …',
      connected: 'connected',
      reading: 'reading …',
      read: 'read',
      failed: 'not connected',
      lost: 'connection lost',
    } satisfies Record<ChainStage, string>,
    block: (number: number) => `block ${number}`,
    connecting: 'Connecting to the chains …',
    booting: 'Booting the runtimes of the chain specifications in this tab. This takes up to a minute …',
    reading: 'Reading the chains and running the checks …',
    progress: (text: string) => `${text} …`,
    notBooted: 'A chain specification does not boot. Correct the field, and check again.',
    retrying: 'A chain is not connected. The page tries again.',
    lost: 'A connection is lost. The page connects again.',
    lostWithReport:
      'A connection is lost. The report shows the last blocks. The page connects again, then checks again.',
    done: 'All chains are connected.',
    result: 'Result',
    verdicts: { ready: 'Ready', 'not-ready': 'Not ready', unknown: 'Unknown' } satisfies Record<
      Verdict,
      string
    >,
    at: (number: number, time: string) => `Check ${number} of this page, ${time}`,
    again: 'Check again',
    save: 'Save the report',
    watch: 'Check again at each new finalized block',
    downloads: [
      { format: 'html', file: 'report.html', label: 'HTML' },
      { format: 'markdown', file: 'report.md', label: 'Markdown' },
      { format: 'terminal', file: 'report.txt', label: 'Text' },
      { format: 'json', file: 'report.json', label: 'JSON' },
      { format: 'junit', file: 'report.xml', label: 'JUnit' },
      { format: 'github', file: 'annotations.txt', label: 'Annotations' },
    ] satisfies readonly { format: ReportFormat; file: string; label: string }[],
    report: 'Report',
    footer: 'The check runs in this tab and connects only to the given endpoints. The page stores no field.',
  },
  plan: {
    title: 'The calls of the plan',
    why: 'Each group is for one signer. A wallet signs the calls of a single account; the other calls are for governance.',
    wallets: 'Wallets of this browser',
    noWallet: 'This browser has no wallet. Copy a call, or open it in a web page.',
    connect: (name: string) => `Connect ${name}`,
    opening: (name: string) => `Confirm in ${name} that this page may see its accounts.`,
    notConnected: (name: string) => `${name} shares no account with this page.`,
    account: 'Account that signs',
    onRoute: ({ step, route, effect }: Readonly<Record<'step' | 'route' | 'effect', string>>) =>
      `${step} ${route} This call ${effect}.`,
    details: 'Bytes and arguments',
    copy: 'Copy',
    copied: 'Copied',
    copyNamed: (title: string) => ` the bytes: ${title}`,
    preimage: (text: string) => `Preimage: ${text}`,
    on: (name: string, chain: string) => `${name} on ${chain}`,
    summarize: 'Show the summary to sign',
    asking: 'Reading the fee …',
    summary: 'Summary',
    chain: 'Chain',
    call: 'Call',
    signer: 'Signed by',
    fee: 'Fee of the transaction, estimated',
    costs: 'Costs of the step',
    none: 'none',
    sign: 'Sign in the wallet and send',
    sending: 'The wallet asks for your confirmation. After it, the page waits until the block is final.',
    sent: (block: number, fee: string) => `Done in block ${block}. Fee: ${fee}. The page checks again.`,
    cannotSign: 'the wallet cannot sign transactions',
    signed: 'The wallet has signed. The page sends the call, and waits until its block is final.',
    stop: 'Stop waiting for the wallet',
    stopped: 'the page no longer waits for its answer.',
  },
  tasksPage: {
    pageTitle: 'Parachron tasks',
    title: 'Schedule a task',
    lead: 'This page connects to the service and a parachain. Grant a permission, schedule a task, follow its runs, and cancel it. Each transaction has a summary first. Nothing is sent without the confirmation of the wallet.',
    unknown: 'unknown',
    fields: {
      service: { label: roles.service, about: 'endpoint, ws:// or wss://' },
      target: { label: roles.target, about: 'endpoint; empty for a transfer on the service' },
      call: { label: 'Call of the task', about: 'bytes of a call of the parachain, 0x…' },
    } satisfies Record<PlaceField, { readonly label: string; readonly about: string }>,
    connect: 'Connect',
    connecting: 'Connecting to the chains …',
    again: 'Connect again',
    loading: 'Loading …',
    notLoaded: 'This part of the page could not be loaded.',
    left: (chain: string, count: number) =>
      count === 1
        ? `A submission to ${chain} is not finished. Connect the service to continue.`
        : `${count} submissions to ${chain} are not finished. Connect the service to continue.`,
    use: (endpoint: string) => `Use ${endpoint}`,
    share: {
      offer: 'Copy a link to these chains',
      copied: 'The link is copied. It contains the endpoints and the call.',
      shown: 'The link is the address of this page now.',
      refused: 'No link: an endpoint contains a key. Give an endpoint without a key to share the chains.',
    },
    chains: 'Chains',
    roles,
    variant: (variant: string, seconds: number) =>
      `Variant ${variant}, slots of ${seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`}`,
    connected: 'connected',
    lost: 'connection lost',
    lostAbout: 'A connection is lost. The page connects again and continues.',
    wallet: {
      title: '1. Wallet',
      why: 'The owner signs on the service. The task acts for the account on the parachain.',
      owner: 'Account on the service',
      onTarget: 'Account on the parachain',
      bytes20:
        'The parachain has accounts of 20 bytes. Its account comes from a wallet with keys of the type ethereum, or from a wallet for Ethereum pages.',
      ethereum: (name: string) => `${name} (Ethereum)`,
      evm: 'A wallet for Ethereum pages sends the permission as Ethereum transactions, to the proxy contract of the parachain. On the service, an account of a Substrate wallet signs.',
      none: 'This browser has no wallet for Substrate chains. Install one and load the page again.',
      no20: 'The open wallet has no account of 20 bytes.',
      no32: 'The open wallet has no account of 32 bytes, which the service needs.',
      balances: 'Free balances',
      onService: 'on the service',
      free: 'on the parachain',
      derived: 'Derived account',
      derivedFree: 'Its free balance',
      underived: (reason: string) => `The derived account is unknown: ${reason}`,
    },
    action: {
      title: '2. What the task does',
      kind: 'Kind of task',
      kinds: {
        payment: 'Payment on the parachain',
        bytes: 'Call of the parachain, by its bytes',
        transfer: 'Transfer on the service',
      } satisfies Record<ActionForm['kind'], string>,
      recipient: 'Recipient',
      amount: 'Amount in tokens',
      bytes: 'Bytes of the call',
    },
    grant: {
      title: '3. Permission',
      why: 'The service sends the call of a task from the derived account. The call acts for your account only with a proxy for the derived account. The derived account also pays for the programs on the parachain.',
      granted: (types: string) => `The derived account has a proxy: ${types}.`,
      notGranted: 'The derived account has no proxy yet.',
      choose: 'Proxy type',
      revoke: 'Show the summary of the removal',
      revokeNamed: (type: string) => `: ${type}`,
      returned: 'Deposit that returns',
      stillUsed: (count: number) =>
        `${count === 1 ? '1 task calls' : `${count} tasks call`} the parachain. Without the proxy, the calls fail there.`,
      maybeUsed:
        'The tasks of this account are not listed. Without the proxy, tasks that call the parachain fail there.',
      keeps: (amount: string) =>
        `The derived account keeps ${amount}. Only a program of the service can move these funds.`,
      narrowest: 'the narrowest that suffices',
      fund: 'Funds for the derived account, in tokens',
      proposed: 'empty: the first withdrawal of one run',
      show: 'Show the summary of the permission',
      delegate: 'Derived account',
      type: 'Proxy type',
      deposit: 'Deposit, returned with the removal of the proxy',
      funds: 'Funds for the derived account',
      fee: 'Fee of the transaction',
      total: 'Total',
      missing: (amount: string) => `${amount} is missing on the account that signs.`,
      nothing: 'The account already has this proxy, and no funds were given.',
      tooNarrow: (type: string) => `A dry run refused the call with the proxy type ${type}.`,
      untried: (type: string) => `Whether the proxy type ${type} permits the call was not tried.`,
      typeNamed: (name: string, verdict: ShownProxyType['verdict'] | undefined) =>
        verdict === undefined ? name : `${name} (${verdictWords[verdict]})`,
      noBatch:
        'the parachain has no batch of calls, and a proxy with funds needs two calls. Grant with 0 tokens first.',
      staysOnService: 'a transfer on the service needs no proxy.',
      contract: {
        label: 'Address of the proxy contract',
        about:
          'the proxy precompile of the parachain, from its documentation. The proposed address is that of the Moonbeam family; no chain states its own.',
        needed: 'write 0x and 40 hexadecimal digits',
        add: (type: string) => `Proxy of the type ${type} for the derived account`,
        remove: (type: string) => `Removal of the proxy of the type ${type}`,
        fund: (amount: string) => `Payment of ${amount} to the derived account`,
        fee: 'the wallet shows it before its confirmation',
      },
    },
    when: {
      title: '4. When it runs',
      kind: 'Times',
      kinds: {
        calendar: 'By calendar',
        interval: 'By interval',
        cron: 'By cron expression',
      } satisfies Record<WhenForm['kind'], string>,
      date: 'Date and time',
      dateNamed: (number: number) => `Date and time ${number}`,
      add: 'Add a time',
      remove: (number: number) => `Remove time ${number}`,
      first: 'First run',
      firstAbout: 'your local time; empty for the next slot',
      count: 'Every',
      unit: 'Unit',
      units: { minutes: 'minutes', hours: 'hours', days: 'days', weeks: 'weeks' } satisfies Record<
        IntervalUnit,
        string
      >,
      times: 'Number of runs',
      timesAbout: {
        H: 'empty: until the cancellation',
        M: 'all runs are paid when the task is scheduled',
      },
      timesOfCron: 'empty: as many as the service stores in one task',
      expression: 'Cron expression',
      expressionAbout: 'minute, hour, day, month, weekday: 0 9 * * MON-FRI',
      zone: 'Time zone',
    },
    schedule: {
      title: 'Task',
      name: 'Name of the task',
      nameAbout: 'unique among your tasks',
      show: 'Show the summary of the task',
      total: 'Leaves the account now',
      perRun: 'Each further run',
      onTarget: 'On the parachain',
      needsTimes: 'a service of variant M needs the number of runs',
      missing: (amount: string) =>
        `${amount} is missing on the account for the fees and the existential deposit.`,
      notArriving: (reason: string) => `The call would not run: ${reason} Grant the permission first.`,
      close: 'The first run is close. Sign soon, or choose a later time.',
      purpose: (name: string) => `Task ${name}`,
    },
    cancel: { purpose: (name: string) => `Cancellation of ${name}`, fee: 'Fee of the transaction' },
    summary: {
      title: 'Summary',
      kinds: {
        grant: 'Permission for the derived account',
        revoke: 'Removal of the permission',
        schedule: 'New task',
        cancel: 'Cancellation of a task',
        resume: 'Earlier submission, sent once at most',
      },
      asking: 'Asking the chains …',
      chain: 'Chain',
      genesis: 'Genesis',
      call: 'Call',
      signer: 'Signed by',
      runs: 'Runs',
      more: (count: number) => `and ${count} more`,
      every: (text: string) => `then every ${text}, until the cancellation`,
      bytes: 'Bytes and arguments',
      value: (planck: string | bigint) => `value: ${planck}`,
      apps: 'Polkadot.js Apps',
      ethereum: (count: number) =>
        count === 1
          ? '1 Ethereum transaction'
          : `${count} Ethereum transactions, each with its own confirmation`,
      to: (address: string) => `to ${address}`,
      cost: 'Cost, when the ticket was made',
      sign: 'Sign in the wallet and send',
      close: 'Close the summary',
      sent: (chain: string, block: number, fee: string) =>
        `Done in block ${block} of ${chain}.${fee === '' ? '' : ` Fee: ${fee}.`}`,
      refused: 'The chain would refuse this transaction.',
    },
    tickets: {
      title: 'Unfinished submissions',
      none: 'This browser has none for this service.',
      why: 'This browser has kept them. Each lands once at most: all that is sent for it has one number of the account.',
      stages: {
        running: 'under way in this tab',
        elsewhere: 'under way in another tab',
        waiting: 'in the pool of the node, waits for a block',
        absent: 'in no block, and not in the pool of this node',
        unknown: 'unknown yet',
      } satisfies Record<ShownTicket['stage'], string>,
      look: 'Look again',
      resume: 'Show the summary to send it',
      forget: 'Forget it',
      save: 'Save its ticket',
      open: 'Open a ticket',
      openAbout:
        'A file that this page or the command line has saved. The page finds the outcome, and sends nothing by itself.',
      file: 'ticket.json',
      noTicket: 'it holds no ticket',
      otherChain: (of: string, here: string) =>
        `the ticket is of ${of}, and the page is connected to ${here}`,
      named: (title: string) => `: ${title}`,
      landed: (title: string, block: number) => `${title}: done in block ${block}.`,
      replaced: (title: string) =>
        `${title}: not included. Another transaction of the account used its nonce.`,
    },
    list: {
      title: 'Your tasks',
      empty: 'The service has no task of this account.',
      unlisted: 'The tasks of this account could not be listed.',
      listAgain: 'List the tasks again',
      actions: {
        crossChain: (paraId: number | undefined) => `call on parachain ${paraId ?? '?'}`,
        dynamicDispatch: () => 'call on the service',
        nativeTransfer: () => 'transfer on the service',
        other: () => 'another action',
      },
    },
    events: {
      title: 'What happened',
      empty: 'No event yet since this page follows the tasks of the account.',
      more: (count: number) => `Show all ${count} events`,
      fewer: 'Show the newest events',
      kinds: {
        scheduled: 'scheduled',
        cancelled: 'cancelled',
        triggered: 'run began',
        sent: 'sent to the parachain',
        executed: 'executed',
        failed: 'failed',
        missed: 'missed',
        rescheduled: 'booked again',
        notRescheduled: 'ended by a failure',
        unseen: 'not seen on the parachain',
        unreported: 'not reported',
        done: 'done',
      } satisfies Record<TaskEventKind, string>,
    },
    footer:
      'The page stores tickets and events in this browser, and no key. It connects only to the given endpoints.',
  },
  title: 'Try the service without a chain',
  lead: 'This page runs the service and one parachain inside your browser. Schedule a task, move the clock, and see each run and its cost. Nothing is sent to any live chain.',
  variantLegend: 'Variant of the service',
  variants: {
    H: {
      name: 'Variant H',
      about:
        'Slots of one hour. A task can recur until its cancellation, and each run is paid when it is booked.',
    },
    M: {
      name: 'Variant M',
      about:
        'Slots of one minute. A task has a list of times, and all runs are paid when the task is scheduled.',
    },
  },
  start: 'Start the network',
  starting: 'Starting the network …',
  restart: 'Start again',
  notLoaded: 'The network could not be loaded.',
  loadAgain: 'Check the connection to the server of this page, and load the page again.',
  network: 'The network',
  channels: (service: number, target: number) =>
    `The channels ${service} → ${target} and ${target} → ${service} are open. The network has no relay chain: messages go from chain to chain in this tab.`,
  clock: 'Clock of the network',
  clockStands: 'The clock stands still until you move it.',
  next: 'Next slot',
  jumps: [
    { label: '1 day', days: 1 },
    { label: '30 days', days: 30 },
    { label: '6 months', days: 180 },
  ],
  moving: 'Moving the clock …',
  reading: (count: number) => `Reading the events of ${count} blocks and messages …`,
  utc: 'UTC',
  interval: (count: number, unit: 'week' | 'day' | 'hour' | 'minute' | 'second') =>
    `${count} ${unit}${count === 1 ? '' : 's'}`,
  roles,
  chain: (paraId: number, block: number) => `para ${paraId}, block ${block}`,
  account: 'Account',
  accounts: {
    alice: { name: 'Alice', about: 'the user, who signs' },
    derived: { name: 'Derived account', about: 'acts for Alice on the target, and pays for programs there' },
    bob: { name: 'Bob', about: 'receives the payments' },
  },
  balances: 'Free balances',
  none: '–',
  grant: {
    title: '1. Permit the task',
    why: 'The service sends the call of a task to the target. The call acts for Alice only with a proxy for her derived account there.',
    fund: 'Funds for the derived account, in tokens',
    delegate: 'Derived account',
    type: 'Narrowest proxy type',
    deposit: 'Deposit, returned with the removal',
    total: 'Total with fees',
    sign: 'Sign as Alice: grant and fund',
    signing: 'Granting …',
    done: (type: string) => `Alice granted the proxy type ${type} to her derived account.`,
  },
  order: {
    title: '2. Schedule a task',
    why: 'The task pays Bob on the target, for Alice.',
    name: 'Name of the task',
    amount: 'Payment to Bob, in tokens',
    repeat: 'Repeat',
    repeats: {
      once: 'once',
      daily: 'every day',
      weekly: 'every week',
      monthly: 'every 30 days',
    } satisfies Record<Repeat, string>,
    times: 'Number of runs',
    first: 'First run',
    inclusion: 'Inclusion of the transaction',
    execution: (runs: number) => `Execution, ${runs === 1 ? '1 run' : `${runs} runs`}`,
    message: 'Message to the target',
    total: 'Leaves the account of Alice now',
    perRun: 'Each further run',
    call: 'The call that Alice signs',
    sign: 'Sign as Alice: schedule',
    signing: 'Scheduling …',
    notGranted: 'Without step 1 the task runs, and the target refuses its call.',
    unknown: 'unknown',
  },
  tasks: {
    title: '3. Tasks',
    empty: 'No task is scheduled.',
    next: (time: string) => `next run ${time}`,
    ended: 'ended',
    left: (count: number) => (count === 1 ? '1 run left' : `${count} runs left`),
    recurring: 'until its cancellation',
    cancel: 'Cancel',
    cancelNamed: (name: string) => `Cancel ${name}`,
    cancelling: 'Cancelling …',
    runs: (runs: number, failed: number) =>
      `${runs} ${runs === 1 ? 'run' : 'runs'}: ${runs - failed} succeeded, ${failed} failed`,
  },
  history: {
    title: '4. History',
    empty: 'No event yet. Schedule a task, then move the clock.',
    time: 'Time',
    task: 'Task',
    event: 'Event',
    result: 'Result',
    paid: 'Paid',
    block: (chain: string, block: number) => `${chain} block ${block}`,
    more: (count: number) => `Show all ${count} events`,
    fewer: 'Show the newest events',
    kinds: {
      scheduled: 'scheduled',
      cancelled: 'cancelled',
      triggered: 'sent to the target',
      executed: 'executed',
      failed: 'failed',
      missed: 'missed',
      notRescheduled: 'ended by a failure',
      unseen: 'not seen on the target',
      unreported: 'not reported',
      done: 'done',
    } satisfies Record<ShownEvent['kind'], string>,
  },
  /** The faults of fields, each after the label of its field. */
  reasons: {
    endpoint: 'write ws:// or wss:// and the address of a node',
    insecure: 'a page of https:// connects to wss:// endpoints only, and to this machine',
    noRelay: 'the endpoint or the chain specification is missing',
    noTarget: 'give an endpoint, or the para id',
    sameChain: 'the parachain and the service differ',
    paraId: 'a para id is a whole number from 0 to 4294967295',
    hex: 'write 0x and an even number of hexadecimal digits',
    secret: 'this looks like a secret, and only a public address is needed',
    noEndpoint: 'a call on a parachain needs its endpoint',
    date: 'give a date and a time',
    count: 'give a whole number from 1 to 999999',
    name: 'give a name',
    tooLarge: (bytes: number) => `more than ${bytes} bytes`,
    noFile: 'the file is not given',
    noReason: 'no reason is given',
    noHash: 'it returned no hash',
    otherForm: 'the answer has another form',
    notTried: (reason: string) => `The plan was not tried: ${reason}`,
  },
  /** The messages and hints of the errors, by the names of their classes. */
  errors: {
    chainNotOpen: {
      message: () => 'The chain of the call is not connected.',
      hint: () => 'Wait until all chains are connected.',
    },
    requestInvalid: {
      message: ({ field, reason }: { field: RequestField; reason: string }) =>
        `${checkFields[field].label}: ${reason}.`,
      hint: () => 'Correct the field.',
    },
    specFileUnreadable: {
      message: ({ file, reason }: { file: string; reason: string }) => `${file} cannot be read: ${reason}.`,
      hint: () => 'Give the chain specification as JSON, plain or packed with gzip.',
    },
    signerDiffers: {
      message: (facts: { address: string; needed: string }) =>
        `${facts.address} cannot sign this call: the call is for the account ${facts.needed}.`,
      hint: () => 'Choose the account that the plan names.',
    },
    walletRefused: {
      message: (facts: { reason: string }) => `The wallet did not sign: ${facts.reason}`,
      hint: () => 'Nothing was sent. Sign again, or use another wallet.',
    },
    taskFieldInvalid: {
      message: (facts: { field: string; reason: string }) => `${facts.field}: ${facts.reason}.`,
      hint: () => 'Correct the field.',
    },
    derivedAccountUnknown: {
      message: (facts: { reason: string }) => `The derived account is unknown: ${facts.reason}`,
      hint: () => 'Check the parachain: the checklist reports what is missing.',
    },
    grantNotPlanned: {
      message: (facts: { reason: string }) => `The grant cannot be planned: ${facts.reason}`,
      hint: () => 'Choose a proxy type, or grant with 0 tokens first and send funds afterwards.',
    },
    proxiesUnknown: {
      message: (facts: { reason: string }) => `The proxies of the account are unknown: ${facts.reason}`,
      hint: () => 'Check the parachain: the checklist says what is missing there.',
    },
    summaryOutdated: {
      message: () => 'The summary is outdated. Nothing was sent.',
      hint: () => 'Show the summary again.',
    },
    ticketFileInvalid: {
      message: (facts: { reason: string }) => `The file is not used: ${facts.reason}.`,
      hint: () => 'Choose a ticket of this service, which `parachron task` or this page has saved.',
    },
    ticketGone: {
      message: () => 'This browser keeps no ticket of this submission. Nothing was sent.',
      hint: () => 'Read the list of tasks: another tab has found the outcome, or removed the ticket.',
    },
    accountsNotChosen: {
      message: () => 'No accounts are chosen. Nothing was sent.',
      hint: () => 'Connect a wallet, and choose the account on each chain.',
    },
    parachainNotConnected: {
      message: () => 'No parachain is connected. Nothing was sent.',
      hint: () => 'Give the endpoint of the parachain, and connect again.',
    },
    ticketInUse: {
      message: () => 'Another tab of this browser works on this submission.',
      hint: () => 'Continue in that tab, or close it.',
    },
    ticketOpen: {
      message: () => 'A block may still include the transaction of this submission.',
      hint: () => 'Look again after the next blocks, or send it again: it is included at most once.',
    },
    tasksNotOpen: {
      message: () => 'The chains are not connected.',
      hint: () => 'Connect the service first.',
    },
    ethereumNotAccepted: {
      message: (facts: { reason: string }) =>
        `The parachain gives no chain id for Ethereum transactions: ${facts.reason}`,
      hint: () => 'Use a wallet that signs transactions of the parachain itself.',
    },
    ethereumChainDiffers: {
      message: (facts: { wallet: string; parachain: string }) =>
        `The wallet is connected to the chain id ${facts.wallet}, and the parachain has the chain id ${facts.parachain}.`,
      hint: () => 'Choose the network of the parachain in the wallet.',
    },
    ethereumRequestFailed: {
      message: (facts: { method: string; reason: string }) =>
        `The wallet did not answer ${facts.method}: ${facts.reason}`,
      hint: () => 'Check the network of the wallet, and try again.',
    },
    proxyContractMissing: {
      message: (facts: { contract: Hex }) => `${facts.contract} does not answer as a proxy contract.`,
      hint: () => 'Give the address of the proxy precompile, which the documentation of the parachain names.',
    },
    ethereumTransactionRefused: {
      message: (facts: { title: string; reason: string }) =>
        `${facts.title}: the wallet did not send this transaction: ${facts.reason}`,
      hint: () => 'Show the summary again: it has the transactions that are left.',
    },
    ethereumTransactionFailed: {
      message: (facts: { title: string; hash: Hex }) =>
        `${facts.title}: the transaction ${facts.hash} failed.`,
      hint: () => 'Show the summary again: it has the present state of the chain.',
    },
    ethereumTransactionPending: {
      message: (facts: { title: string; hash: Hex }) =>
        `${facts.title}: no block has included the transaction ${facts.hash} yet.`,
      hint: () => 'Wait for the transaction in the wallet, then show the summary again.',
    },
    playgroundValueUnknown: {
      message: (facts: { value: string; reason: string }) =>
        `The playground cannot read ${facts.value}: ${facts.reason}`,
      hint: () => 'Report this message with the steps before it.',
    },
    playgroundNotOpen: {
      message: () => 'The network is not open.',
      hint: () => 'Start the network first.',
    },
  },
  /** The values that the playground reads from its own network. */
  values: {
    proxyType: 'the proxy type',
    proxies: 'the proxies',
    grant: 'the grant',
    weight: 'the weight',
    target: 'the target',
    derived: 'the derived account',
    noBatch: 'The target has no batch of calls.',
    noTarget: 'The network has none.',
  },
  footer:
    'The network runs in this tab, and stops with the tab. Alice and Bob are development accounts: their keys are public.',
} as const;

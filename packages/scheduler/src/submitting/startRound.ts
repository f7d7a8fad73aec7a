import { getSentTicket, type SubmissionEnd, type SubmissionState } from './SubmissionState.js';

/** Starts the next round: searches for sent transactions before another transaction is sent. */
export function startRound(state: SubmissionState): SubmissionState {
  const { ticket } = state;
  if (ticket) return { ...state, step: { kind: getSentTicket(state) ? 'search' : 'send', ticket } };
  return { ...state, step: { kind: state.isChecked ? 'reserve' : 'check' } };
}

/** Lets the next submission of the account start. The queue can assign an unused nonce again. */
export function endPlace(state: SubmissionState): SubmissionState {
  if (state.place === 'none') return state;
  if (getSentTicket(state)) return { ...state, place: 'passed' };
  return { ...omitTicket(state), place: 'none' };
}

/** Releases the nonce, and waits until a block includes the other program's transaction. */
export function waitForOther(
  state: SubmissionState,
  step: { readonly owner: `0x${string}`; readonly nonce: number; readonly refusal?: unknown },
): SubmissionState {
  return {
    ...endPlace(omitTicket(state)),
    isChecked: false,
    step: { kind: 'awaitNonce', ...step },
  };
}

/** Ends a submission, and lets the next submission of the account start. */
export function endSubmission(state: SubmissionState, step: SubmissionEnd): SubmissionState {
  return { ...endPlace(state), step };
}

function omitTicket({ ticket: _dropped, ...state }: SubmissionState): SubmissionState {
  return state;
}

/** The requested sizes of channels. */
export interface ChannelProposal {
  /** Messages that may wait at once. */
  readonly capacity: number;
  /** Bytes of one message. */
  readonly messageSize: number;
}

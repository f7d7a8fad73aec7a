/** The requested sizes of channels. */
export interface ChannelProposal {
  /** Maximum number of waiting messages. */
  readonly capacity: number;
  /** Maximum size of one message, in bytes. */
  readonly messageSize: number;
}

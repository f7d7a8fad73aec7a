/** A variant of the interface: H schedules by a parameter, in whole hours; M by a list of times, in whole minutes. */
export type Variant = 'H' | 'M';

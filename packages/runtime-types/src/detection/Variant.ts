/** A variant of the interface: H takes a schedule in whole hours; M takes a list of times in whole minutes. */
export type Variant = 'H' | 'M';

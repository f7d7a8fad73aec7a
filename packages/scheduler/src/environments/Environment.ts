/** A named network of the service. The package contains no endpoints; the user configures them. */
export interface Environment {
  readonly name: 'staging' | 'main' | 'third';
  readonly title: string;
  /** `endpoints`: the network runs, and the user supplies its endpoints; `announced`: the network has no endpoint yet. */
  readonly kind: 'endpoints' | 'announced';
}

/** The networks of the service that the interface names. */
export const environments: readonly Environment[] = [
  { name: 'staging', title: 'the staging network', kind: 'endpoints' },
  { name: 'main', title: 'the main network', kind: 'endpoints' },
  { name: 'third', title: 'the third network', kind: 'announced' },
];

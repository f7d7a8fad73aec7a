/**
 * A currency as its runtime encodes it: a number, the name of an enum variant (`Native`), or a variant with its value
 * (`{ Token: 'KSM' }`).
 */
export type CurrencyId = number | string | { readonly [choice: string]: unknown };

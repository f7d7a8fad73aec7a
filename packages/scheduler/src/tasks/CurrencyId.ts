/** A currency as its runtime writes it: a number, the name of a choice (`Native`), or a choice with what it holds (`{ Token: 'KSM' }`). */
export type CurrencyId = number | string | { readonly [choice: string]: unknown };

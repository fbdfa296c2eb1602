// Types of naive-contract.mjs for the tests of the witness alone.
/** A decimal string in units of 1e-12, exact. */
export function units(text: string): bigint

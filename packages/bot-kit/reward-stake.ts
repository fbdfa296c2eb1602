// What must stand beside a voucher: the rule that a page shows vouchers by, and that a create call
// is refused by before the engine has the last word.

/**
 * The least that a bot must take so that a voucher may pay a part of it: its owner pays more than
 * nothing, and at least what the voucher asks for. In units of money.
 */
export function leastTaken(amount: bigint, least: bigint): bigint {
  return amount + (least || 1n)
}

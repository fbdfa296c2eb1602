// English words of a receipt for how its bot ended, by the unified close codes.
export const ends = {
  CANCELED_MANUALLY: 'Closed by you at {{price}}',
  BY_LEADER: 'Closed by the leader at {{price}}',
  BY_FOLLOWING: 'Closed at {{price}}: following ended',
  AUTO_TP: 'Take-profit reached at {{price}}',
  AUTO_SL: 'Stop-loss reached at {{price}}',
  TRAILING_STOP: 'Trailing stop reached at {{price}}',
  FAILED_INITIATION: 'Could not start. Your funds were returned',
  AUTO_SYMBOL_DELIST: 'The pair was delisted',
  NEGATIVE_ARBITRAGE: 'Closed: its rounds no longer earned their fees',
  AUTO_USER_BAN: 'Closed: your account is blocked',
  COMPLIANCE: 'Closed for compliance reasons',
  STANDARD_CLEARANCE: 'Closed: cleared by the exchange',
  TAX_TAG_CHANGE: 'Closed: your tax status changed',
  UNKNOWN: 'Closed',
  LIQUIDATED: 'Liquidated at a last price of {{price}}',
  AUTO_LIQ: 'Liquidated at a last price of {{price}}',
} as const

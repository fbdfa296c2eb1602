// The accounts of the platform by the codes that its pages and its app know them by.

export const accountCodes = {
  spot: 1,
  derivatives: 2,
  financial: 3,
  usdc: 4,
  trading: 5,
  fiat: 6,
  'trading-bot': 12,
} as const

export type PlatformAccount = keyof typeof accountCodes

export function isPlatformAccount(name: string): name is PlatformAccount {
  return Object.hasOwn(accountCodes, name)
}

// What accounts that no password opens are known by: those of the house, and those that Telegram
// vouches for. Sign-up and sign-in keep others out by the same.

/** Stands where a hash would: no password has it. */
export const NO_PASSWORD = '!'

/** The domain of the house's own accounts; nobody registers there. */
export const HOUSE_DOMAIN = 'house.trellis.invalid'

/** The domain of accounts that are opened by Telegram alone; its users' numbers stand before it. */
export const TELEGRAM_DOMAIN = 'telegram.trellis.invalid'

/** Domains at which nobody registers. */
export const RESERVED_DOMAINS: readonly string[] = [HOUSE_DOMAIN, TELEGRAM_DOMAIN]

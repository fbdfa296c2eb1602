// What the accounts of the house are known by: where their addresses are, and that no password
// opens them. Sign-up and sign-in keep others out by the same.

/** Stands where a hash would: no password has it. */
export const NO_PASSWORD = '!'

/** The domain of the house's own accounts; nobody registers there. */
export const HOUSE_DOMAIN = 'house.trellis.invalid'

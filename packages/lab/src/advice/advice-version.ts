// Of what form a suggestion is and how it was searched: what another version kept is thrown away.

export const ADVICE_VERSION = 3

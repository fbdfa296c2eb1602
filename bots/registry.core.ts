// Generated from the folders of bots/ by `npm run gen`; must never be edited by hand.
// A kind is here when its folder is there.

export const coreKinds = [] as const

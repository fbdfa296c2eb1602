// Generated from the folders of bots/ by `npm run gen`; must never be edited by hand.
// A kind is here when its folder is there.
export type * from './route-context.ts'
export type * from './kind-routes.ts'

export const serverKinds = [] as const

// Generated from the folders of bots/ by `npm run gen`; must never be edited by hand. A kind is
// here when its folder is there.
import { adviceSearch as futuresCombo } from './futures-combo/advice-search.ts'
import { adviceSearch as futuresGrid } from './futures-grid/advice-search.ts'
import { adviceSearch as futuresMartingale } from './futures-martingale/advice-search.ts'
import { adviceSearch as spotGrid } from './spot-grid/advice-search.ts'

export const adviceKinds = [
  futuresCombo,
  futuresGrid,
  futuresMartingale,
  spotGrid,
] as const

// Generated from the folders of bots/ by `npm run gen`; must never be edited by hand. A kind is
// here when its folder is there.
import { web as copyTrading } from './copy-trading/web/index.ts'
import { web as dualAsset } from './dual-asset/web/index.ts'
import { web as futuresCombo } from './futures-combo/web/index.ts'
import { web as futuresGrid } from './futures-grid/web/index.ts'
import { web as futuresMartingale } from './futures-martingale/web/index.ts'
import { web as liquidityMining } from './liquidity-mining/web/index.ts'
import { web as spotDca } from './spot-dca/web/index.ts'
import { web as spotGrid } from './spot-grid/web/index.ts'

export const webKinds = [
  copyTrading,
  dualAsset,
  futuresCombo,
  futuresGrid,
  futuresMartingale,
  liquidityMining,
  spotDca,
  spotGrid,
] as const

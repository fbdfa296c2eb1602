// Generated from the folders of bots/ by `npm run gen`; must never be edited by hand. A kind is
// here when its folder is there.
import { kind as copyTrading } from './copy-trading/index.ts'
import { kind as dualAsset } from './dual-asset/index.ts'
import { kind as futuresCombo } from './futures-combo/index.ts'
import { kind as futuresGrid } from './futures-grid/index.ts'
import { kind as futuresMartingale } from './futures-martingale/index.ts'
import { kind as liquidityMining } from './liquidity-mining/index.ts'
import { kind as spotDca } from './spot-dca/index.ts'
import { kind as spotGrid } from './spot-grid/index.ts'

export const coreKinds = [
  copyTrading,
  dualAsset,
  futuresCombo,
  futuresGrid,
  futuresMartingale,
  liquidityMining,
  spotDca,
  spotGrid,
] as const

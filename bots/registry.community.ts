// Generated from the folders of bots/ by `npm run gen`; must never be edited by hand. A kind is
// here when its folder is there.
import { community as dualAsset } from './dual-asset/community.ts'
import { community as futuresCombo } from './futures-combo/community.ts'
import { community as futuresGrid } from './futures-grid/community.ts'
import { community as futuresMartingale } from './futures-martingale/community.ts'
import { community as liquidityMining } from './liquidity-mining/community.ts'
import { community as spotDca } from './spot-dca/community.ts'
import { community as spotGrid } from './spot-grid/community.ts'

export const communityKinds = [
  dualAsset,
  futuresCombo,
  futuresGrid,
  futuresMartingale,
  liquidityMining,
  spotDca,
  spotGrid,
] as const

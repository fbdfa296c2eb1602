// Generated from the folders of bots/ by `npm run gen`; must never be edited by hand. A kind is
// here when its folder is there.
import { texts as copyTrading } from './copy-trading/web/texts/ar-offer.ts'
import { texts as dualAsset } from './dual-asset/web/texts/ar-offer.ts'
import { texts as futuresCombo } from './futures-combo/web/texts/ar-offer.ts'
import { texts as futuresGrid } from './futures-grid/web/texts/ar-offer.ts'
import { texts as futuresMartingale } from './futures-martingale/web/texts/ar-offer.ts'
import { texts as liquidityMining } from './liquidity-mining/web/texts/ar-offer.ts'
import { texts as spotDca } from './spot-dca/web/texts/ar-offer.ts'
import { texts as spotGrid } from './spot-grid/web/texts/ar-offer.ts'

export const arKinds = [
  copyTrading,
  dualAsset,
  futuresCombo,
  futuresGrid,
  futuresMartingale,
  liquidityMining,
  spotDca,
  spotGrid,
] as const

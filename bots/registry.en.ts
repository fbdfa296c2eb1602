// Generated from the folders of bots/ by `npm run gen`; must never be edited by hand. A kind is
// here when its folder is there.
import { texts as copyTrading } from './copy-trading/web/texts/en-offer.ts'
import { texts as dualAsset } from './dual-asset/web/texts/en-offer.ts'
import { texts as futuresCombo } from './futures-combo/web/texts/en-offer.ts'
import { texts as futuresGrid } from './futures-grid/web/texts/en-offer.ts'
import { texts as futuresMartingale } from './futures-martingale/web/texts/en-offer.ts'
import { texts as liquidityMining } from './liquidity-mining/web/texts/en-offer.ts'
import { texts as spotDca } from './spot-dca/web/texts/en-offer.ts'
import { texts as spotGrid } from './spot-grid/web/texts/en-offer.ts'

export const enKinds = [
  copyTrading,
  dualAsset,
  futuresCombo,
  futuresGrid,
  futuresMartingale,
  liquidityMining,
  spotDca,
  spotGrid,
] as const

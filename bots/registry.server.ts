// Generated from the folders of bots/ by `npm run gen`; must never be edited by hand. A kind is
// here when its folder is there.
import { routes as copyTrading } from './copy-trading/routes.ts'
import * as copyTradingWire from './copy-trading/wire.ts'
import { routes as dualAsset } from './dual-asset/routes.ts'
import * as dualAssetWire from './dual-asset/wire.ts'
import { routes as futuresCombo } from './futures-combo/routes.ts'
import * as futuresComboWire from './futures-combo/wire.ts'
import { routes as futuresGrid } from './futures-grid/routes.ts'
import * as futuresGridWire from './futures-grid/wire.ts'
import { routes as futuresMartingale } from './futures-martingale/routes.ts'
import * as futuresMartingaleWire from './futures-martingale/wire.ts'
import { routes as liquidityMining } from './liquidity-mining/routes.ts'
import * as liquidityMiningWire from './liquidity-mining/wire.ts'
import { routes as spotDca } from './spot-dca/routes.ts'
import * as spotDcaWire from './spot-dca/wire.ts'
import { routes as spotGrid } from './spot-grid/routes.ts'
import * as spotGridWire from './spot-grid/wire.ts'

export const serverKinds = [
  { kind: 'copy-trading', routes: copyTrading, wire: copyTradingWire },
  { kind: 'dual-asset', routes: dualAsset, wire: dualAssetWire },
  { kind: 'futures-combo', routes: futuresCombo, wire: futuresComboWire },
  { kind: 'futures-grid', routes: futuresGrid, wire: futuresGridWire },
  { kind: 'futures-martingale', routes: futuresMartingale, wire: futuresMartingaleWire },
  { kind: 'liquidity-mining', routes: liquidityMining, wire: liquidityMiningWire },
  { kind: 'spot-dca', routes: spotDca, wire: spotDcaWire },
  { kind: 'spot-grid', routes: spotGrid, wire: spotGridWire },
] as const

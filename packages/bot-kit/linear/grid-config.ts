// The bounds of a grid of contracts that are a choice: those of any grid, and its leverage, reserve
// and stops; and those of the official product, by mode.
import { ratio, type Ratio } from '@trellis/kernel'
import type { GridConfig } from '../grid/config.ts'
import type { GridMode } from './grid-mode.ts'

export interface ContractGridConfig extends GridConfig {
  /** Margin kept back on top of that of the orders, as a share of it. */
  readonly marginReserve: Ratio
  /** What the opening at market is taken to be worse than the market by. */
  readonly openingSlippage: Ratio
  /** Most leverage; a contract may allow less. */
  readonly leverageTo: Ratio
  /** Most of targets that are shares of what was invested. */
  readonly takeProfitShareTo: Ratio
  readonly stopLossShareTo: Ratio
  /** Lowest price of a target below the market, as a multiple of the market price. */
  readonly targetFrom: Ratio
  /** How far the market order of the opening may be from the market. */
  readonly openingDeviation: Ratio
}

/** The official validate-input sample; what it leaves open by the documents. */
const long: ContractGridConfig = {
  cellsMin: 2,
  cellsMax: 400,
  lowPriceFrom: ratio('0.2'),
  lowPriceTo: ratio('5'),
  highPriceFrom: ratio('1.005'),
  entryFrom: ratio('0.5'),
  entryTo: ratio('1'),
  trailingStopFrom: ratio('0.05'),
  trailingStopTo: ratio('0.99'),
  trailingCellsMin: 2,
  netProfitMin: ratio('0.0001'),
  quoteDigits: 4,
  marginReserve: ratio('0.002'),
  openingSlippage: ratio('0.0002'),
  leverageTo: ratio('50'),
  takeProfitShareTo: ratio('5'),
  stopLossShareTo: ratio('1'),
  targetFrom: ratio('0.2'),
  openingDeviation: ratio('0.1'),
}

/** A short grid waits for a higher price as a long one for a lower, a neutral one for either. */
export const officialContractGrids: Readonly<Record<GridMode, ContractGridConfig>> = {
  long,
  short: { ...long, entryFrom: ratio('1'), entryTo: ratio('1.5') },
  neutral: { ...long, entryTo: ratio('1.5'), leverageTo: ratio('100') },
}

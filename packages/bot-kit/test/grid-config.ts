// The numbers of the official spot grid, for tests of what any grid on a pair does.
import { ratio } from '@trellis/kernel'
import type { SpotGridConfig } from '../spot/grid-config.ts'

export const gridConfig: SpotGridConfig = {
  usableShare: ratio('0.95'),
  cellsMin: 2,
  cellsMax: 1000,
  lowPriceFrom: ratio('0.2'),
  lowPriceTo: ratio('5'),
  highPriceStep: ratio('1.002'),
  entryFrom: ratio('0.3'),
  entryTo: ratio('1'),
  trailingStopFrom: ratio('0.03'),
  trailingStopTo: ratio('0.99'),
  limitUpTo: ratio('5'),
  trailingCellsMin: 5,
  netProfitMin: ratio('0.0001'),
  openingDeviation: ratio('0.1'),
  conversionCushion: ratio('0.01'),
  quoteDigits: 4,
}

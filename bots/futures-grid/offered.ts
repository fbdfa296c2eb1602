// Which settings of a futures grid need a flag of the installation (specification 6): the form,
// adjust and the calls all ask here.
import type { FuturesGridParams } from './fields.ts'

type Mode = FuturesGridParams['mode']

/** The flags that a setting needs, by field; moves of a grid with a side need one more. */
export function flagsFor(mode: Mode | undefined) {
  const moves =
    mode === 'neutral'
      ? (['tradingBotTrailing'] as const)
      : (['tradingBotTrailing', 'tradingBotTrailingLongOrShort'] as const)
  return {
    takeProfitShare: ['botTpslEquity'],
    stopLossShare: ['botTpslEquity'],
    trailingStop: ['futureTsGray'],
    moveUpPrice: moves,
    moveDownPrice: moves,
  } as const
}

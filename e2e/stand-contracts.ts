// Contracts of the stand as no real one is at the time of a test: their bounds are met where those
// of the others lie behind another bound. No journey trades them.
import { amount, quantity } from '@trellis/kernel'
import { defaultInstruments, type Instrument } from '@trellis/market'

/** By what each is for, the symbol of its contract. */
export const odd = {
  /** Its largest order is small, and its first risk tier does not end. */
  smallOrders: 'XLMUSDT',
  /** Its first risk tier does not end: the open interest is what ends first. */
  openTier: 'ETCUSDT',
  /** About to be settled. */
  settling: 'LINKUSDT',
} as const

const ENDLESS = amount('1000000000000')
const SMALL_LOTS = quantity(20_000)

/** What the stand's market trades. */
export const standInstruments: readonly Instrument[] = defaultInstruments.map((it) => {
  if (it.category !== 'linear') return it
  const riskTiers = it.riskTiers.slice(0, 1).map((tier) => ({ ...tier, upTo: ENDLESS }))
  switch (it.symbol) {
    case odd.smallOrders:
      return { ...it, riskTiers, maxQty: SMALL_LOTS }
    case odd.openTier:
      return { ...it, riskTiers }
    case odd.settling:
      return { ...it, status: 'PreSettle' }
    default:
      return it
  }
})

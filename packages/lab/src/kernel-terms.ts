// What a kernel is told: the venue's own rule of shares, and who pays what.
import type { KernelTerms } from '@trellis/engine'
import { shareFor, type ShareRule } from '@trellis/exchange'
import type { FeeTable, Instrument } from '@trellis/market'

export function kernelTerms(instrument: Instrument, fees: FeeTable, rule: ShareRule): KernelTerms {
  return {
    instrument,
    fees: fees[instrument.category],
    share: (order, segment) => shareFor(order, segment, rule),
  }
}

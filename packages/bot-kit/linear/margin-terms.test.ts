// The margin terms that a bot keeps give the liquidation price that the exchange's instrument
// gives.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, ratio, type Amount } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import { defineInstrument } from '@trellis/market'
import { btcPerpetual, contractFees } from '../test/instruments.ts'
import { readInto, writeJson } from '../state-json.ts'
import { unitsOf } from '../worth.ts'
import { heldLiquidation } from './held-liquidation.ts'
import { liquidationOf } from './liquidation.ts'
import { marginTermsFact, marginTermsForm, marginTermsOf } from './margin-terms.ts'

const tier = (upTo: string, rate: string, deduction: string) => ({
  upTo: amount(upTo),
  initialRate: ratio('0.01'),
  maintenanceRate: ratio(rate),
  deduction: amount(deduction),
})
const riskTiers = [
  tier('2000', '0.005', '0'),
  tier('9000', '0.01', '10'),
  tier('1000000', '0.1', '820'),
]
const instrument = defineInstrument({ ...btcPerpetual, riskTiers })
const context = { instrument: () => instrument, fees: () => contractFees } as unknown as BotContext
const fact = marginTermsFact(0, context)

test('a fact says them all, and a state keeps them in its JSON', () => {
  const terms = marginTermsOf(fact)
  expect(terms).toEqual({ takerFee: contractFees.taker, riskTiers })
  const forms = { terms: marginTermsForm }
  const json: unknown = JSON.parse(JSON.stringify(writeJson(forms, { terms })))
  expect(readInto(forms, { terms: undefined }, json, 1)).toEqual({ terms })
  expect(() => marginTermsOf({ ...fact, tiers: [1n, 2n] })).toThrow('risk tiers')
})

test('property: where a position is liquidated is what the instrument says', () => {
  const lots = fc.integer({ min: -5_000, max: 5_000 }).filter((it) => it !== 0)
  fc.assert(
    fc.property(lots, fc.bigInt({ min: 0n, max: 10n ** 17n }), (held, wallet) => {
      const cost = (BigInt(held) * 2_500_000n * instrument.valueFactor) as Amount
      const money = { lots: held, cost, wallet: wallet as Amount }
      const kept = { ...money, terms: marginTermsOf(fact), units: unitsOf(instrument) }
      const input = { ...money, equity: money.wallet, feeRate: contractFees.taker }
      expect(heldLiquidation(kept)).toBe(liquidationOf(input, instrument))
      expect(heldLiquidation({ ...kept, terms: undefined })).toBeUndefined()
    }),
  )
})

// What margin the exchange asks of a bot in one contract, kept in its state: triggers follow from
// the state alone, and where a position would be liquidated hangs on the tiers of its contract.
import { assert, type Amount, type Ratio } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import type { RiskTier } from '@trellis/market'
import { amounts, type JsonForm } from '../state-json.ts'
import { emit, NO_STEPS } from '../steps.ts'
import type { MarginTermsSet } from './facts.ts'

export interface MarginTerms {
  /** Fee of closing, a fraction of the value. */
  readonly takerFee: Ratio
  readonly riskTiers: readonly RiskTier[]
}

const PER_TIER = 4

/** The terms of a bot's contract and fees, as a fact. */
export function marginTermsFact(symbol: number, context: BotContext): MarginTermsSet {
  const tiers = context
    .instrument(symbol)
    .riskTiers.flatMap((it) => [it.upTo, it.initialRate, it.maintenanceRate, it.deduction])
  return { type: 'margin-terms-set', takerFee: context.fees(symbol).taker, tiers }
}

/** The terms once more, where its owner's fees are others than those that a bot has noted. */
export function changedTerms(
  { symbol, terms }: { readonly symbol: number; readonly terms: MarginTerms | undefined },
  context: BotContext,
): readonly Step<MarginTermsSet>[] {
  if (terms === undefined || terms.takerFee === context.fees(symbol).taker) return NO_STEPS
  return [emit(marginTermsFact(symbol, context))]
}

/** The terms that such a fact says. */
export function marginTermsOf({ takerFee, tiers }: MarginTermsSet): MarginTerms {
  assert(tiers.length > 0 && tiers.length % PER_TIER === 0, 'risk tiers of another size', tiers)
  const riskTiers: RiskTier[] = []
  for (let i = 0; i < tiers.length; i += PER_TIER) {
    const [upTo, initialRate, maintenanceRate, deduction] = tiers.slice(i, i + PER_TIER) as [
      Amount,
      Ratio,
      Ratio,
      Amount,
    ]
    riskTiers.push({ upTo, initialRate, maintenanceRate, deduction })
  }
  return { takerFee, riskTiers }
}

/** The terms as JSON of a state. */
export const marginTermsForm: JsonForm = {
  maybe: {
    ...amounts('takerFee'),
    riskTiers: { list: amounts('upTo', 'initialRate', 'maintenanceRate', 'deduction') },
  },
}

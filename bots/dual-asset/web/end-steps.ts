// Where the money of a dual asset went at its end, out of its facts: by which price it was settled,
// what that pays, and that it was paid.
import {
  step,
  type MoneyFact,
  type MoneyStep,
  type StepSource,
} from '@trellis/bot-kit/web/detail/money-steps.ts'

const words = 'dualAsset.steps'

/** Steps of the settlement, or of what was given back before its time. */
export function endSteps({ facts }: StepSource): readonly MoneyStep[] {
  const of = (type: string): MoneyFact | undefined => facts.find((it) => it.type === type)
  const settled = of('settled')
  const paid = of('funds-released')
  const done = (fact: MoneyFact | undefined) => ({
    state: 'done' as const,
    atMs: fact === undefined ? 0 : Number(fact.time),
  })
  const last = step('paid', paid === undefined ? 'paying' : 'paid', {
    ...done(paid),
    coins: paid === undefined ? [] : [coinOf(paid, 'coin', 'amount')],
  })
  if (settled === undefined) return [step('refunded', `${words}.refunded`, done(paid)), last]
  const isUnpriced = Number(settled.data['spanMs']) === 0
  const isConverted = settled.data['converted'] === true
  const average = step('average', `${words}.${isUnpriced ? 'unpriced' : 'average'}`, {
    ...done(settled),
    price: isUnpriced ? '' : String(settled.data['price'] ?? ''),
  })
  const paying = step('settled', `${words}.${isConverted ? 'converted' : 'kept'}`, {
    ...done(settled),
    coins: [coinOf(settled, 'coin', 'paid')],
  })
  return [average, paying, last]
}

function coinOf({ data }: MoneyFact, coin: string, amount: string) {
  return { coin: String(data[coin] ?? ''), amount: String(data[amount] ?? '0') }
}

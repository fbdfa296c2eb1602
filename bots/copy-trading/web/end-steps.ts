// Where the money of following went at its end, out of its facts: copies closed or kept, the
// leader's part, and what went back to Funding.
import { formatAmount, type Amount } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import {
  step,
  type MoneyFact,
  type MoneyStep,
  type StepSource,
} from '@trellis/bot-kit/web/detail/money-steps.ts'

const words = 'copyTrading.steps'
const COIN = 'USDT'

export function endSteps({ view, facts }: StepSource): readonly MoneyStep[] {
  const begun = facts.findIndex((it) => it.life === 'closing-started')
  const since = (begun < 0 ? facts : facts.slice(0, begun + 1)).toReversed()
  const of = (type: string) => since.filter((it) => it.type === type)
  const kept = of('copy-kept')
  const closed = of('copy-closed')
  const ended = kept.length > 0 ? kept : closed
  const isOver = view.phase === 'closed' || view.phase === 'refused'
  const paid = of('funds-released').filter(({ data }) => data['action'] === 'close')
  const share = sumOf(ended, 'share')
  const copies = kept.length > 0 ? 'kept' : isOver || closed.length > 0 ? 'closed' : 'closing'
  return [
    // Where none was left nothing had to be done about them.
    ...(isOver && ended.length === 0
      ? []
      : [
          step('copies', `${words}.${copies}`, {
            state: isOver ? 'done' : 'now',
            count: ended.length,
            atMs: timeOf(ended.at(-1)),
          }),
        ]),
    ...(share > 0n
      ? [
          step('share', `${words}.share`, {
            state: 'done' as const,
            coins: [{ coin: COIN, amount: formatAmount(share) }],
            atMs: timeOf(ended.at(-1)),
          }),
        ]
      : []),
    step('paid', isOver ? (paid.length === 0 ? 'nothingPaid' : 'paid') : 'paying', {
      state: isOver ? 'done' : 'later',
      coins: [{ coin: COIN, amount: formatAmount(sumOf(paid, 'amount')) }],
      atMs: timeOf(paid.at(-1)),
    }),
  ]
}

function sumOf(facts: readonly MoneyFact[], name: string): Amount {
  return facts.reduce((sum, { data }) => sum + amountOf(String(data[name] ?? '0')), 0n) as Amount
}

function timeOf(fact: MoneyFact | undefined): number {
  return fact === undefined ? 0 : Number(fact.time)
}

// Where the money of a position went at its end, out of its facts: what it was taken out as, or why
// it ended, and that it was paid.
import { step, type MoneyStep, type StepSource } from '@trellis/bot-kit/web/detail/money-steps.ts'

const words = 'liquidityMining.steps'

export function endSteps({ facts }: StepSource): readonly MoneyStep[] {
  const of = (type: string) => facts.find((it) => it.type === type)
  const removed = of('liquidity-removed')
  const fallen = of('pool-liquidated')
  const end = fallen ?? removed
  const done = {
    state: 'done' as const,
    atMs: end === undefined ? 0 : Number(end.time),
  }
  const paid = facts
    .filter((it) => it.type === 'funds-released' && it.data['action'] === 'close')
    .map(({ data }) => ({
      coin: String(data['coin'] ?? ''),
      amount: String(data['amount'] ?? '0'),
    }))
  const isLent = Number(end?.data['repaid'] ?? 0) > 0
  return [
    step('left', `${words}.${fallen === undefined ? 'removed' : 'fallen'}`, {
      ...done,
      price: String(end?.data['price'] ?? ''),
    }),
    ...(isLent ? [step('repaid', `${words}.repaid`, done)] : []),
    step('paid', paid.length === 0 ? 'paying' : 'paid', { ...done, coins: paid }),
  ]
}

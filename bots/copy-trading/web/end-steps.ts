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
import { copyConfig } from '../config.ts'
import type { CopyDetail } from './copy-kind.ts'

type Past = CopyDetail['past']

const words = 'copyTrading.steps'
const { coin } = copyConfig

export function endSteps({ view, facts }: StepSource, past: Past = []): readonly MoneyStep[] {
  const begun = facts.findIndex((it) => it.life === 'closing-started')
  const since = (begun < 0 ? facts : facts.slice(0, begun + 1)).toReversed()
  const isOver = view.phase === 'closed' || view.phase === 'refused'
  const paid = since.filter(({ type, data }) => {
    return type === 'funds-released' && data['action'] === 'close'
  })
  const { ended, isKept } = copiesOf(since, past)
  const share = ended.reduce((sum, it) => sum + it.share, 0n) as Amount
  const copies = isKept ? 'kept' : isOver || ended.length > 0 ? 'closed' : 'closing'
  return [
    // Where none was left nothing had to be done about them.
    ...(isOver && ended.length === 0
      ? []
      : [
          step('copies', `${words}.${copies}`, {
            state: isOver ? 'done' : 'now',
            count: ended.length,
            atMs: ended.at(-1)?.atMs ?? 0,
          }),
        ]),
    ...(share > 0n
      ? [
          step('share', `${words}.share`, {
            state: 'done' as const,
            coins: [{ coin, amount: formatAmount(share) }],
            atMs: ended.at(-1)?.atMs ?? 0,
          }),
        ]
      : []),
    step('paid', isOver ? (paid.length === 0 ? 'nothingPaid' : 'paid') : 'paying', {
      state: isOver ? 'done' : 'later',
      coins: [{ coin, amount: formatAmount(sumOf(paid, 'amount')) }],
      atMs: timeOf(paid.at(-1)),
    }),
  ]
}

interface EndedCopy {
  readonly share: Amount
  readonly atMs: number
}

/**
 * The copies that ended with following, the last one last: those that were kept are all in the
 * answer of the page, also where their facts are too many to be read at once.
 */
function copiesOf(since: readonly MoneyFact[], past: Past) {
  const listed = past.filter(({ is_kept }) => is_kept)
  if (listed.length > 0) {
    const ended = listed.map(({ share, time }): EndedCopy => {
      return { share: amountOf(share), atMs: Number(time) }
    })
    return { ended: ended.toReversed(), isKept: true }
  }
  const kept = since.filter(({ type }) => type === 'copy-kept')
  const closed = since.filter(({ type }) => type === 'copy-closed')
  const isKept = kept.length > 0
  const ended = (isKept ? kept : closed).map((it): EndedCopy => {
    return { share: amountOf(String(it.data['share'] ?? '0')), atMs: Number(it.time) }
  })
  return { ended, isKept }
}

function sumOf(facts: readonly MoneyFact[], name: string): Amount {
  return facts.reduce((sum, { data }) => sum + amountOf(String(data[name] ?? '0')), 0n) as Amount
}

function timeOf(fact: MoneyFact | undefined): number {
  return fact === undefined ? 0 : Number(fact.time)
}

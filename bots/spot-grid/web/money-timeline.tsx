// The steps of starting or closing, one under the other: what is done, what is under way, with
// amounts and times. Must never show a step as done that the facts do not tell of.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Icon } from '@trellis/ui'
import { paths as sharedPaths } from '@trellis/contract/paths'
import type { ActivityResult, SpotSymbol } from '@trellis/contract'
import { useWeb, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import type { GridDetail } from '../wire.ts'
import type { MoneyFact, MoneyStep } from './money-steps.ts'
import { coinDigits, priceDigits } from './pair-instrument.ts'
import './money-timeline.css'

const FACTS = 40

/** The newest facts of a bot, while somebody looks at its steps. */
export function useMoneyFacts(
  botId: string,
  pulse: number,
  enabled = true,
): readonly MoneyFact[] | undefined {
  const { call } = useWeb()
  const query = moneyFactsQuery(call, botId, pulse)
  return useQuery({ ...query, enabled, placeholderData: keepPreviousData }).data?.rows
}

/** The newest facts of a bot, as they stood after so many of them. */
export function moneyFactsQuery(call: WebServices['call'], botId: string, pulse: number) {
  return queryOptions({
    queryKey: ['grid', botId, 'steps', pulse],
    queryFn: ({ signal }) =>
      call<ActivityResult>(
        sharedPaths.activity,
        { grid_id: botId, page: 0, limit: FACTS },
        { signal, claims: 'all' },
      ),
  })
}

export interface MoneyTimelineProps {
  readonly title: string
  readonly steps: readonly MoneyStep[]
  readonly detail: GridDetail
  readonly pair: SpotSymbol
}

export function MoneyTimeline({ title, steps, detail, pair }: MoneyTimelineProps) {
  const { t, format, language } = useWeb()
  // Numbers and coins keep their order inside a sentence that is read from the right.
  const whole = (text: string): string => (language === 'ar' ? `\u2066${text}\u2069` : text)
  const amount = (value: string, coin: string): string =>
    `${format.money(value, coinDigits(pair, coin, value))} ${coin}`
  const words = (step: MoneyStep): string =>
    t(`spotGrid.steps.${step.words}`, {
      amounts: whole(step.coins.map((it) => amount(it.amount, it.coin)).join(' + ')),
      price: step.price === '' ? '' : format.number(step.price, priceDigits(pair)),
      fee: step.fee === '' ? '' : whole(amount(step.fee, step.feeCoin)),
      count: step.count,
      of: detail.cell_number,
    })
  return (
    <ol className="money-steps" aria-label={title}>
      {steps.map((step) => (
        <li key={step.id} data-state={step.state}>
          <span className="mark" aria-hidden="true">
            {step.state === 'done' ? <Icon name="check" size={16} /> : undefined}
          </span>
          <span>
            {words(step)}
            <span className="sr-only">, {t(`spotGrid.steps.${step.state}`)}</span>
          </span>
          <time className="t12 dim2">
            {step.atMs > 0 ? format.time(step.atMs, 'clock') : undefined}
          </time>
        </li>
      ))}
    </ol>
  )
}

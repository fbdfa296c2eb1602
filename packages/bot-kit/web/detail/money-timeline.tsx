// The steps of starting or closing, one under the other: what is done, what is under way, with
// amounts and times.
import { Icon } from '@trellis/ui'
import type { BotView } from '../bot-view.ts'
import { coinDigits, type CoinAmount } from '../coin-words.ts'
import { useWeb } from '../web-context.ts'
import type { MoneyStep } from './money-steps.ts'
import './money-timeline.css'

export interface MoneyTimelineProps {
  readonly title: string
  readonly steps: readonly MoneyStep[]
  readonly view: BotView
}

export function MoneyTimeline({ title, steps, view }: MoneyTimelineProps) {
  const { t, format, direction } = useWeb()
  // Numbers and coins keep their order inside a sentence that is read from the right.
  const whole = (text: string): string => (direction === 'rtl' ? `\u2066${text}\u2069` : text)
  const amount = (it: CoinAmount, write = format.money): string =>
    `${write(it.amount, coinDigits(view, it))}\u00a0${it.coin}`
  const words = (step: MoneyStep): string =>
    t(step.words.includes('.') ? step.words : `bot.steps.${step.words}`, {
      amounts: whole(step.coins.map((it) => amount(it)).join(' + ')),
      price: step.price === '' ? '' : format.price(step.price, view.digits.price),
      fee:
        step.fee === '' ? '' : whole(amount({ coin: step.feeCoin, amount: step.fee }, format.cost)),
      count: step.count,
      of: view.plannedOrders,
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
            <span className="sr-only">, {t(`bot.steps.${step.state}`)}</span>
          </span>
          <time className="t12 dim2">
            {step.atMs > 0 ? format.time(step.atMs, 'clock') : undefined}
          </time>
        </li>
      ))}
    </ol>
  )
}

// The tab that says how a bot does against its backtest: what the page knows of the bot, handed to
// what the page lends.
import { Suspense } from 'react'
import { Skeleton } from '@trellis/ui'
import { isOver, type BotView } from '../bot-view.ts'
import { closeChoices } from '../dialogs/close-choices.ts'
import type { RangeEnds } from '../grid/range-around.ts'
import { useWeb } from '../web-context.ts'
import type { DetailKind, DetailPartProps } from './detail-kind.ts'

/**
 * Whether the tab is there: of a bot that runs, of a kind that the lab can try. Behind a trigger
 * price there is nothing yet to compare, and days in which it was not met say nothing.
 */
export function hasHealth<D>({ health }: Pick<DetailKind<D>, 'health'>, view: BotView): boolean {
  return health !== undefined && !isOver(view) && view.phase !== 'waiting'
}

type Props<D> = DetailPartProps<D> & { readonly kind: DetailKind<D> }

export function HealthOf<D>({ kind, detail, view, modes, parts, onAction }: Props<D>) {
  const { go } = useWeb()
  const shift = ({ low, high }: RangeEnds): void => {
    if (kind.health === 'adjusted-range') return onAction('adjust', { low, high })
    const [path = '', query = ''] = kind.again(detail).split('?')
    const values = new URLSearchParams(query)
    values.set('low', low)
    values.set('high', high)
    go(`${path}?${values.toString()}`)
  }
  return (
    <Suspense fallback={<Skeleton height="300px" />}>
      <parts.Health
        // Of other settings it is another answer.
        key={kind.again(detail)}
        botId={view.botId}
        range={kind.health ?? 'no-range'}
        isContract={kind.AddMargin !== undefined}
        quote={view.quote}
        priceDigits={view.digits.price}
        closing={closeChoices(modes, kind.closing, view.phase === 'waiting')[0]}
        onClose={() => onAction('close')}
        onShift={shift}
      />
    </Suspense>
  )
}

// What applying a change of a grid does at once: which orders go and come, what is traded at market
// for it, and that a grid laid beside the price waits. Only of a change that passes every check.
import { digitsOfCoin, isolated, Notice } from '@trellis/ui'
import type { FormValues } from '../../draft.ts'
import type { BotView } from '../bot-view.ts'
import { coinWords } from '../coin-words.ts'
import { useWeb } from '../web-context.ts'
import type { MarketTrade, NewGrid, OutsidePlace } from './grid-outlook.ts'
import type { GridReading } from './grid-reading.ts'

export interface AdjustEffectProps {
  readonly view: BotView
  readonly reading: GridReading
  readonly draft: FormValues
  /** Levels move: orders are cancelled and placed anew. */
  readonly moved: boolean
  /** Undefined where no level moves. */
  readonly after: NewGrid | undefined
}

export function AdjustEffect({ view, reading, draft, moved, after }: AdjustEffectProps) {
  const { t, format } = useWeb()
  if (!moved) return <p className="dim">{t('grid.adjust.light')}</p>
  const { buys, sells } = reading.orders
  const places = t('grid.adjust.places', { count: after?.orders ?? Number(draft.numbers['count']) })
  const isWaiting = view.phase === 'waiting'
  const price = isolated(format.price(reading.targets.entry, view.digits.price))
  return (
    <>
      <p className="dim">
        {isWaiting
          ? t('grid.adjust.waits', { price })
          : `${t('grid.adjust.cancels', { count: buys + sells })}, ${places}.`}
      </p>
      {after === undefined || isWaiting ? undefined : <Trade view={view} trade={after.trade} />}
      {after?.outside === undefined ? undefined : <Outside view={view} outside={after.outside} />}
    </>
  )
}

/** The order at market: a range around another price needs other coins. */
function Trade({
  view,
  trade,
}: {
  readonly view: BotView
  readonly trade: MarketTrade | undefined
}) {
  const { t, format } = useWeb()
  if (trade === undefined) return <p className="dim">{t('grid.adjust.tradesNothing')}</p>
  const digits = digitsOfCoin(view.quote)
  return (
    <p>
      {t(`grid.adjust.trades-${trade.side}`, {
        amount: isolated(`${format.money(trade.base, view.digits.quantity)} ${view.base}`),
        value: isolated(`${format.money(trade.value, digits)} ${view.quote}`),
        fee: isolated(`${format.cost(trade.fee, digits)} ${view.quote}`),
      })}
    </p>
  )
}

/** A range that leaves the price outside is allowed; what it leads to is said. */
function Outside({ view, outside }: { readonly view: BotView; readonly outside: OutsidePlace }) {
  const { t, format } = useWeb()
  const price = (text: string): string => isolated(format.price(text, view.digits.price))
  const held = [
    { coin: view.base, amount: outside.base },
    { coin: view.quote, amount: outside.quote },
  ]
  const key = `${outside.side}${view.phase === 'waiting' ? 'Trigger' : ''}`
  return (
    <Notice tone="warn">
      {t(`grid.adjust.${key}`, {
        at: price(outside.at),
        back: price(outside.back),
        amounts: isolated(coinWords(view, held, format)),
      })}
    </Notice>
  )
}

// What needs a word before the figures: starting, waiting, out of range, closing, failed. Says what
// is going on and offers what can be done, each with what it costs.
import { Button, digitsOfCoin, isolated, Notice, usePhone, type Formats } from '@trellis/ui'
import type { LevelRow, SpotSymbol } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { GridDetail } from '../wire.ts'
import type { DetailAction } from './detail-header.tsx'
import { closingSteps, startingSteps } from './money-steps.ts'
import { MoneyTimeline, useMoneyFacts } from './money-timeline.tsx'
import { priceDigits, quantityDigits } from './pair-instrument.ts'
import { isOver } from './use-grid.ts'

export interface StateBannerProps {
  readonly botId: string
  readonly pulse: number
  readonly detail: GridDetail
  readonly pair: SpotSymbol
  readonly last: string
  readonly levels: readonly LevelRow[] | undefined
  onAction(action: DetailAction): void
}

export function StateBanner(props: StateBannerProps) {
  const { detail } = props
  const { t, format } = useWeb()
  const { position, failure } = detail.figures
  const price = (text: string): string => format.price(text, priceDigits(props.pair))
  if (failure !== '') {
    return <Notice tone="danger">{t('spotGrid.banner.failed', { reason: failure })}</Notice>
  }
  if (isOver(detail)) return undefined
  if (detail.status === 'CANCELLING') return <UnderWay {...props} what="closing" />
  if (detail.status !== 'RUNNING') {
    const waits = detail.status === 'NEW' && detail.entry_price !== ''
    if (!waits) return <UnderWay {...props} what="starting" />
    return (
      <Notice>
        {t('spotGrid.banner.waiting', {
          price: price(detail.entry_price),
          distance: distance(props.last, detail.entry_price, format.percent),
        })}
      </Notice>
    )
  }
  if (detail.spot_symbol_status === 'OFFLINE') {
    return <Notice tone="warn">{t('spotGrid.banner.offline')}</Notice>
  }
  if (position !== 'above' && position !== 'below') return undefined
  return <Coach {...props} position={position} />
}

/** "18.4 %" from the price now to another price. */
function distance(
  from: string,
  to: string,
  percent: (fraction: string, digits: number) => string,
): string {
  const share = Math.abs(Number(to) / Number(from) - 1)
  return Number.isFinite(share) ? percent(share.toFixed(6), 2) : '—'
}

/** Starting or closing: where the money is, step by step. */
function UnderWay(props: StateBannerProps & { readonly what: 'starting' | 'closing' }) {
  const { t } = useWeb()
  const { detail, pair, levels, what } = props
  const facts = useMoneyFacts(props.botId, props.pulse) ?? NO_FACTS
  const stepsOf = what === 'starting' ? startingSteps : closingSteps
  const title = t(`spotGrid.steps.${what}`)
  return (
    <section className="card stack" aria-label={title}>
      <h2 className="h2">{title}</h2>
      <MoneyTimeline
        title={title}
        steps={stepsOf({ detail, facts, levels })}
        detail={detail}
        pair={pair}
      />
    </section>
  )
}

const NO_FACTS: readonly never[] = []

/** "0.0123 BTC + 1,234.50 USDT": what the bot holds, dust left out. */
function heldWords(detail: GridDetail, pair: SpotSymbol, format: Formats): string {
  const { base_balance: base, quote_balance: quote } = detail.figures
  const held = [
    { amount: base, coin: detail.base_token, digits: quantityDigits(pair) },
    { amount: quote, coin: detail.quote_token, digits: digitsOfCoin(detail.quote_token) },
  ].filter((it) => Number(it.amount) >= 10 ** -it.digits)
  return isolated(held.map((it) => `${format.money(it.amount, it.digits)} ${it.coin}`).join(' + '))
}

/** Price of the order that fills first when the price comes back. */
export function nextPrice(
  levels: readonly Pick<LevelRow, 'side' | 'price'>[] | undefined,
  position: 'above' | 'below',
): string | undefined {
  const side = position === 'above' ? 'buy' : 'sell'
  const prices = (levels ?? []).filter((it) => it.side === side).map((it) => it.price)
  const sorted = prices.sort((a, b) => Number(a) - Number(b))
  return position === 'above' ? sorted.at(-1) : sorted[0]
}

/** Out of the range nothing trades once the last orders are filled: wait, move it, or close. */
function Coach(props: StateBannerProps & { position: 'above' | 'below' }) {
  const { t, format } = useWeb()
  const { detail, pair, position, last } = props
  const { quote_token: quote } = detail
  const phone = usePhone()
  const back = nextPrice(props.levels, position)
  const edge = position === 'above' ? detail.max_price : detail.min_price
  const { quiet_ms: quietMs, open_buy_count: buys, open_sell_count: sells } = detail.figures
  // Of what is still open there, the price is past all.
  const isFilling = (position === 'above' ? sells : buys) > 0
  return (
    <details className="coach" open={!phone}>
      <summary>
        <strong>
          {isFilling
            ? t(`spotGrid.coach.${position}Filling`)
            : t(`spotGrid.coach.${position}`, { since: format.duration(Number(quietMs)) })}
        </strong>
        <span className="under">
          {t(`spotGrid.coach.${position}Text`, { distance: distance(edge, last, format.percent) })}{' '}
          {t('spotGrid.coach.holds', { amounts: heldWords(detail, pair, format) })}
        </span>
      </summary>
      <ul>
        <li>
          <span className="h2">{t('spotGrid.coach.wait')}</span>
          <span className="dim">
            {back === undefined || isFilling
              ? t('spotGrid.coach.waitRange')
              : t('spotGrid.coach.waitText', { price: format.price(back, priceDigits(pair)) })}
          </span>
        </li>
        <li>
          <span className="h2">{t('spotGrid.coach.shift')}</span>
          <span className="dim">{t(`spotGrid.coach.shift-${position}`)}</span>
          <Button small onClick={() => props.onAction('adjust')}>
            {t('spotGrid.coach.adjust')}
          </Button>
        </li>
        <li>
          <span className="h2">{t('spotGrid.coach.close')}</span>
          <span className="dim">
            {t('spotGrid.coach.closeText', {
              total: `${format.gain(detail.total_profit, digitsOfCoin(quote))} ${quote}`,
            })}
          </span>
          <Button small variant="danger" onClick={() => props.onAction('close')}>
            {t('spotGrid.detail.close')}
          </Button>
        </li>
      </ul>
    </details>
  )
}

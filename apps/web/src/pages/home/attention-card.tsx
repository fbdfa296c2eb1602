// One bot that wants a look: near its liquidation, or out of its range. A way is offered only where
// the page of its kind has it.
import { Suspense, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { BotFigures, BotRow } from '@trellis/contract'
import { kindAndSide } from '@trellis/bot-kit/web/kind-name.ts'
import { Delta, digitsOfCoin, isolated, useFormats } from '@trellis/ui'
import { hasRemedy } from '../../app/remedies.ts'
import { useWords } from '../../app/session-context.tsx'
import { usePrice } from '../../data/live.ts'
import { BotSketch } from '../my-bots/list/bot-sketch.tsx'
import { StateWordsChip } from '../my-bots/list/bot-line.tsx'
import { pairOf } from '../my-bots/filter/bot-selection.ts'
import { wayTo } from '../my-bots/bot-shape.ts'
import { outsideMs, stateOf } from '../../data/bot-state.ts'
import { PositionNow } from '../my-bots/list/position-now.tsx'
import { RangeBar } from '../my-bots/list/range-bar.tsx'
import { useSteadyDigits } from '../use-steady-digits.ts'

export function AttentionCard({ row }: { readonly row: BotRow }) {
  const t = useWords()
  const { figures } = row
  const { key, state } = stateOf(figures)
  switch (key) {
    case 'near':
      // One wallet behind several contracts has no price of liquidation.
      return figures.contract === undefined ? <AllNearCard row={row} /> : <NearCard row={row} />
    case 'above':
    case 'below':
      return <OutCard row={row} side={key} />
    default:
      // The list is newer than what wanted attention.
      return (
        <Frame row={row} title={t(`state.${state}`)}>
          <Way to="" figures={figures} name={t('myBots.details')} />
        </Frame>
      )
  }
}

interface CardProps {
  readonly row: BotRow
}

/** How far the liquidation is and at what price, and what moves it away. */
function NearCard({ row }: CardProps) {
  const t = useWords()
  const formats = useFormats()
  const { figures } = row
  const { liquidation_price: at = '', mark_price: mark = '' } = figures.contract ?? {}
  const digits = useSteadyDigits([at, mark])
  return (
    <Frame
      row={row}
      title={t('home.near', { distance: isolated(formats.percent(wayTo(at, mark), 1)) })}
    >
      <p className="t14 at-price">
        {t('home.liquidationAt', { price: isolated(formats.price(at, digits)) })}
        <span className="dim">
          {t('home.markNow', { price: isolated(formats.price(mark, digits)) })}
        </span>
      </p>
      <NearWays figures={figures} />
    </Frame>
  )
}

/** Its kind says how far it is. */
function AllNearCard({ row }: CardProps) {
  const t = useWords()
  return (
    <Frame row={row} title={t('state.near-liquidation')}>
      <div className="t14 at-price">
        <Suspense>
          <PositionNow row={row} />
        </Suspense>
      </div>
      <NearWays figures={row.figures} />
    </Frame>
  )
}

function NearWays({ figures }: { readonly figures: BotFigures }) {
  const t = useWords()
  return (
    <div className="do">
      {hasRemedy(figures.kind, 'margin') && (
        <Way to="?ask=margin" figures={figures} name={t('home.addMargin')} isMain>
          {t('home.addMarginFor')}
        </Way>
      )}
      <Way to="" figures={figures} name={t('myBots.details')}>
        {t('home.riskOf')}
      </Way>
      <CloseWay figures={figures} />
    </div>
  )
}

/** Since when nothing is traded, where the price stands, and when it trades again. */
function OutCard({ row, side }: CardProps & { readonly side: 'above' | 'below' }) {
  const t = useWords()
  const formats = useFormats()
  const { figures } = row
  const live = usePrice(figures)
  const price = live.last === '' ? figures.current_price : live.last
  const { min_price: low, max_price: high } = figures
  const since = formats.duration(outsideMs(figures), 1)
  const digits = useSteadyDigits([low, high, price])
  const edge = isolated(formats.price(side === 'below' ? low : high, digits))
  return (
    <Frame row={row} title={t(`home.out-${side}`, { since })}>
      <div className="stack stack-4">
        <p className="t14 at-price">
          {t('home.priceNow', { price: isolated(formats.price(price, digits)) })}
          <span className="dim">
            {t('home.rangeIs', {
              low: isolated(formats.price(low, digits)),
              high: isolated(formats.price(high, digits)),
            })}
          </span>
        </p>
        <RangeBar low={low} high={high} price={price} />
      </div>
      <div className="do">
        {hasRemedy(figures.kind, 'range') && (
          <Way to="?ask=adjust" figures={figures} name={t('myBots.adjustRange')} isMain>
            {t('home.aroundPrice', { price: isolated(formats.price(price, digits)) })}
          </Way>
        )}
        <Way to="" figures={figures} name={t('home.wait')}>
          {t('home.tradesFrom', { price: edge })}
        </Way>
        <CloseWay figures={figures} />
      </div>
    </Frame>
  )
}

interface FrameProps extends CardProps {
  readonly title: string
  readonly children: ReactNode
}

function Frame({ row, title, children }: FrameProps) {
  const t = useWords()
  const { number } = useFormats()
  const { figures } = row
  return (
    <article className="card to-look">
      <header>
        <BotSketch row={row} closed={false} />
        <div className="two-line">
          <h3 className="fig-m">
            <Link href={`/bot/${figures.bot_id}/`}>{title}</Link>
          </h3>
          <span className="dim">
            <bdi dir="ltr">{pairOf(figures)}</bdi> · {kindAndSide(figures, t, number)}
          </span>
        </div>
        <StateWordsChip figures={figures} />
      </header>
      {children}
    </article>
  )
}

interface WayProps {
  /** What the address of the bot's page asks for, "" for nothing. */
  readonly to: string
  readonly figures: BotFigures
  readonly name: string
  readonly isMain?: boolean
  readonly children?: ReactNode
}

function Way({ to, figures, name, isMain = false, children }: WayProps) {
  return (
    <Link className={isMain ? 'way main' : 'way'} href={`/bot/${figures.bot_id}/${to}`}>
      <b>{name}</b>
      {children !== undefined && <span>{children}</span>}
    </Link>
  )
}

function CloseWay({ figures }: { readonly figures: BotFigures }) {
  const t = useWords()
  return (
    <Way to="?ask=close" figures={figures} name={t('home.close')}>
      {t('home.pnlNow')}{' '}
      <Delta value={figures.total_profit} digits={digitsOfCoin(figures.quote_token)} />
    </Way>
  )
}

// "Position now", the last column of a list: what a bot does next, or advice. A running bot's is
// drawn by its kind where the kind has one; else it is the place of the price in its range.
import { Link } from 'wouter'
import type { BotFigures, BotRow } from '@trellis/contract'
import { useIsOffered } from '../../../app/offered/use-is-offered.ts'
import { againAfter } from '@trellis/bot-kit/web/close-reason.ts'
import { useFormats } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import { usePrice } from '../../../data/live.ts'
import { hasRemedy } from '../../../app/remedies.ts'
import { outsideMs, stateOf } from '../../../data/bot-state.ts'
import { endOf } from '../end-words.ts'
import { wayTo } from '../bot-shape.ts'
import { kindOf } from './kind-of-row.ts'
import { PositionOf } from './kind-part.tsx'
import { RangeBar } from './range-bar.tsx'
import type { RowActions } from './row-menu.tsx'

export interface PositionProps {
  readonly row: BotRow
  /** On a card, which says the state beside it and has two short lines. */
  readonly brief?: boolean
}

export function PositionNow({ row, brief = false }: PositionProps) {
  const t = useWords()
  const { figures } = row
  const { key } = stateOf(figures)
  switch (key) {
    case 'below':
    case 'above':
      return <OutOfRange figures={figures} side={key} brief={brief} />
    case 'entry':
      return <ToTrigger figures={figures} />
    case 'near':
      // One wallet behind several contracts has no price of liquidation; its kind says how far it
      // is.
      return brief && figures.contract !== undefined ? (
        <NearLiquidation figures={figures} />
      ) : (
        <Running row={row} />
      )
    case 'running':
      return <Running row={row} />
    default:
      return <span className="dim">{t(`next.${key}`)}</span>
  }
}

interface OutOfRangeProps {
  readonly figures: BotFigures
  readonly side: 'above' | 'below'
  readonly brief: boolean
}

function OutOfRange({ figures, side, brief }: OutOfRangeProps) {
  const t = useWords()
  const formats = useFormats()
  const since = formats.duration(brief ? Number(figures.quiet_ms) : outsideMs(figures), 1)
  return (
    <>
      <span className="warn">
        {figures.filling ? t('myBots.filling') : t(`myBots.${brief ? 'quiet' : side}`, { since })}
      </span>{' '}
      {hasRemedy(figures.kind, 'range') && (
        <Link className="link nowrap" href={`/bot/${figures.bot_id}/?ask=adjust`}>
          {t('myBots.adjustRange')}
        </Link>
      )}
    </>
  )
}

function NearLiquidation({ figures }: { readonly figures: BotFigures }) {
  const t = useWords()
  const formats = useFormats()
  const { liquidation_price: price = '', mark_price: mark = '' } = figures.contract ?? {}
  const distance = formats.percent(wayTo(price, mark), 1)
  return <span className="danger">{t('myBots.near', { distance })}</span>
}

function ToTrigger({ figures }: { readonly figures: BotFigures }) {
  const t = useWords()
  const formats = useFormats()
  const price = useLivePrice(figures)
  const { trigger_price: trigger } = figures
  const distance = formats.percent(wayTo(trigger, price), 1)
  const words = t('next.entry', { price: formats.price(trigger), distance })
  return <span className="dim">{words}</span>
}

function Running({ row }: { readonly row: BotRow }) {
  const price = useLivePrice(row.figures)
  const { min_price: low, max_price: high } = row.figures
  return (
    <PositionOf row={row} price={price}>
      {Number(high) > 0 && <RangeBar low={low} high={high} price={price} />}
    </PositionOf>
  )
}

function useLivePrice(figures: BotFigures): string {
  const live = usePrice(figures)
  return live.last === '' ? figures.current_price : live.last
}

interface ClosedProps extends Pick<RowActions, 'onAgain'> {
  readonly row: BotRow
}

/** How a closed bot ended, and the way to start it again. */
export function ClosedWords({ row, onAgain }: ClosedProps) {
  const t = useWords()
  const formats = useFormats()
  const isOffered = useIsOffered(kindOf(row.figures))
  const { figures } = row
  const ended = Number(figures.end_time)
  const way = againAfter(figures.bot_close_code)
  return (
    <>
      <span className="ended-how">{endOf(figures, t)}</span>{' '}
      <span className="ended-at">
        {ended > 0 && <span className="dim2 nowrap">{formats.time(ended, 'short')}</span>}{' '}
        {isOffered && way !== 'never' && (
          <button type="button" className="link desk-only" onClick={() => onAgain(row)}>
            {t(way === 'again' ? 'myBots.runAgain' : 'myBots.copyAsNew')}
          </button>
        )}
      </span>
    </>
  )
}

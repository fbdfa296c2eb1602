// The place of a card that comes and goes with the market while a reader looks on: a price out of
// the range, a liquidation that is near, a market that is closed. What is so at arrival stands
// first. What begins or ends later moves nothing by itself: the chip of the bot's state tells it
// and opens the card.
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Icon, IconButton, Notice } from '@trellis/ui'
import { isEnding, type BotState, type BotView } from '../bot-view.ts'
import { useWeb } from '../web-context.ts'
import './notice-place.css'

type NoticeView = Pick<BotView, 'phase' | 'state' | 'isMarketOpen'>

/** Whether the market keeps a bot from its work, which may end without anybody's doing. */
export function isHeldUp(view: NoticeView): boolean {
  return view.phase === 'running' && (TOLD.has(view.state) || !view.isMarketOpen)
}

const TOLD: ReadonlySet<BotState> = new Set(['out-of-range', 'near-liquidation'])

export interface NoticePlace {
  readonly isOpen: boolean
  /** Opens and closes the place; undefined where there is nothing to be told. */
  readonly toggle: (() => void) | undefined
}

/**
 * Whether the place is open: from the first drawing where something holds the bot up, later by the
 * reader. A tab is the reader's own step, after which the page stands as at arrival.
 */
export function useNoticePlace(view: NoticeView, tab: string): NoticePlace {
  const isSaid = isHeldUp(view)
  const [place, setPlace] = useState({ isOpen: isSaid, tab })
  const now = place.tab === tab ? place : { isOpen: isSaid, tab }
  if (now !== place) setPlace(now)
  return placeFor(view, now.isOpen, () => setPlace({ tab, isOpen: !now.isOpen }))
}

/**
 * The place that a bot has, open as the reader left it. One that ends has none: it does not trade
 * again, and its steps or its receipt stand there.
 */
export function placeFor(view: NoticeView, isOpen: boolean, toggle: () => void): NoticePlace {
  if (isEnding(view)) return { isOpen: false, toggle: undefined }
  return { isOpen, toggle: isHeldUp(view) || isOpen ? toggle : undefined }
}

export interface HeldUpProps {
  readonly view: BotView
  readonly place: NoticePlace
  /** What the kind says about it. */
  readonly children: ReactNode
}

/** What holds the bot up; once it is over, that it is, in no less room. */
export function HeldUp({ view, place, children }: HeldUpProps) {
  const { t } = useWeb()
  const ref = useRoom()
  if (!place.isOpen) return undefined
  return (
    <div className="held-up" ref={ref}>
      {!isHeldUp(view) ? (
        <section className="card held-up-over" aria-label={t('bot.notice.over')}>
          <Icon name="check" />
          <p>{t('bot.notice.over')}</p>
          <IconButton icon="close" label={t('bot.notice.hide')} onClick={place.toggle} />
        </section>
      ) : view.isMarketOpen ? (
        children
      ) : (
        <>
          <Notice tone="warn">
            {t(view.isBasket ? 'bot.notice.partlyOffline' : 'bot.notice.offline')}
          </Notice>
          {/* Its other contracts trade on. */}
          {view.isBasket ? children : undefined}
        </>
      )}
    </div>
  )
}

/** Keeps an element as high as it has been, so that fewer words move nothing below it. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = ref.current
    if (place !== null) place.style.minBlockSize = `${place.offsetHeight}px`
  })
  return ref
}

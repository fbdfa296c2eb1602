// "Watch a day in two minutes": offered to who has just created a first bot, because at the speed
// of the clock on the wall the first matched order can take hours.
import { useState } from 'react'
import type { MarketSpeedName } from '@trellis/contract'
import { Button, Icon, classNames } from '@trellis/ui'
import { useSession, useWords } from './session-context.tsx'
import { useMarketSpeed, useSpeedLeft } from './use-market-speed.ts'
import './watch-day.css'

/** A market at this speed or faster needs no help to be seen moving. */
const FAST = 600

export interface WatchDayProps {
  /** Whether the reader is offered it at all; what runs already is shown either way. */
  readonly offered: boolean
  readonly className?: string
}

/**
 * One line with one button: takes the day, next counts it down and can stop it. Nothing where the
 * reader may not change the speed.
 */
export function WatchDay({ offered, className }: WatchDayProps) {
  const t = useWords()
  const { speed: store, toasts } = useSession()
  const { speed, next, mayChange } = useMarketSpeed()
  const left = useSpeedLeft()
  const [isBusy, setBusy] = useState(false)
  const choose = async (name: MarketSpeedName) => {
    setBusy(true)
    await store.choose(name).catch(() => toasts.push('fail', t('speed.failed'), Date.now()))
    setBusy(false)
  }
  if (!mayChange || speed === undefined) return null
  const watching = next !== undefined
  if (!watching && (!offered || speed >= FAST)) return null
  return (
    <section className={classNames('card watch-day', className)} aria-label={t('watch.take')}>
      <Icon name="clock" />
      <p>
        <strong>{t(watching ? 'watch.now' : 'watch.title')}</strong>{' '}
        <span className="dim">
          {watching ? t('watch.after', { left: left ?? '' }) : t('watch.text')}
        </span>
      </p>
      {watching ? (
        <Button small busy={isBusy} onClick={() => void choose(lastingOf(next.speed))}>
          {t('watch.stop')}
        </Button>
      ) : (
        <Button small variant="primary" busy={isBusy} onClick={() => void choose('day')}>
          {t('watch.take')}
        </Button>
      )}
    </section>
  )
}

/** The speed of before, or real time where that was one of the settings' own. */
function lastingOf(speed: number): MarketSpeedName {
  const name = String(speed)
  return name === '60' || name === '600' || name === '3600' ? name : '1'
}

// The pick of the day as a card of home: its contracts with side and weight, what it came to, and
// one press to the form that is filled in with it.
import { useId, type ReactNode } from 'react'
import { Button, Delta } from '@trellis/ui'
import { setLeverageWords } from '@trellis/bot-kit/web/linear/contract-words.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { FuturesComboPicture } from './picture.tsx'
import { PickVerdicts, useNetWords } from './pick-body.tsx'
import type { Pick } from './pick-words.ts'
import './pick.css'

interface PickCardProps {
  readonly pick: Pick
  readonly title: string
  /** To its dialog, and to be rid of it. */
  readonly ways: ReactNode
  readonly onUse: () => void
}

export function PickCard({ pick, title, ways, onUse }: PickCardProps) {
  const { t, format } = useWeb()
  const id = useId()
  const net = useNetWords(pick)
  const { backtest, lately } = pick
  const unseen = backtest && (
    <div>
      <dt>{t('futuresCombo.pick.unseen', { days: format.number(String(backtest.days), 0) })}</dt>
      <dd className="fig-m">
        <Delta value={backtest.yield} percent />
      </dd>
    </div>
  )
  return (
    <section className="card pick-card" aria-labelledby={id}>
      <header>
        <FuturesComboPicture />
        <div className="two-line">
          <h2 className="h2" id={id}>
            {title}
          </h2>
          <span className="dim t12">
            {setLeverageWords(pick.leverage, format)} · {net}
          </span>
        </div>
      </header>
      <PickLegs pick={pick} />
      <div className="stack">
        {backtest === null ? (
          <p className="t12 dim">{t(`futuresCombo.pick.reason.${pick.reason}`)}</p>
        ) : (
          <dl>
            {lately === null ? unseen : undefined}
            {lately === null ? undefined : (
              <div>
                <dt>
                  {t('futuresCombo.pick.lately', { days: format.number(String(lately.days), 0) })}
                </dt>
                <dd className="fig-m">
                  <Delta value={lately.yield} percent />
                </dd>
              </div>
            )}
            <div>
              <dt>{t('futuresCombo.pick.fall')}</dt>
              <dd className="fig-m">
                <bdi dir="ltr">{format.fall((lately ?? backtest).max_drawdown)}</bdi>
              </dd>
            </div>
            {lately === null ? undefined : unseen}
            {backtest.naive === null ? undefined : (
              <div>
                <dt>{t('futuresCombo.pick.plain')}</dt>
                <dd className="fig-m">
                  <Delta value={backtest.naive.yield} percent />
                </dd>
              </div>
            )}
          </dl>
        )}
        <PickVerdicts pick={pick} />
      </div>
      <div className="row wrap g12">
        <Button small onClick={onUse}>
          {t('futuresCombo.pick.use')}
        </Button>
        {ways}
      </div>
    </section>
  )
}

/** Contracts, sides and weights; the bar says again what the figure says. */
function PickLegs({ pick: { symbol_settings: rows } }: { readonly pick: Pick }) {
  const { t, format } = useWeb()
  const most = Math.max(...rows.map((it) => Number(it.target_position_percent)))
  return (
    <ul className="pick-legs">
      {rows.map(({ symbol, base_token: base, side, target_position_percent: weight }) => {
        const isShort = side === 'SIDE_SHORT'
        const inlineSize = `${(Number(weight) / most) * 100}%`
        return (
          <li key={symbol}>
            <bdi dir="ltr">{base}</bdi>
            <span className="dim">{t(`direction.${isShort ? 'short' : 'long'}`)}</span>
            <i data-short={isShort || undefined} style={{ inlineSize }} aria-hidden="true" />
            <bdi dir="ltr" className="num">
              {format.percent(weight, 0)}
            </bdi>
          </li>
        )
      })}
    </ul>
  )
}

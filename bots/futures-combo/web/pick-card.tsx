// The pick of the day as a card of home: its contracts with side and weight, what it came to, and
// one press to the form that is filled in with it. One that lost where nobody had looked says that
// alone: home has no large card of such settings either.
import { useId, type ReactNode } from 'react'
import { Button, Delta } from '@trellis/ui'
import { setLeverageWords } from '@trellis/bot-kit/web/linear/contract-words.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { FuturesComboPicture } from './picture.tsx'
import { PickVerdicts, useNetWords } from './pick-body.tsx'
import { isDoubtful, latelyWords, unseenWords, type Pick } from './pick-words.ts'
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
  const isWeak = isDoubtful(pick)
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
      {isWeak ? <PickCoins pick={pick} /> : <PickLegs pick={pick} />}
      <div className="stack">
        {isWeak ? undefined : <PickFigures pick={pick} />}
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

/** What it came to; of a plain choice, why it is one. */
function PickFigures({ pick }: { readonly pick: Pick }) {
  const { t, format } = useWeb()
  const { backtest, lately } = pick
  if (backtest === null)
    return <p className="t12 dim">{t(`futuresCombo.pick.reason.${pick.reason}`)}</p>
  const unseen = (
    <Figure name={unseenWords(pick, backtest.days, t, format)}>
      <Delta value={backtest.yield} percent />
    </Figure>
  )
  return (
    <dl>
      {lately === null ? (
        unseen
      ) : (
        <Figure name={latelyWords(lately, t, format)}>
          <Delta value={lately.yield} percent />
        </Figure>
      )}
      <Figure name={t('futuresCombo.pick.fall')}>
        <bdi dir="ltr">{format.fall((lately ?? backtest).max_drawdown)}</bdi>
      </Figure>
      {lately === null ? undefined : unseen}
      {backtest.naive === null ? undefined : (
        <Figure name={t('futuresCombo.pick.plain')}>
          <Delta value={backtest.naive.yield} percent />
        </Figure>
      )}
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly children: ReactNode
}

function Figure({ name, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fig-m">{children}</dd>
    </div>
  )
}

/** Which contracts, in a line. */
export function PickCoins({ pick: { symbol_settings: rows } }: { readonly pick: Pick }) {
  return <bdi dir="ltr">{rows.map((it) => it.base_token).join(' ')}</bdi>
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

// "What if the price moves": a slider from -30 to +30 %, and what one straight move there does to
// P&L, equity and position. Computed by the functions of the worst case, so that both agree.
import { useDeferredValue, useState } from 'react'
import { formatAmount, price as brandPrice, type Price } from '@trellis/kernel'
import { formatPriceFixed, type Instrument } from '@trellis/market'
import { Definitions, Delta, digitsOfCoin, Figure, isolated } from '@trellis/ui'
import type { EndedOutcome, EndingTarget } from '../../linear/plan-ends.ts'
import { signedBase } from '../../linear/plan-ways.ts'
import { useWeb } from '../web-context.ts'
import './linear.css'

const MOST = 30

/** What one straight move has come to. */
export interface MoveOutcome extends Pick<
  EndedOutcome,
  'lots' | 'equity' | 'profit' | 'liquidatedAt'
> {
  /** What ended it on the way; a round that is won ends no bot that goes on with the next. */
  readonly end: { readonly target: EndingTarget | 'round'; readonly price: Price } | undefined
}

export interface WhatIfProps {
  /** Price that the move starts from. */
  readonly from: Price
  readonly instrument: Instrument
  outcomeAt(price: Price): MoveOutcome
}

/** A price so many percent away, at least one tick. */
export function movedPrice(from: Price, percent: number): Price {
  return brandPrice(Math.max(1, Math.round((from * (100 + percent)) / 100)))
}

export function WhatIf({ from, instrument, outcomeAt }: WhatIfProps) {
  const { t, format } = useWeb()
  const [percent, setPercent] = useState(-10)
  const settled = useDeferredValue(percent)
  const outcome = outcomeAt(movedPrice(from, settled))
  const coin = instrument.quote
  const shown = (price: Price): string =>
    format.number(formatPriceFixed(instrument, price), instrument.tickScale)
  const sign = isolated(format.percent(String(percent / 100), 0, true))
  const words = t('linear.whatIf.at', { percent: sign, price: shown(movedPrice(from, percent)) })
  return (
    <div className="what-if stack">
      <h2 className="h2">{t('linear.whatIf.title')}</h2>
      <label className="stack">
        <span className="dim">{words}</span>
        <input
          type="range"
          min={-MOST}
          max={MOST}
          step={1}
          value={percent}
          aria-valuetext={words}
          onChange={(event) => setPercent(Number(event.target.value))}
        />
        <span className="what-if-ends" aria-hidden="true">
          <bdi dir="ltr">{format.asPercent(`−${MOST}`)}</bdi>
          <bdi dir="ltr">0</bdi>
          <bdi dir="ltr">{format.asPercent(`+${MOST}`)}</bdi>
        </span>
      </label>
      <Definitions
        rows={[
          {
            key: 'profit',
            term: t('linear.whatIf.profit'),
            value: <Delta value={formatAmount(outcome.profit)} unit={coin} />,
          },
          {
            key: 'equity',
            term: t('linear.whatIf.equity'),
            value: (
              <Figure>{`${format.money(formatAmount(outcome.equity), digitsOfCoin(coin))} ${coin}`}</Figure>
            ),
          },
          {
            key: 'position',
            term: t('linear.whatIf.position'),
            value: (
              <Position
                instrument={instrument}
                lots={outcome.end === undefined ? outcome.lots : 0}
              />
            ),
          },
        ]}
      />
      {outcome.end === undefined ? undefined : (
        <p role="status">
          {t(`linear.whatIf.${outcome.end.target}`, { price: shown(outcome.end.price) })}
        </p>
      )}
      {outcome.liquidatedAt === undefined ? undefined : (
        <p className="danger" role="status">
          {t('linear.whatIf.liquidated', { price: shown(outcome.liquidatedAt) })}
        </p>
      )}
    </div>
  )
}

interface PositionProps {
  readonly instrument: Instrument
  readonly lots: number
}

/** What is held: long and short are words, not colours. */
export function Position({ instrument, lots }: PositionProps) {
  const { t, format } = useWeb()
  if (lots === 0) return <span className="dim">{t('linear.flat')}</span>
  const base = formatAmount(signedBase(instrument, Math.abs(lots)))
  return (
    <>
      {t(`direction.${lots > 0 ? 'long' : 'short'}`)}{' '}
      <Figure>{`${format.money(base, instrument.lotScale)} ${instrument.base}`}</Figure>
    </>
  )
}

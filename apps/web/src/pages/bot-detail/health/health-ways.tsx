// What can be done with a bot, and what each comes to: waiting, and shifting a range, as backtests
// of the last days, closing as the venue would carry it out now.
import type { BotHealthResult } from '@trellis/contract'
import type { HealthProps } from '@trellis/bot-kit/web/detail/health-props.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Delta, digitsOfCoin, isolated, UNKNOWN } from '@trellis/ui'
import type { ReactNode } from 'react'
import { endWords } from '../../create/backtest/end-words.ts'
import type { HealthView, Step } from './use-health.ts'

export interface HealthWaysProps extends HealthProps {
  readonly view: HealthView
}

export function HealthWays(props: HealthWaysProps) {
  const { t, format } = useWeb()
  const { view, quote, closing, priceDigits } = props
  const cost = (text: string, name: string): string =>
    isolated(`${format.cost(text, digitsIn(name, quote))}\u00a0${name}`)
  const coin = ({ coin: name, amount }: { readonly coin: string; readonly amount: string }) =>
    isolated(`${format.money(amount, digitsIn(name, quote))}\u00a0${name}`)
  const shifted = view.outcomeOf({ part: 'shift', days: 7 })?.answer
  const price = (text: string): string => format.price(text, priceDigits)
  const isShiftable = shifted !== undefined && shifted.backtest !== null
  const range = shifted && { low: shifted.min_price, high: shifted.max_price }
  return (
    <section className="stack" aria-label={t('health.ways.title')}>
      <h2 className="card-title">{t('health.ways.title')}</h2>
      <div className="health-ways">
        <Way
          name={t('health.ways.wait')}
          text={t(`health.ways.waitText-${props.isContract ? 'contract' : 'coins'}`)}
        >
          <Results {...props} part="wait" />
        </Way>
        {props.range === 'no-range' ? undefined : (
          <Way
            name={t(`health.ways.shift-${props.range}`)}
            text={
              shifted?.notes.includes('no-range') === true
                ? t('health.note.no-range')
                : range === undefined
                  ? t('health.ways.shiftText')
                  : t(`health.ways.shiftTo-${props.range}`, {
                      range: isolated(`${price(range.low)}–${price(range.high)}`),
                    })
            }
            cost={
              isShiftable && closing !== undefined && props.range === 'fixed-range'
                ? t('health.ways.shiftCost', {
                    closing: cost(closing.fee, closing.fee_coin),
                    opening: cost(shifted.opening_fee, quote),
                  })
                : undefined
            }
            action={
              isShiftable && range !== undefined ? (
                <Button small onClick={() => props.onShift(range)}>
                  {t(`health.ways.shiftDo-${props.range}`)}
                </Button>
              ) : undefined
            }
          >
            <Results {...props} part="shift" />
          </Way>
        )}
        {closing === undefined ? undefined : (
          <Way
            name={t('health.ways.close')}
            text={t('health.ways.closeText', { amounts: closing.receive.map(coin).join(' + ') })}
            cost={t('health.ways.closeCost', {
              fee: cost(closing.fee, closing.fee_coin),
            })}
            action={
              <Button small onClick={props.onClose}>
                {t('health.ways.closeDo')}
              </Button>
            }
          >
            <dl>
              <div>
                <dt className="t12 dim">{t('health.ways.afterClose')}</dt>
                <dd className="fig-m">
                  <Delta
                    value={closing.profit_after_close}
                    digits={digitsOfCoin(quote)}
                    unit={quote}
                  />
                </dd>
              </div>
            </dl>
          </Way>
        )}
      </div>
      <p className="t12 dim2">{t('health.ways.rests')}</p>
    </section>
  )
}

/** A rest below one lot of another coin is told as exactly as it would be paid. */
function digitsIn(coin: string, quote: string): number | undefined {
  return coin === quote ? digitsOfCoin(coin) : undefined
}

interface WayProps {
  readonly name: string
  readonly text: string
  readonly cost?: string | undefined
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Way({ name, text, cost, action, children }: WayProps) {
  return (
    <section className="health-way" aria-label={name}>
      <h3>{name}</h3>
      <p className="dim">{text}</p>
      {children}
      {cost === undefined ? undefined : <p className="t12 dim">{cost}</p>}
      {action}
    </section>
  )
}

const DAYS = [7, 30] as const

/** What a way would have made of the last days, span by span. */
function Results({ view, part, quote, range }: HealthWaysProps & Pick<Step, 'part'>) {
  const { t } = useWeb()
  return (
    <dl>
      {DAYS.map((days) => (
        <div key={days}>
          <dt className="t12 dim">{t('health.ways.last', { count: days })}</dt>
          <dd>
            <Result
              outcome={view.outcomeOf({ part, days })?.answer?.backtest}
              {...{ quote, range }}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ResultProps extends Pick<HealthProps, 'range'> {
  /** Undefined before it has come, and where it failed. */
  readonly outcome: BotHealthResult['backtest'] | undefined
  readonly quote: string
}

function Result({ outcome, quote, range }: ResultProps) {
  const { t, format } = useWeb()
  if (!outcome) return <span className="fig-m dim">{UNKNOWN}</span>
  return (
    <>
      <span className="fig-m">
        <Delta value={outcome.total} digits={digitsOfCoin(quote)} unit={quote} />
      </span>{' '}
      <Delta value={outcome.roi} percent />
      {outcome.ended_at === '' ? undefined : (
        <small className="t12 dim">
          {t('health.ways.ended', {
            time: isolated(format.time(Number(outcome.ended_at), 'short')),
            reason: endWords(outcome.end_code, t),
          })}
        </small>
      )}
      {range === 'no-range' ? undefined : (
        <small className="t12 dim">
          {t('health.ways.inRange', {
            share: isolated(format.percent((1 - Number(outcome.out_of_range)).toFixed(6), 0)),
          })}
        </small>
      )}
    </>
  )
}

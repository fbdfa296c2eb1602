// Total P&L: the one big figure of the page, the equation under it that adds up, three figures and
// the rest behind "more", each with its definition, own values, moment and denominator.
import type { ReactNode } from 'react'
import {
  addsUp,
  Amount,
  Delta,
  Equation,
  Explain,
  Figure,
  isolated,
  joined,
  Icon,
  Popover,
  usePhone,
  usePopover,
} from '@trellis/ui'
import { useTotalAtMidnight } from './use-total-at-midnight.ts'
import { isOver, readAtMs, type BotView } from '../bot-view.ts'
import { lessOf } from '../amount-sums.ts'
import { useWeb } from '../web-context.ts'
import { moneyDigits, type DetailKind } from './detail-kind.ts'
import { figuresFor, moreFigures, MOVING, termsFor } from './ended-figures.ts'
import { returnOf, type FigureOf, type FigureTerm } from './figures.ts'

export interface FiguresCardProps<D> {
  readonly kind: DetailKind<D>
  readonly detail: D
  readonly view: BotView
  /** In the place of the total, of one that is paid at its end alone. */
  readonly estimated?: string | undefined
}

export function FiguresCard<D>(props: FiguresCardProps<D>) {
  const { kind, detail, view, estimated } = props
  const { t, format } = useWeb()
  const digits = moneyDigits(kind, view)
  const isEnded = isOver(view)
  const shown = { total: estimated ?? view.total, invested: view.invested }
  const figures = termsFor(kind.figures, kind.equation, { detail, isEnded })
  const [total] = figuresFor(kind.figures, ['total'], isEnded)
  const terms = figures.map((figure) => ({
    key: figure.id,
    label: <Why {...props} figure={figure} />,
    value: figure.value(detail),
    bends: MOVING.has(figure.id),
  }))
  return (
    <section className="card figures-card" aria-label={t(`${total?.words}.name`)}>
      <div className="row between">
        <h2 className="card-title">
          <Why {...props} figure={total} />
        </h2>
        {estimated === undefined ? <Today view={view} digits={digits} /> : undefined}
      </div>
      <div className="row base wrap g12">
        <span className="fig-xl total-figure" data-testid="total-profit">
          <Delta value={shown.total} digits={digits} arrow />
        </span>
        <span className="unit">{view.quote}</span>
        <span className="dim">
          <Delta value={returnOf(shown)} percent />{' '}
          {t('bot.detail.ofInvested', { value: format.money(view.invested, digits) })}
        </span>
      </div>
      {(view.bonus ?? '') === '' ? undefined : (
        <p className="t12 dim" data-testid="bonus">
          {t(`bot.detail.bonus${isEnded ? 'Ended' : ''}`, {
            amount: isolated(`${format.money(view.bonus ?? '', digits)} ${view.quote}`),
          })}
        </p>
      )}
      {addsUp(shown.total, terms) ? (
        <Equation
          totalLabel={t(`${total?.words}.short`)}
          total={shown.total}
          terms={terms}
          digits={digits}
          summary={(values) =>
            t('bot.detail.equation', {
              total: format.gain(shown.total, digits),
              terms: joined(
                figures.map(
                  (it, at) => `${t(`${it.words}.name`)} ${format.gain(values[at] ?? '0', digits)}`,
                ),
                format.settings.locale,
              ),
            })
          }
        />
      ) : undefined}
      <div className="three rule">
        <FigureList {...props} figures={figuresFor(kind.figures, kind.main, isEnded)} />
        <More {...props} figures={moreFigures(kind, isEnded)} />
      </div>
    </section>
  )
}

/** The other figures: beside their button with a pointer, in the card on phones. */
function More<D>(props: ListProps<D>) {
  const { t } = useWeb()
  const phone = usePhone()
  const state = usePopover()
  if (props.figures.length === 0) return undefined
  if (phone) {
    return (
      <details className="more-figures">
        <summary>
          {t('bot.detail.moreFigures')}
          <Icon name="down" size={16} />
        </summary>
        <FigureList {...props} />
      </details>
    )
  }
  return (
    <>
      <button
        ref={state.anchor}
        type="button"
        className="more-button"
        aria-expanded={state.open}
        aria-controls={state.id}
        onClick={state.toggle}
      >
        {t('bot.detail.moreFigures')}
        <Icon name="down" size={16} />
      </button>
      <Popover
        state={state}
        role="group"
        className="more-figures"
        label={t('bot.detail.moreFiguresLabel')}
      >
        <FigureList {...props} />
      </Popover>
    </>
  )
}

interface ListProps<D> extends FiguresCardProps<D> {
  readonly figures: readonly FigureOf<D>[]
}

function FigureList<D>(props: ListProps<D>) {
  const { kind, detail, view, figures } = props
  return (
    <dl className="as-read">
      {figures.map((figure) => (
        <div key={figure.id} data-figure={figure.id}>
          <dt>
            <Why {...props} figure={figure} />
          </dt>
          <dd>
            <Value figure={figure} detail={detail} digits={moneyDigits(kind, view)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Change of the total since 00:00 UTC of the market's day. */
function Today({ view, digits }: { readonly view: BotView; readonly digits: number }) {
  const { t } = useWeb()
  const since = useTotalAtMidnight(view)
  if (since === undefined) return undefined
  const today = lessOf(view.total, since)
  return (
    <span className="t12 dim as-read">
      {t('bot.detail.today')} <Delta value={today} digits={digits} unit={view.quote} />
    </span>
  )
}

interface ValueProps<D> {
  readonly figure: FigureOf<D> | undefined
  readonly detail: D
  readonly digits: number
}

function Value<D>({ figure, detail, digits }: ValueProps<D>): ReactNode {
  const { format } = useWeb()
  const value = figure?.value(detail) ?? ''
  if (figure === undefined || value === '') return '—'
  if (figure.form === 'count') return <Figure>{format.number(value)}</Figure>
  if (figure.form === 'percent') return <Figure>{format.asPercent(format.signed(value, 2))}</Figure>
  if (figure.form === 'fraction') return <Delta value={value} percent />
  if (figure.directed) return <Delta value={value} digits={digits} />
  return <Amount value={value} digits={digits} cost={figure.form === 'cost'} />
}

interface WhyProps<D> {
  readonly figure: FigureOf<D> | undefined
  readonly detail: D
  readonly view: BotView
}

/** The name of a figure; a press opens what it means and how it comes about here. */
function Why<D>({ figure, detail, view }: WhyProps<D>) {
  const { t, format } = useWeb()
  if (figure === undefined) return undefined
  const own = figure.terms(detail)
  const at = t('bot.detail.asOf', { time: format.time(readAtMs(view), 'short') })
  const of = figure.denominator === '' ? '' : ` ${t(`bot.detail.of.${figure.denominator}`)}`
  return (
    <Explain
      title={t(`${figure.words}.name`)}
      text={t(`${figure.words}.text`)}
      formula={own.length === 0 ? undefined : <Formula terms={own} view={view} />}
      note={at + of}
    >
      {t(`${figure.words}.short`)}
    </Explain>
  )
}

function Formula({ terms, view }: { terms: readonly FigureTerm[]; view: BotView }) {
  const { t, format } = useWeb()
  const digits = {
    quote: 4,
    cost: 4,
    base: 8,
    price: 8,
    fraction: 4,
    percent: 2,
    count: 0,
  } as const
  return (
    <span className="formula-lines">
      {terms.map((term) => (
        <span key={term.words}>
          <span>
            {term.sign} {t(term.words)}
          </span>
          <bdi dir="ltr">
            {format.money(term.value, Math.min(digits[term.form], digitsIn(term.value)))}{' '}
            {term.form === 'base' ? view.base : view.quote}
          </bdi>
        </span>
      ))}
    </span>
  )
}

function digitsIn(text: string): number {
  return Math.max(2, text.split('.')[1]?.length ?? 0)
}

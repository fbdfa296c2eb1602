// The contracts of a combo in its form: side, weight and lock of each, a search for more, how much
// of the weights is given, and the ring of them with its list.
import { useState } from 'react'
import {
  Button,
  CoinDisc,
  Delta,
  digitsOf,
  FieldError,
  Figure,
  Icon,
  IconButton,
  isolated,
  Price,
  RangeField,
  Segmented,
  usePhone,
} from '@trellis/ui'
import type { SectionProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { problemView } from '@trellis/bot-kit/web/create/form-field.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'
import {
  allocated,
  BASKET,
  basketOfForm,
  basketProblems,
  changedRow,
  coinOf,
  equalWeights,
  fitted,
  MOST_CONTRACTS,
  typedInAll,
  weighed,
  weighedByTurnover,
  weightOf,
  withContract,
  withoutContract,
  writeBasket,
  type Basket,
  type BasketRow,
} from './basket.ts'
import { useContracts } from './contracts.ts'
import { Donut, DonutLegend } from './donut.tsx'
import { answerOf, type LimitAnswer } from './limit-answer.ts'
import './combo.css'

export function BasketCard({ model }: SectionProps) {
  const { t } = useWeb()
  const { draft, dispatch } = model
  const { basket, isToCome } = basketOfForm(draft, model.pair)
  const answer = answerOf(model.source)
  const write = (next: Basket): void =>
    dispatch({ type: 'chosen', field: BASKET, value: writeBasket(next) })
  const weigh = (symbol: string, weight: string): void => write(weighed(basket, symbol, weight))
  const listed = useContracts(model.pair.quote_token)
  const byTurnover = (): void => {
    const turnovers = new Map(listed.map((it) => [it.symbol, Number(it.turnover_24h)]))
    write(weighedByTurnover(basket, turnovers))
  }
  return (
    <div className="combo-basket" data-field={BASKET}>
      <section className="stack stack-12" aria-label={t('futuresCombo.basket.title')}>
        <div className="row between wrap">
          <h2 className="card-title">{t('futuresCombo.basket.title')}</h2>
          <div className="row wrap">
            <Button small onClick={() => write(equalWeights(basket))}>
              {t('futuresCombo.basket.equal')}
            </Button>
            <Button small off={listed.length === 0} onClick={byTurnover}>
              {t('futuresCombo.basket.turnover')}
            </Button>
            <Button
              small
              onClick={() =>
                write(
                  basket.map((row) => ({ ...row, side: row.side === 'long' ? 'short' : 'long' })),
                )
              }
            >
              {t('futuresCombo.basket.flip')}
            </Button>
          </div>
        </div>
        <ul className="combo-rows">
          {basket.map((row) => (
            <Row
              key={row.symbol}
              {...{ row, basket, answer }}
              isUnknown={listed.length > 0 && !listed.some((it) => it.symbol === row.symbol)}
              onChange={write}
              onWeight={weigh}
            />
          ))}
        </ul>
        <AddContract basket={basket} quote={model.pair.quote_token} onChange={write} />
        <Counter
          model={model}
          basket={basket}
          isToCome={isToCome}
          onFit={() => write(fitted(basket))}
        />
      </section>
      <Weights basket={basket} />
    </div>
  )
}

interface RowProps {
  readonly row: BasketRow
  readonly basket: Basket
  readonly answer: LimitAnswer | undefined
  /** No contract of this name trades here: an address may say any. */
  readonly isUnknown: boolean
  onChange(next: Basket): void
  onWeight(symbol: string, weight: string): void
}

function Row({ row, basket, answer, isUnknown, onChange, onWeight }: RowProps) {
  const { t, format, usePrice } = useWeb()
  const phone = usePhone()
  const { symbol, side, locked } = row
  const live = usePrice({ symbol, category })
  const coin = coinOf(symbol)
  const planned = answer?.plan.find((it) => it.symbol === symbol)
  const set = (change: Partial<BasketRow>): void => onChange(changedRow(basket, symbol, change))
  return (
    <li>
      <span className="combo-name">
        <CoinDisc coin={coin} />
        <span>
          <bdi dir="ltr" className="fig">
            {symbol}
          </bdi>
          <span className="t12 dim combo-price">
            {isUnknown ? (
              <span className="warn">{t('futuresCombo.basket.unknown')}</span>
            ) : live.last === '' ? (
              '—'
            ) : (
              <Price value={live.last} digits={digitsOf(live.last)} />
            )}{' '}
            {live.change === '' ? undefined : <Delta value={live.change} percent />}
          </span>
        </span>
      </span>
      <Segmented
        label={t('futuresCombo.basket.sideOf', { coin })}
        choices={(['long', 'short'] as const).map((value) => ({
          value,
          label: t(`direction.${value}`),
        }))}
        value={side}
        onChange={(value) => set({ side: value })}
      />
      <span className="combo-weight">
        <RangeField
          label={<span className="sr-only">{t('futuresCombo.basket.weightOf', { coin })}</span>}
          name={t('futuresCombo.basket.weightOf', { coin })}
          value={row.weight}
          onChange={(weight) => onWeight(symbol, weight)}
          tick="1"
          digits={0}
          min="0"
          max="100"
          minText=""
          maxText=""
          unit="%"
          steppers={phone}
          track={!phone}
          less={t('form.less')}
          more={t('form.more')}
        />
      </span>
      <span className="combo-planned t12">
        {planned === undefined ? undefined : (
          <>
            <Figure className="fig">{format.money(planned.pos_value, 2)}</Figure>
            <span className="dim">
              <Figure>{format.money(planned.pos_size, digitsOf(planned.pos_size))}</Figure> {coin}
            </span>
          </>
        )}
      </span>
      <button
        type="button"
        className="combo-lock"
        aria-pressed={locked}
        aria-label={t('futuresCombo.basket.lock', { coin })}
        title={t('futuresCombo.basket.lock', { coin })}
        onClick={() => set({ locked: !locked })}
      >
        <Icon name={locked ? 'lock' : 'unlock'} size={16} />
      </button>
      <IconButton
        icon="close"
        label={t('futuresCombo.basket.remove', { coin })}
        onClick={() => onChange(withoutContract(basket, symbol))}
      />
    </li>
  )
}

const OFFERED = 6

/** A search over the listed contracts; what fits stands beside it, each a press away. */
function AddContract({
  basket,
  quote,
  onChange,
}: Pick<RowProps, 'basket' | 'onChange'> & { readonly quote: string }) {
  const { t } = useWeb()
  const [text, setText] = useState('')
  const listed = useContracts(quote)
  const isFull = basket.length >= MOST_CONTRACTS
  const wanted = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const found = listed.filter(
    (it) => it.symbol.includes(wanted) && !basket.some(({ symbol }) => symbol === it.symbol),
  )
  const add = (symbol: string): void => {
    setText('')
    onChange(withContract(basket, symbol))
  }
  if (isFull) return <p className="t12 dim2">{t('futuresCombo.basket.full')}</p>
  return (
    <div className="combo-add">
      <span className="search-box">
        <Icon name="search" size={18} />
        <input
          type="search"
          aria-label={t('futuresCombo.basket.search')}
          placeholder={t('futuresCombo.basket.search')}
          autoComplete="off"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (wanted !== '' && first !== undefined) add(first.symbol)
          }}
        />
      </span>
      <span className="picks" role="group" aria-label={t('futuresCombo.basket.offered')}>
        {found.slice(0, OFFERED).map(({ symbol, base_token: coin }) => (
          <button
            key={symbol}
            type="button"
            aria-label={t('futuresCombo.basket.add', { coin })}
            onClick={() => add(symbol)}
          >
            <bdi dir="ltr">+ {coin}</bdi>
          </button>
        ))}
        {listed.length > 0 && found.length === 0 ? (
          <span className="t12 dim2">{t('futuresCombo.basket.none')}</span>
        ) : undefined}
      </span>
    </div>
  )
}

interface CounterProps extends SectionProps {
  readonly basket: Basket
  readonly isToCome: boolean
  onFit(): void
}

/** How much of the weights is given, what is missing or too much, and the way to make it fit. */
function Counter({ model, basket, isToCome, onFit }: CounterProps) {
  const { t, format } = useWeb()
  const given = allocated(basket)
  const local = basketProblems(writeBasket(basket), BASKET)
  // What the server says of a basket that is whole.
  const ofPlan = isToCome ? [] : model.problems.filter((it) => it.field === BASKET)
  const [problem] = local.length > 0 ? local : ofPlan
  // Two weights of 50 beside one that is no whole percent are not all of it.
  const isGiven = local.length === 0
  const canFit = basket.length > 1 && !isGiven
  return (
    <div className="stack stack-4">
      <div className="combo-bar" aria-hidden="true">
        {basket.map((row, at) => (
          <i
            key={row.symbol}
            data-short={row.side === 'short' || undefined}
            data-odd={at % 2 === 1 || undefined}
            style={{ flexGrow: weightOf(row) }}
          />
        ))}
        {given < 100 ? <u style={{ flexGrow: 100 - given }} /> : undefined}
      </div>
      <p className="row wrap" role="status">
        <span className={isGiven ? 'row fig' : 'fig warn'}>
          {isGiven ? <Icon name="check" size={16} /> : undefined}
          {t('futuresCombo.basket.allocated', {
            given: isolated(`${String(typedInAll(basket))} / 100%`),
          })}
        </span>
        <span className="dim">
          {t('futuresCombo.basket.count', { count: basket.length, most: MOST_CONTRACTS })}
        </span>
      </p>
      {problem === undefined ? undefined : (
        <FieldError
          id="combo-basket-problem"
          problem={{
            ...problemView(model.kind, problem, t, (it) => format.number(it)),
            ...(canFit ? { fix: { label: t('futuresCombo.basket.fit'), value: '' } } : {}),
          }}
          onFix={onFit}
        />
      )}
    </div>
  )
}

/** The ring, and beside it the list that says the same. */
function Weights({ basket }: Pick<RowProps, 'basket'>) {
  const { t, format } = useWeb()
  if (basket.length === 0) return undefined
  const net = basket.reduce((sum, row) => sum + (row.side === 'short' ? -1 : 1) * weightOf(row), 0)
  const parts = basket.map((row) => ({
    key: row.symbol,
    label: coinOf(row.symbol),
    isShort: row.side === 'short',
    share: weightOf(row) / 100,
  }))
  const key = net === 0 ? 'flat' : net > 0 ? 'netLong' : 'netShort'
  return (
    <section className="combo-weights" aria-label={t('futuresCombo.basket.weights')}>
      <Donut
        parts={parts}
        big={format.percent(String(net / 100), 0, true)}
        small={t(`futuresCombo.basket.${key}`)}
      />
      <DonutLegend parts={parts} />
      <p className="t12 dim2">
        {t('futuresCombo.basket.note')} {t('futuresCombo.basket.positions')}
      </p>
    </section>
  )
}

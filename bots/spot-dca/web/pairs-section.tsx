// What each purchase buys: a coin and an amount a row, its share of the whole, a search for more,
// and the total.
import {
  Amount,
  CoinDisc,
  digitsOfCoin,
  FieldError,
  Icon,
  IconButton,
  isolated,
  RangeField,
} from '@trellis/ui'
import { useState } from 'react'
import type { SectionProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { problemView } from '@trellis/bot-kit/web/create/form-field.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { answerOf } from './answer.ts'
import {
  amountFault,
  MOST_PAIRS,
  PAIRS,
  pairsOfForm,
  settledAmount,
  sharesOf,
  totalOf,
  withAmount,
  withPair,
  writePairs,
  type AmountFault,
  type Pairs,
} from './pairs.ts'
import './dca.css'

export function PairsSection({ model }: SectionProps) {
  const { t, format } = useWeb()
  const { draft, dispatch, pair, balances } = model
  const { pairs, isToCome } = pairsOfForm(draft, pair)
  const quote = pair.quote_token
  const total = totalOf(pairs)
  const shares = sharesOf(pairs)
  const balance = balances && (balances.get(quote) ?? '0')
  const write = (next: Pairs): void =>
    dispatch({ type: 'chosen', field: PAIRS, value: writePairs(next) })
  const listed = answerOf(model.source)?.pairs.filter((it) => it.quote === quote) ?? []
  // What is wrong with one amount stands at that amount.
  const isSaid = pairs.some((it) => amountFault(it, listed) !== undefined)
  const found = isToCome || isSaid ? undefined : model.problems.find((it) => it.field === PAIRS)
  return (
    <section className="stack stack-12" data-field={PAIRS} aria-label={t('spotDca.pairs.title')}>
      <div className="row between">
        <h2 className="card-title">{t('spotDca.pairs.title')}</h2>
        <span className="t12 dim">
          {t('spotDca.pairs.count', { count: pairs.length, most: MOST_PAIRS })}
        </span>
      </div>
      <ul className="dca-rows">
        {pairs.map(({ base, amount }, at) => (
          <li key={base}>
            <span className="row">
              <CoinDisc coin={base} small />
              <bdi dir="ltr">
                <span className="fig">{base}</span>
                <span className="t12 dim2">/{quote}</span>
              </bdi>
            </span>
            <AmountField
              {...{ base, amount, quote }}
              fault={isToCome ? undefined : amountFault({ base, amount }, listed)}
              onChange={(text) => write(withAmount(pairs, base, text))}
            />
            <span className="t12 dim num">
              {format.percent(((shares[at] ?? 0) / 100).toFixed(2), 0)}
            </span>
            <IconButton
              icon="close"
              label={t('spotDca.pairs.remove', { coin: base })}
              onClick={() => {
                dispatch({ type: 'left', field: PAIRS })
                write(pairs.filter((it) => it.base !== base))
              }}
            />
          </li>
        ))}
      </ul>
      <Shares pairs={pairs} />
      <AddPair model={model} pairs={pairs} onAdd={(base) => write(withPair(pairs, base))} />
      <p className="row between">
        <span className="dim">{t('spotDca.pairs.total')}</span>
        <span className="fig">
          <Amount value={total} unit={quote} />
        </span>
      </p>
      {balance === undefined ? undefined : (
        <p className="t12 dim2">
          {t('form.available', {
            value: format.number(balance, digitsOfCoin(quote)),
            coin: quote,
          })}
        </p>
      )}
      {found === undefined ? undefined : (
        <FieldError
          id="dca-pairs-problem"
          problem={problemView(model.kind, found, t, (text) => format.number(text))}
          onFix={() => undefined}
        />
      )}
    </section>
  )
}

interface AmountFieldProps {
  readonly base: string
  readonly amount: string
  readonly quote: string
  readonly fault?: AmountFault | undefined
  onChange(text: string): void
}

/** What each purchase spends on a coin, and what is wrong with that. */
export function AmountField({ base, amount, quote, fault, onChange }: AmountFieldProps) {
  const { t, format } = useWeb()
  const limit = fault === undefined ? '' : format.number(fault.limit, 2)
  const name = t('spotDca.pairs.amountOf', { coin: base })
  return (
    <span className="dca-amount">
      <RangeField
        label={<span className="sr-only">{name}</span>}
        name={name}
        value={amount}
        onChange={onChange}
        onCommit={(text) => onChange(settledAmount(text))}
        tick="1"
        digits={2}
        problem={
          fault && {
            message: t(`spotDca.pairs.fault.${fault.code}`, {
              coin: base,
              limit: isolated(`${limit} ${quote}`),
            }),
            ...(fault.limit === ''
              ? {}
              : { fix: { label: t('form.fix.use', { value: limit }), value: fault.limit } }),
          }
        }
        minText=""
        maxText=""
        unit={quote}
        steppers={false}
        track={false}
      />
    </span>
  )
}

/** How the total is split, as one bar. */
function Shares({ pairs }: { readonly pairs: Pairs }) {
  return (
    <div className="dca-bar" aria-hidden="true">
      {pairs.map(({ base, amount }) => (
        <i key={base} style={{ flexGrow: Number(amount || '0') }} />
      ))}
    </div>
  )
}

const OFFERED = 5

interface AddPairProps extends SectionProps {
  readonly pairs: Pairs
  onAdd(base: string): void
}

/** A search over the pairs of the quote coin; what fits stands beside it, each a press away. */
function AddPair({ model, pairs, onAdd }: AddPairProps) {
  const { t } = useWeb()
  const [text, setText] = useState('')
  const quote = model.pair.quote_token
  const listed = answerOf(model.source)?.pairs.filter((it) => it.quote === quote) ?? []
  if (pairs.length >= MOST_PAIRS) return <p className="t12 dim2">{t('spotDca.pairs.full')}</p>
  const wanted = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const found = listed.filter(
    (it) => it.base.includes(wanted) && !pairs.some(({ base }) => base === it.base),
  )
  const add = (base: string): void => {
    setText('')
    onAdd(base)
  }
  return (
    <div className="dca-add">
      <span className="search-box">
        <Icon name="search" size={18} />
        <input
          type="search"
          aria-label={t('spotDca.pairs.search')}
          placeholder={t('spotDca.pairs.search')}
          autoComplete="off"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const [first] = found
            if (wanted !== '' && first !== undefined) add(first.base)
          }}
        />
      </span>
      <span className="picks" role="group" aria-label={t('spotDca.pairs.offered')}>
        {found.slice(0, OFFERED).map(({ base }) => (
          <button
            key={base}
            type="button"
            aria-label={t('spotDca.pairs.add', { coin: base })}
            onClick={() => add(base)}
          >
            <bdi dir="ltr">+ {base}</bdi>
          </button>
        ))}
      </span>
    </div>
  )
}

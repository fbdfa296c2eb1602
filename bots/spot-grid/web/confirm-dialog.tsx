// The last look before money moves: parameters, investment, what happens now, checked again on
// opening.
// Must never be confirmed by Enter alone: focus starts on the way back.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatAmount } from '@trellis/kernel'
import {
  Button,
  buttonClass,
  Definitions,
  Delta,
  Dialog,
  Figure,
  Notice,
  Skeleton,
} from '@trellis/ui'
import type { SpotSymbol } from '@trellis/contract'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { GridResult, Validation } from '../wire.ts'
import { CreatedSheet, UnknownResult } from './create-outcome.tsx'
import { serverProblems, type FormProblem } from './form-errors.ts'
import { TriggerHint } from './form-fields.tsx'
import { QUOTE_DIGITS } from './form.ts'
import { validateRequest } from './form-request.ts'
import { NOTABLE_MOVE, priceMove } from './form-summary.ts'
import { problemView } from './grid-field.tsx'
import { ProfitPerGrid } from './order-summary.tsx'
import { ordersWords } from '@trellis/bot-kit/web/grid/orders-words.ts'
import { instrumentOf, priceDigits, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import type { Creation } from './use-create.ts'
import type { FormModel } from './use-form.ts'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly model: FormModel
  readonly pair: SpotSymbol
  readonly last: string
  /** Last price when the form was filled. */
  readonly filledAt: string
  readonly creation: Creation
  onClose(): void
  /** Closes and leads to the field. */
  onField(problem: FormProblem): void
}

interface Check {
  readonly state: 'checking' | 'ready' | 'failed'
  readonly problems: readonly FormProblem[]
  readonly first: GridResult<'getInitialBuyAmount'> | undefined
}

const CHECKING: Check = { state: 'checking', problems: [], first: undefined }

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useWeb()
  const { model, pair, creation, onClose } = props
  const back = useRef<HTMLButtonElement>(null)
  const check = useCheck(props)
  const { type } = creation.state
  const blocked = check.state !== 'ready' || check.problems.length > 0
  const name = `${pair.base_token}/${pair.quote_token}`
  if (type === 'created')
    return <CreatedSheet creation={creation} onClose={onClose} botId={creation.state.botId} />
  if (type === 'unknown') {
    return props.open ? <UnknownResult creation={creation} onClose={onClose} /> : undefined
  }
  return (
    <Dialog
      open={props.open}
      onClose={onClose}
      title={t('spotGrid.confirm.title', { pair: name })}
      closeLabel={t('spotGrid.close')}
      initialFocus={back}
      locked={type === 'sending'}
      footer={
        <>
          <button type="button" className={buttonClass()} ref={back} onClick={onClose}>
            {t('spotGrid.confirm.back')}
          </button>
          <Button
            variant="primary"
            off={blocked}
            busy={type === 'sending'}
            onClick={() => creation.send(model.draft)}
          >
            {t('spotGrid.confirm.create')}
          </Button>
        </>
      }
    >
      <CheckLine {...props} check={check} />
      <TriggerHint model={model} pair={pair} />
      <Rows {...props} first={check.first} />
      <Refusal {...props} />
    </Dialog>
  )
}

/** Asks the server again on opening: the market has moved since the form was filled. */
function useCheck({ open, model, pair }: ConfirmDialogProps): Check {
  const { call } = useWeb()
  const [check, setCheck] = useState<Check>(CHECKING)
  const draft = useRef(model.draft)
  draft.current = model.draft
  useEffect(() => {
    const request = validateRequest(draft.current)
    if (!open || request === undefined) return
    const abort = new AbortController()
    const options = { signal: abort.signal, claims: 'all' } as const
    setCheck(CHECKING)
    Promise.all([
      call<Validation>(paths.validateInput, request, options).catch(validationOf),
      call<GridResult<'getInitialBuyAmount'>>(paths.getInitialBuyAmount, request, options).catch(
        () => undefined,
      ),
    ])
      .then(([answer, first]) => {
        const problems = serverProblems(answer.problems, draft.current, instrumentOf(pair))
        setCheck({ state: 'ready', problems, first })
      })
      .catch(() => abort.signal.aborted || setCheck({ ...CHECKING, state: 'failed' }))
    return () => abort.abort()
  }, [open, call, pair])
  return check
}

function validationOf(failure: CallFailure): Validation {
  const result = failure.result as Partial<Validation> | undefined
  if (!Array.isArray(result?.problems)) throw failure
  return result as Validation
}

function CheckLine(props: ConfirmDialogProps & { check: Check }) {
  const { t, format } = useWeb()
  const { check, pair } = props
  const number = (text: string): string => format.number(text, priceDigits(pair))
  if (check.state === 'checking') {
    return (
      <p className="t12 dim2" role="status">
        {t('spotGrid.confirm.checking')}
      </p>
    )
  }
  if (check.state === 'failed') {
    return (
      <Notice tone="danger" live>
        {t('spotGrid.confirm.checkFailed')}
      </Notice>
    )
  }
  const problem = check.problems[0]
  if (problem === undefined) return <PriceMoved {...props} />
  return (
    <Notice
      tone="danger"
      live
      action={
        <Button small onClick={() => props.onField(problem)}>
          {t('spotGrid.confirm.toField')}
        </Button>
      }
    >
      {problemView(problem, t, number).message}
    </Notice>
  )
}

function PriceMoved({ model, pair, filledAt, last }: ConfirmDialogProps) {
  const { t, format } = useWeb()
  const market = model.market
  const move = Number(filledAt) > 0 ? moveBetween(filledAt, market?.last, pair) : 0n
  const size = move < 0n ? -move : move
  if (size < NOTABLE_MOVE) {
    return <p className="t12 dim2">{t('spotGrid.confirm.checked')}</p>
  }
  return (
    <Notice tone="warn" live>
      {t('spotGrid.confirm.moved', {
        percent: format.percent(formatAmount(move as typeof NOTABLE_MOVE), 2, true),
        from: format.number(filledAt, priceDigits(pair)),
        to: format.number(last, priceDigits(pair)),
      })}
    </Notice>
  )
}

function moveBetween(filledAt: string, last: number | undefined, pair: SpotSymbol): bigint {
  const ticks = Math.round(Number(filledAt) / Number(pair.tick_size))
  return last === undefined ? 0n : priceMove(ticks as never, last as never)
}

function Rows(props: ConfirmDialogProps & { first: Check['first'] }) {
  const { t, format } = useWeb()
  const { model, pair, first } = props
  const { values, mode, trailing } = model.draft
  const digits = priceDigits(pair)
  const price = (text: string): ReactNode => <Figure>{format.number(text, digits)}</Figure>
  const term = (key: string): string => t(`spotGrid.confirm.${key}`)
  const summary = model.summary
  const optional = (['takeProfit', 'stopLoss', 'entry'] as const)
    .filter((field) => values[field] !== '')
    .map((field) => ({
      key: field,
      term: t(`spotGrid.field.${field}`),
      value: price(values[field]),
    }))
  const money = [
    mode === 'base' ? '' : `${format.number(values.quote, QUOTE_DIGITS)} ${pair.quote_token}`,
    mode === 'quote'
      ? ''
      : `${format.number(values.base, quantityDigits(pair))} ${pair.base_token}`,
  ].filter((it) => it !== '')
  const rows = [
    {
      key: 'range',
      term: t('spotGrid.range'),
      value: (
        <bdi dir="ltr">
          {format.number(values.low, digits)} – {format.number(values.high, digits)}
        </bdi>
      ),
    },
    { key: 'count', term: t('spotGrid.field.count'), value: <Figure>{values.count}</Figure> },
    { key: 'invest', term: term('invest'), value: <bdi dir="ltr">{money.join(' + ')}</bdi> },
    ...(summary === undefined
      ? []
      : [
          {
            key: 'profit',
            term: t('spotGrid.sum.profit'),
            value: <ProfitPerGrid summary={summary} />,
          },
          {
            key: 'now',
            term: term('now'),
            value:
              first === undefined ? (
                <Skeleton width="180px" />
              ) : (
                <Opening {...props} first={first} />
              ),
          },
        ]),
    ...optional,
    ...(values.trailingStop === ''
      ? []
      : [{ key: 'ts', term: t('spotGrid.field.trailingStop'), value: `${values.trailingStop}%` }]),
    ...(trailing
      ? [{ key: 'up', term: t('spotGrid.line.trailing'), value: t('spotGrid.on') }]
      : []),
    ...lossRows(props, t),
  ]
  return <Definitions rows={rows} />
}

function lossRows({ model, pair }: ConfirmDialogProps, t: (key: string) => string) {
  const row = (key: 'stop' | 'low', value: bigint) => ({
    key,
    term: t(`spotGrid.sum.${key}`),
    value: <Delta value={formatAmount(value as never)} unit={pair.quote_token} />,
  })
  return [
    ...(model.atStop === undefined ? [] : [row('stop', model.atStop.profit)]),
    ...(model.atLow === undefined ? [] : [row('low', model.atLow.profit)]),
  ]
}

/** "Buys about 0.0412 BTC at market, then places 9 buys and 9 sells". */
function Opening(props: ConfirmDialogProps & { first: GridResult<'getInitialBuyAmount'> }) {
  const { t, format } = useWeb()
  const { model, pair, first } = props
  const summary = model.summary
  const orders = ordersWords(t, summary?.buyCount ?? 0, summary?.sellCount ?? 0)
  const waits = model.draft.values.entry !== ''
  const amount = format.number(first.base_amount.replace('-', ''), quantityDigits(pair))
  const key = first.side === '' ? 'opensWithout' : first.side === 'buy' ? 'opensBuy' : 'opensSell'
  return (
    <span>
      {waits
        ? `${t('spotGrid.confirm.waits', { price: format.number(model.draft.values.entry, priceDigits(pair)) })} `
        : ''}
      {t(`spotGrid.confirm.${key}`, { amount: `${amount} ${pair.base_token}`, orders })}
    </span>
  )
}

/** What the server refused, with the way out of it. */
function Refusal(props: ConfirmDialogProps) {
  const { t, format, openTopUp } = useWeb()
  const { creation, pair, model } = props
  if (creation.state.type !== 'refused') return undefined
  const { status, message, problems } = creation.state
  const found = serverProblems(problems, model.draft, instrumentOf(pair))[0]
  const number = (text: string): string => format.number(text, priceDigits(pair))
  if (found !== undefined) {
    return (
      <Notice
        tone="danger"
        live
        action={
          <Button small onClick={() => props.onField(found)}>
            {t('spotGrid.confirm.toField')}
          </Button>
        }
      >
        {problemView(found, t, number).message}
      </Notice>
    )
  }
  const coin = model.draft.mode === 'base' ? pair.base_token : pair.quote_token
  return (
    <Notice
      tone="danger"
      live
      action={
        status === 401 ? (
          <Button small onClick={() => openTopUp(coin, '')}>
            {t('spotGrid.topUp')}
          </Button>
        ) : undefined
      }
    >
      {status === 401
        ? t('spotGrid.confirm.noBalance', { coin })
        : refusalWords(status, message, t)}
    </Notice>
  )
}

function refusalWords(
  status: number,
  message: string,
  t: (key: string, values?: Record<string, string>) => string,
): string {
  // The call as such was refused: its code is none of a bot's.
  if (status === 0) return t('spotGrid.refused.failed')
  const known = ['402', '403', '421', '429', '431', '432'].includes(String(status))
  return known
    ? t(`spotGrid.refused.${status}`)
    : t('spotGrid.refused.other', { code: String(status), message })
}

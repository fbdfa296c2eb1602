// The create screen of the spot grid: chart and ladder beside the form, one plan for all of them.
// Must never compute a level or an amount: the model holds the plan, this shows it.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { formatPriceFixed, parsePrice, type Instrument } from '@trellis/market'
import { Button, Notice, usePhone } from '@trellis/ui'
import type { CoinBalance } from '@trellis/contract'
import { CreateFrame } from '@trellis/bot-kit/web/create/create-frame.tsx'
import { useWeb, type ChartPlan, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { paths as sharedPaths } from '@trellis/contract/paths'
import { balanceProblems } from './balance-problems.ts'
import { linesOfPlan } from '@trellis/bot-kit/web/grid/chart-lines.ts'
import { LadderLegend } from '@trellis/bot-kit/web/grid/ladder-legend.tsx'
import { FormFields } from './form-fields.tsx'
import { rangeOfField } from './grid-field.tsx'
import { isAdvanced, isPriceField, type FormField } from './form.ts'
import type { FormProblem } from './form-errors.ts'
import { mainAction } from './main-action.ts'
import { OrderSummary } from './order-summary.tsx'
import { instrumentOf, priceDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { useCreate } from './use-create.ts'
import { useGridForm, type FormModel } from './use-form.ts'
import '@trellis/bot-kit/web/check.css'
import './spot-grid.css'

export function CreateForm(props: CreateFormProps) {
  const { pair, parts, preset } = props
  const { t, format, usePrice, signedIn, openLogin } = useWeb()
  const live = usePrice(pair.symbol)
  const last = live.last === '' ? pair.price : live.last
  const balances = useBalances(pair.symbol, signedIn)
  const { candles } = props
  const model = useGridForm({ pair, last, preset, balances, signedIn, candles })
  const short = balanceProblems(model.draft, pair, balances)
  const creation = useCreate(pair.symbol)
  const [asking, setAsking] = useState(creation.state.type === 'unknown')
  const form = useRef<HTMLFormElement>(null)
  const phone = usePhone()
  const filledAt = useFilledAt(model, last)
  const instrument = useMemo(() => instrumentOf(pair), [pair])
  const plan = useChartPlan(model, instrument)
  const action = mainAction(model, short, { t, format, pair, signedIn })

  const act = (): void => {
    // While nobody knows what became of the last order, there is no next one.
    if (creation.state.type === 'unknown') return setAsking(true)
    model.dispatch({ type: 'all-touched' })
    if (action.field !== undefined) return focusField(form.current, action.field, model)
    if (action.retry) return model.validation.retry()
    if (!signedIn) return openLogin()
    creation.reset()
    setAsking(true)
  }
  const toField = (problem: FormProblem): void => {
    setAsking(false)
    setTimeout(() => focusField(form.current, problem.field, model), 60)
  }
  const button = (
    <Button
      variant="primary"
      block
      className={action.blocked ? 'fixing' : undefined}
      type="button"
      onClick={act}
    >
      {action.label}
    </Button>
  )
  return (
    <CreateFrame
      head={props.head({ minimum: rangeOfField(model, 'quote').from })}
      formName={t('spotGrid.name')}
      formRef={form}
      onSubmit={act}
      picture={
        <parts.PriceChart
          symbol={pair.symbol}
          digits={priceDigits(pair)}
          tick={Number(pair.tick_size)}
          last={last === '' ? undefined : Number(last)}
          lastAtMs={live.atMs}
          stale={live.stale}
          plan={plan}
          fills={NO_FILLS}
          summary={chartSummary(model, t)}
          note={<LadderLegend quote={pair.quote_token} fills={false} />}
          untilMs={0}
          defaultInterval="1h"
          onDrag={(id, price) => drag(model, instrument, id, price)}
        />
      }
      below={
        <Suspense fallback={<div className="create-waiting" />}>
          <PlanTabs
            model={model}
            pair={pair}
            onField={(field) => focusField(form.current, field, model)}
          />
        </Suspense>
      }
      form={
        <>
          <FormFields
            model={model}
            pair={pair}
            last={last}
            balances={balances}
            balanceProblems={short}
            candles={props.candles}
          />
          <FormNotices model={model} short={short} />
          <OrderSummary model={model} pair={pair} />
          {phone ? undefined : button}
          {signedIn ? undefined : <p className="t12 dim2">{t('spotGrid.guest')}</p>}
        </>
      }
      over={
        <>
          {phone && (
            <Suspense>
              <FormDock model={model} pair={pair} button={button} />
            </Suspense>
          )}
          <Suspense>
            <ConfirmDialog
              open={asking}
              model={model}
              pair={pair}
              last={last}
              filledAt={filledAt}
              creation={creation}
              onClose={() => setAsking(false)}
              onField={toField}
            />
          </Suspense>
        </>
      }
    />
  )
}

/** What stands in the way beside the fields: too little money, or a server that does not answer. */
function FormNotices({ model, short }: { model: FormModel; short: readonly FormProblem[] }) {
  const { t, openTopUp } = useWeb()
  return (
    <>
      {short.length > 0 ? (
        <Notice
          action={
            <Button small onClick={() => openTopUp(short[0]?.raw ?? '', short[0]?.limit ?? '')}>
              {t('spotGrid.topUp')}
            </Button>
          }
        >
          {t('spotGrid.topUpHint')}
        </Notice>
      ) : undefined}
      {model.validation.state === 'failed' ? (
        <Notice tone="warn" live>
          {t('spotGrid.couldNotCheck')}
        </Notice>
      ) : undefined}
    </>
  )
}

/** Explains the plan; the form can be used before it is there. */
const PlanTabs = lazy(async () => ({ default: (await import('./plan-tabs.tsx')).PlanTabs }))

/** Of phones only. */
const FormDock = lazy(async () => ({ default: (await import('./form-dock.tsx')).FormDock }))

/** Comes behind the form: nobody confirms what is not filled in. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}))

const NO_FILLS: readonly never[] = []

/**
 * The plan for chart and ladder; the price it is laid around moves it only when a level changes
 * side.
 */
function useChartPlan(model: FormModel, instrument: Instrument): ChartPlan {
  const { t, format } = useWeb()
  const { limits, input } = model
  const sides = limits?.plan?.emptyLevel
  return useMemo(
    () =>
      linesOfPlan(limits?.plan, input, instrument, {
        t,
        words: 'spotGrid',
        price: (text) => format.number(text, instrument.tickScale),
      }),
    // The same input and the same empty level give the same drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [input, sides, instrument, t, format, limits?.plan?.cellNumber],
  )
}

/** Free Funding balances; read again whenever the stream says that the account changed. */
function useBalances(symbol: string, signedIn: boolean): ReadonlyMap<string, string> | undefined {
  const { call } = useWeb()
  const { data } = useQuery({
    queryKey: ['funding', symbol],
    enabled: signedIn,
    queryFn: ({ signal }) =>
      call<{ balances: readonly CoinBalance[] }>(
        sharedPaths.queryAvailableBalance,
        { symbol },
        { signal, claims: 'all' },
      ),
  })
  return useMemo(
    () =>
      data === undefined ? undefined : new Map(data.balances.map((it) => [it.coin, it.available])),
    [data],
  )
}

/** The price at the last change of the form; what the confirmation compares with. */
function useFilledAt(model: FormModel, last: string): string {
  const [filledAt, setFilledAt] = useState('')
  const now = useRef(last)
  now.current = last
  useEffect(() => setFilledAt(now.current), [model.draft])
  return filledAt === '' ? last : filledAt
}

function drag(model: FormModel, instrument: Instrument, id: string, price: number): void {
  if (!isPriceField(id)) return
  const parsed = parsePrice(instrument, price.toFixed(instrument.tickScale), 'nearest')
  if (!parsed.ok) return
  model.dispatch({ type: 'set', field: id, value: formatPriceFixed(instrument, parsed.value) })
}

function focusField(form: HTMLElement | null, field: FormField, model: FormModel): void {
  if (isAdvanced(field)) model.dispatch({ type: 'advanced-opened', open: true })
  requestAnimationFrame(() => {
    const place = form?.querySelector(`[data-field="${field}"]`)
    const input = place?.querySelector('input')
    // A value that is not offered has no input: the button that removes it stands in its place.
    if (!input) return place?.querySelector('button')?.focus()
    input.scrollIntoView({ block: 'center' })
    input.focus({ preventScroll: true })
    input.select()
  })
}

function chartSummary(
  model: FormModel,
  t: (key: string, values?: Record<string, string>) => string,
) {
  const { values } = model.draft
  if (values.low === '' || values.high === '') return t('spotGrid.chartEmpty')
  return t('spotGrid.chartSummary', { low: values.low, high: values.high, count: values.count })
}

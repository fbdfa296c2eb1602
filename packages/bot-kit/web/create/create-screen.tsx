// The create screen of any kind: chart beside the form, one draft for all of them. The kind is data
// and a few functions; what it leaves out is done as every kind does it.
import { startTransition, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { later, laterDialog } from '../later.tsx'
import { formatPriceFixed, parsePrice, type RiskTier } from '@trellis/market'
import { Button, Notice, usePhone } from '@trellis/ui'
import { priceDigits } from '../pair-instrument.ts'
import { useWeb, type ChartPlan, type CreateFormProps } from '../web-context.ts'
import { useAccountRefused } from './account-refused.ts'
import { AdvicePlace, canCopy, useAdviceWait, type AdviceWait } from './advice-wait.tsx'
import { BacktestPart } from './backtest-part.ts'
import { CreateFrame } from './create-frame.tsx'
import type { CreateKind, FormModel, FormProblem } from './create-kind.ts'
import { FormFields } from './form-fields.tsx'
import { isAdvanced, rowOf } from './form-layout.ts'
import { mainAction } from './main-action.ts'
import { MainButton } from './main-button.tsx'
import { OrderSummary } from './order-summary.tsx'
import { pressed } from './pressed.ts'
import { quoteAmount, rangeOfField, useForm } from './use-form.ts'
import './create-form.css'

export interface CreateScreenProps extends CreateFormProps {
  readonly kind: CreateKind
  /** Of a contract: what its liquidation is reckoned with. */
  readonly tiers?: readonly RiskTier[] | undefined
}

/** In an address: "1" comes to a form to confirm what it fills in. Nothing is sent by it. */
const ASK = 'ask'

/** Whether nothing is to come any more that would change what the main button does. */
function isLookedAt({ arriving, missing, validation }: FormModel): boolean {
  const { state, fresh } = validation
  return !arriving && (missing.length > 0 || state === 'failed' || (state === 'ready' && fresh))
}

/**
 * Acts as soon as that is so and it is known whether the account makes bots, where it is due at
 * first or the answer was called since.
 */
function useWhenLookedAt(model: FormModel, act: () => void, isDue: boolean): () => void {
  const due = useRef(isDue)
  const isKnown = useAccountRefused() !== undefined
  useEffect(() => {
    if (!due.current || !isKnown || !isLookedAt(model)) return
    due.current = false
    act()
  }, [model, act, isKnown])
  return useCallback(() => {
    due.current = true
  }, [])
}

export function CreateScreen(props: CreateScreenProps) {
  const { kind, pair, preset, candles } = props
  const { t, format, usePrice, signedIn, openLogin } = useWeb()
  const live = usePrice(pair)
  const last = live.last === '' ? pair.price : live.last
  const filled = useForm({ kind, pair, last, preset, candles, tiers: props.tiers })
  const wait = useAdviceWait(props, filled.draft)
  const model = wait.isAwaited ? { ...filled, arriving: true } : filled
  const [asking, setAsking] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const refused = useAccountRefused() ?? ''
  const form = useRef<HTMLFormElement>(null)
  const phone = usePhone()
  const filledAt = useFilledAt(model)
  const action = mainAction(model, { t, format, pair, signedIn })
  const Explained = kind.Tabs ?? PairTabs
  const amount = quoteAmount(kind)
  const toField = (name: string): void => focusField(form.current, name, model)

  const act = (): void => {
    const { field, retry: isRetry } = action
    const to = pressed({ isUnknown, refused, field, isRetry, signedIn })
    if (to !== 'result' && to !== 'nowhere') model.dispatch({ type: 'all-touched' })
    if (to === 'result' || to === 'confirm') setAsking(true)
    else if (field !== undefined && to === 'field') toField(field)
    else if (to === 'retry') model.validation.retry()
    else if (to === 'login') openLogin()
  }
  // Who uses what is offered elsewhere comes to confirm it.
  const onFilled = useWhenLookedAt(model, act, preset[ASK] === '1')
  const onUnknown = useCallback((now: boolean): void => {
    setUnknown(now)
    if (now) setAsking(true)
  }, [])
  const leaveTo = (problem: FormProblem): void => {
    setAsking(false)
    setTimeout(() => toField(problem.field), 60)
  }
  const button = (
    <MainButton
      label={action.label}
      isFixing={action.blocked}
      busy={wait.isAwaited}
      onPress={act}
    />
  )
  return (
    <CreateFrame
      head={props.head({
        minimum: amount ? rangeOfField(model, amount.form).from : '',
        ...(kind.basket === undefined ? {} : { basket: kind.basket(model.draft) }),
        more: kind.HeadFacts && <kind.HeadFacts pair={pair} />,
      })}
      formName={t(`${kind.words}.offer.name`)}
      formRef={form}
      onSubmit={act}
      picture={
        kind.Picture === undefined ? (
          <Picture {...props} model={model} />
        ) : (
          <kind.Picture model={model} />
        )
      }
      below={
        <BacktestPart value={props.parts.Backtest}>
          <Suspense fallback={<div className="create-waiting" />}>
            <Explained model={model} onField={toField} onFilled={onFilled} />
          </Suspense>
        </BacktestPart>
      }
      form={
        <>
          <Source {...props} model={model} wait={wait} />
          {wait.isAwaited ? undefined : (
            <>
              <FormFields model={model} />
              <FormNotices model={model} />
              <OrderSummary model={model} />
              {phone ? undefined : button}
              {signedIn ? undefined : <p className="t12 dim2">{t('form.guest')}</p>}
            </>
          )}
        </>
      }
      over={
        <>
          {phone && (
            <Suspense>
              <FormDock model={model} button={button} />
            </Suspense>
          )}
          <Suspense>
            <Creating
              open={asking && (isUnknown || refused === '')}
              model={model}
              filledAt={filledAt}
              afterwards={props.afterwards}
              preset={preset}
              parts={props.parts}
              onUnknown={onUnknown}
              onClose={() => setAsking(false)}
              onField={leaveTo}
            />
          </Suspense>
        </>
      }
    />
  )
}

interface SourceProps extends CreateScreenProps {
  readonly model: FormModel
  readonly wait: AdviceWait
}

/**
 * Where the settings come from: suggestions, for kinds that have some, the reader, or a public bot.
 */
function Source({ kind, parts, preset, model, wait }: SourceProps) {
  const { AdviceWords, CopySource } = parts
  if (AdviceWords === undefined) return undefined
  const copies = canCopy({ kind, parts }) ? CopySource : undefined
  if (kind.advice === undefined && copies === undefined) return undefined
  return (
    <Suspense fallback={<AdvicePlace {...wait} />}>
      <AdviceWords>
        <Sources model={model} preset={preset} wait={wait} CopySource={copies} />
      </AdviceWords>
    </Suspense>
  )
}

const Sources = later(async () => (await import('./sources.tsx')).Sources)

/** The chart with what is planned on it. */
function Picture({ parts, pair, kind, model }: CreateScreenProps & { readonly model: FormModel }) {
  const { t, usePrice } = useWeb()
  const live = usePrice(pair)
  const plan = useDrawing(model)
  const isEmpty = model.missing.some((it) => rowOf(kind.table, it)?.type === 'price')
  const drag = (name: string, price: number): void => {
    if (rowOf(kind.table, name)?.type !== 'price') return
    const { instrument } = model
    const parsed = parsePrice(instrument, price.toFixed(instrument.tickScale), 'nearest')
    if (!parsed.ok) return
    const value = formatPriceFixed(instrument, parsed.value)
    model.dispatch({ type: 'set', field: name, value })
  }
  return (
    <parts.PriceChart
      market={pair}
      digits={priceDigits(pair)}
      tick={Number(pair.tick_size)}
      last={model.last === '' ? undefined : Number(model.last)}
      lastAtMs={live.atMs}
      stale={live.stale}
      plan={plan}
      levels={kind.drawing !== undefined}
      fills={NO_FILLS}
      summary={t(`${kind.words}.chart${isEmpty ? 'Empty' : 'Summary'}`, model.draft.values)}
      note={kind.Legend === undefined ? undefined : <kind.Legend model={model} />}
      untilMs={0}
      defaultInterval="1h"
      onDrag={drag}
    />
  )
}

/** What stands in the way beside the fields: too little money, or a server that does not answer. */
function FormNotices({ model }: { readonly model: FormModel }) {
  const { t, openTopUp } = useWeb()
  const [short] = model.short
  return (
    <>
      {short === undefined ? undefined : (
        <Notice
          action={
            <Button small onClick={() => openTopUp(short.raw, short.limit)}>
              {t('form.topUp')}
            </Button>
          }
        >
          {t('form.topUpHint')}
        </Notice>
      )}
      {model.validation.state === 'failed' ? (
        <Notice tone="warn" live>
          {t('form.couldNotCheck')}
        </Notice>
      ) : undefined}
    </>
  )
}

/** Explains the plan; the form can be used before it is there. */
const PairTabs = later(async () => (await import('./plan-tabs.tsx')).PlanTabs)

/** Of phones only. */
const FormDock = later(async () => (await import('./form-dock.tsx')).FormDock)

/** Comes behind the form: nobody confirms what is not filled in. */
const Creating = laterDialog(async () => (await import('./creating.tsx')).Creating)

const NO_FILLS: readonly never[] = []
const NO_PLAN: ChartPlan = { band: undefined, rungs: [], lines: [], handles: [] }

/** The plan on the chart; a price that changes nothing of it leaves the drawing as it is. */
function useDrawing({ kind, source, input, limits }: FormModel): ChartPlan {
  const { t, format } = useWeb()
  const key = kind.drawingKey?.(limits) ?? ''
  return useMemo(
    () => kind.drawing?.(source, kind) ?? NO_PLAN,
    // The same input and the same key give the same drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [kind, input, key, t, format],
  )
}

/** The price at the last change of the form; what the confirmation compares with. */
function useFilledAt({ draft, last }: FormModel): string {
  // From the first drawing on, so that the form is not drawn twice at once.
  const [filledAt, setFilledAt] = useState(last)
  const now = useRef(last)
  now.current = last
  useEffect(() => startTransition(() => setFilledAt(now.current)), [draft])
  return filledAt === '' ? last : filledAt
}

function focusField(form: HTMLElement | null, name: string, model: FormModel): void {
  if (isAdvanced(model.kind, name)) model.dispatch({ type: 'advanced-opened', open: true })
  // What is suggested is shown, not written in: to change it is to make it one's own.
  else if (name in (model.draft.advice?.values ?? {})) model.dispatch({ type: 'own' })
  requestAnimationFrame(() => {
    // A field may stand in the picture, beside the form.
    const place = form?.parentElement?.querySelector(`[data-field="${name}"]`)
    const input = place?.querySelector('input')
    // A value that is not offered has no input: the button that removes it stands in its place.
    if (!input) return place?.querySelector('button')?.focus()
    input.scrollIntoView({ block: 'center' })
    input.focus({ preventScroll: true })
    input.select()
  })
}

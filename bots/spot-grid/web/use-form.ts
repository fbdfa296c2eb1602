// The hook between the pure form and the page: draft, market, limits, problems, summary.
// Must stay thin: every rule is in form.ts, form-errors.ts and the domain.
import { useEffect, useMemo, useReducer, type Dispatch } from 'react'
import { parsePrice } from '@trellis/market'
import type { CandleRow, SpotSymbol } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { GridInput } from '../params.ts'
import type { GridLimits } from '../limits.ts'
import type { LimitsMarket } from '../limits.ts'
import { draftOfAddress, loadDraft, saveDraft } from './draft-storage.ts'
import {
  crossedProblems,
  localProblems,
  mergeProblems,
  missingFields,
  serverProblems,
  type FormProblem,
} from './form-errors.ts'
import {
  emptyDraft,
  formReducer,
  inputOfDraft,
  limitsOfDraft,
  type Draft,
  type FormAction,
  type NumberField,
} from './form.ts'
import { previewOf, type Preview } from './form-summary.ts'
import { notOffered, offeredOf, type Offered } from './offered.ts'
import { feesOf } from '@trellis/bot-kit/web/own-fees.ts'
import { instrumentOf } from '@trellis/bot-kit/web/pair-instrument.ts'
import { useArrival } from './use-arrival.ts'
import { useValidation, type ValidationState } from './use-validation.ts'

export interface FormModel extends Preview {
  readonly draft: Draft
  readonly dispatch: Dispatch<FormAction>
  readonly market: LimitsMarket | undefined
  readonly input: GridInput
  readonly limits: GridLimits | undefined
  readonly validation: ValidationState
  readonly problems: readonly FormProblem[]
  readonly missing: readonly NumberField[]
  /** Range or amount are still being filled in for a form that was opened without a plan. */
  readonly arriving: boolean
  readonly offered: Offered
}

export interface FormSource {
  readonly pair: SpotSymbol
  readonly last: string
  readonly preset: Readonly<Record<string, string>>
  /** Free Funding balances by coin; undefined for guests and while loading. */
  readonly balances: ReadonlyMap<string, string> | undefined
  readonly signedIn: boolean
  candles(interval: string, limit: number): Promise<readonly CandleRow[]>
}

export function useGridForm(source: FormSource): FormModel {
  const { pair, last, preset, balances, signedIn, candles } = source
  const store = typeof sessionStorage === 'undefined' ? undefined : sessionStorage
  const [draft, dispatch] = useReducer(formReducer, undefined, () =>
    firstDraft(pair, preset, store),
  )
  const instrument = useMemo(() => instrumentOf(pair), [pair])
  useEffect(() => saveDraft(store, draft), [store, draft])

  const fees = useMemo(() => feesOf(pair.maker_fee_rate, pair.taker_fee_rate), [pair])
  const market = useMemo((): LimitsMarket | undefined => {
    const parsed = parsePrice(instrument, last === '' ? '0' : last, 'nearest')
    if (!parsed.ok || parsed.value < 1) return undefined
    return { instrument, last: parsed.value, fees }
  }, [instrument, last, fees])
  const { flags } = useWeb()
  const offered = useMemo(() => offeredOf(flags, pair), [flags, pair])
  const { input, unread } = useMemo(() => inputOfDraft(draft, instrument), [draft, instrument])
  const limits = useMemo(
    () => (market === undefined ? undefined : limitsOfDraft(draft, market)),
    [draft, market],
  )
  const arriving = useArrival(draft, dispatch, {
    pair,
    last,
    market,
    minimum: limits?.ranges.quoteInvestment.from ?? '',
    balance: balances && (balances.get(pair.quote_token) ?? '0'),
    signedIn,
    candles,
  })
  const validation = useValidation(draft)
  const problems = useMemo(() => {
    const found = limits === undefined ? [] : localProblems(draft, limits, unread)
    const barred = notOffered(draft, flags, offered)
    const local = mergeProblems([...barred, ...crossedProblems(draft, instrument)], found)
    const fresh = validation.fresh ? (validation.answer?.problems ?? []) : []
    return mergeProblems(local, serverProblems(fresh, draft, instrument)).filter(
      (it) => !missingFields(draft).includes(it.field as NumberField),
    )
  }, [draft, limits, unread, validation.fresh, validation.answer, instrument, flags, offered])
  const figures = useMemo(
    () => previewOf(limits?.plan, input, market),
    [limits?.plan, input, market],
  )
  return {
    draft,
    dispatch,
    market,
    input,
    limits,
    validation,
    problems,
    missing: missingFields(draft),
    arriving,
    offered,
    ...figures,
  }
}

function firstDraft(
  pair: SpotSymbol,
  preset: Readonly<Record<string, string>>,
  store: Storage | undefined,
): Draft {
  const named = draftOfAddress(preset, pair.symbol)
  const saved = loadDraft(store, pair.symbol)
  if (named === undefined) return saved ?? emptyDraft(pair.symbol)
  const money = saved === undefined ? {} : { quote: saved.values.quote, base: saved.values.base }
  const given = named.values.quote !== '' || named.values.base !== ''
  return given ? named : { ...named, values: { ...named.values, ...money } }
}

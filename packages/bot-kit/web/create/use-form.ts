// The hook between the pure form and the page: draft, market, limits, problems, preview. Every rule
// is in the pure files beside it and in the kind.
import { useEffect, useMemo, useReducer } from 'react'
import type { Instrument, RiskTier } from '@trellis/market'
import type { CandleRow, ListedPair } from '@trellis/contract'
import type { LimitsMarket } from '../../checks.ts'
import type { DecimalRange, FieldRow } from '../../fields.ts'
import { rangeIn } from '../../wire/field-values.ts'
import { instrumentOf, needsTiers } from '../pair-instrument.ts'
import { useWeb } from '../web-context.ts'
import { balanceProblems } from './balance-problems.ts'
import type { CreateKind, FormModel, FormProblem, FormValidation } from './create-kind.ts'
import { firstDraft, saveDraft, tabStore } from './draft-storage.ts'
import { useFormEntry } from './form-entry.ts'
import { formReducer, inputOfDraft, settledDraft } from './form-draft.ts'
import { rowOf, rowsOfPart } from './form-layout.ts'
import { localProblems, mergeProblems, missingFields, serverProblems } from './form-problems.ts'
import { marketAt } from './market-at.ts'
import { notOffered, withheldOf } from './offered.ts'
import { shownNumber } from '../../percent.ts'
import { useBalances } from './use-balances.ts'
import { useValidation } from './use-validation.ts'

export interface FormSource {
  readonly kind: CreateKind
  readonly pair: ListedPair
  readonly last: string
  readonly preset: Readonly<Record<string, string>>
  /** Of a contract, once they are known. */
  readonly tiers?: readonly RiskTier[] | undefined
  candles(interval: string, limit: number): Promise<readonly CandleRow[]>
}

export function useForm({ kind, pair, last, preset, tiers, candles }: FormSource): FormModel {
  const { flags, signedIn, t, format } = useWeb()
  const instrument = useMemo(() => instrumentOf(pair, tiers), [pair, tiers])
  const reducer = useMemo(() => formReducer(kind.table, instrument), [kind, instrument])
  const entry = useFormEntry()
  const [draft, dispatch] = useReducer(reducer, undefined, () => {
    const opening = { store: tabStore(), entry }
    return settledDraft(kind.table, firstDraft(kind, pair.symbol, preset, opening), instrument)
  })
  useEffect(() => saveDraft(tabStore(), kind, draft, entry), [kind, draft, entry])
  const live = useMarket(pair, instrument, last)
  // Nothing is suggested by bounds that are not those of the contract.
  const market = needsTiers(pair) && tiers === undefined ? undefined : live
  const { input, unread } = useMemo(
    () => inputOfDraft(kind.table, draft, instrument),
    [kind, draft, instrument],
  )
  const limits = useMemo(
    () => (market === undefined ? undefined : kind.check?.(input, market)),
    [kind, input, market],
  )
  const validation = useValidation(kind, draft)
  const { choices } = draft
  const withheld = useMemo(
    () => withheldOf(kind, flags, pair, { choices }),
    [kind, flags, pair, choices],
  )
  const problems = useProblems(
    { kind, draft, limits, validation, instrument },
    unread,
    flags === undefined ? NOTHING_WITHHELD : withheld,
  )
  const balances = useBalances(pair)
  const arriving = (kind.useArrival ?? nothingArrives)(draft, dispatch, {
    pair,
    last,
    market,
    minimum: amountRange({ kind, limits, validation }).from,
    maximum: amountRange({ kind, limits, validation }).to,
    balance: balances && (balances.get(pair.quote_token) ?? '0'),
    signedIn,
    candles,
  })
  const answer = kind.check === undefined ? validation.answer : undefined
  // A first plan that only the server reckons is on its way while it is asked for.
  const isFirst = validation.answer === undefined || draft.touched.length === 0
  const awaitsPlan = kind.check === undefined && isFirst && validation.state === 'waiting'
  const source = useMemo(
    () => ({ limits, answer, input, market, pair, instrument, t, format }),
    [limits, answer, input, market, pair, instrument, t, format],
  )
  const preview = useMemo(() => kind.preview?.(source), [kind, source])
  const short = balanceProblems(kind, draft, pair, balances)
  const missing = missingFields(kind, draft)
  const asked = { kind, pair, instrument, last, balances, candles, draft, dispatch, withheld }
  const found = { market, input, limits, validation, problems, short, missing }
  // Of what is wrong nothing follows: an amount has no bounds, a plan no answer.
  const isLost = problems.length > 0 || validation.state === 'failed'
  const isComing = (arriving || awaitsPlan) && !isLost
  return { ...asked, ...found, arriving: isComing, preview, source }
}

const NO_RANGE: DecimalRange = { from: '', to: '' }
const NOTHING_WITHHELD: readonly string[] = []

/**
 * What is wrong, one problem per field: first what the form alone knows, then what the server found
 * of this very draft, which knows bounds that the list of pairs has not, then the same rules here.
 */
function useProblems(
  model: Pick<FormModel, 'kind' | 'draft' | 'limits' | 'validation' | 'instrument'>,
  unread: readonly string[],
  withheld: readonly string[],
): readonly FormProblem[] {
  const { kind, draft, limits, instrument } = model
  const { fresh, answer } = model.validation
  return useMemo(() => {
    const own = [
      ...notOffered(kind, draft, withheld),
      ...(kind.problems?.(draft, instrument) ?? []),
    ]
    const found = serverProblems(kind, fresh ? (answer?.problems ?? []) : [], draft, instrument)
    const local = localProblems(kind, draft, limits?.checks ?? [], unread)
    const missing = missingFields(kind, draft)
    return mergeProblems(mergeProblems(own, found), local).filter(
      (it) => !missing.includes(it.field),
    )
  }, [kind, draft, limits, unread, fresh, answer, instrument, withheld])
}

const nothingArrives = (): boolean => false

function useMarket(
  pair: ListedPair,
  instrument: Instrument,
  last: string,
): LimitsMarket | undefined {
  return useMemo(() => marketAt(pair, instrument, last), [pair, instrument, last])
}

/** Least and most of the quote coin at the settings at hand; "" while unknown. */
function amountRange(model: Parameters<typeof rangeOfField>[0]): DecimalRange {
  const row = quoteAmount(model.kind)
  if (row === undefined) return NO_RANGE
  return model.kind.check === undefined ? rangeOfField(model, row.form) : localRange(model, row)
}

/** The field that takes quote coins; undefined of a kind without one. */
export function quoteAmount(kind: CreateKind) {
  return rowsOfPart(kind, 'amount').find(({ type, coin }) => type === 'amount' && coin === 'quote')
}

/** Allowed values by the rules that run here, at the newest price: what they let in passes them. */
export function localRange(
  { limits }: Pick<FormModel, 'limits'>,
  row: FieldRow & { readonly id: string },
) {
  return limits?.ranges[row.id] ?? NO_RANGE
}

/**
 * Allowed values of a field: the server's newest word, before the first answer the same rules run
 * here.
 */
export function rangeOfField(
  {
    kind,
    limits,
    validation,
  }: Pick<FormModel, 'kind' | 'limits'> & {
    readonly validation: { readonly answer: FormValidation | undefined }
  },
  name: string,
): DecimalRange {
  const row = rowOf(kind.table, name)
  if (row === undefined) return NO_RANGE
  const server = validation.answer && rangeIn(row, validation.answer)
  const range = server ?? limits?.ranges[row.id] ?? NO_RANGE
  return { from: shownNumber(row, range.from), to: shownNumber(row, range.to) }
}

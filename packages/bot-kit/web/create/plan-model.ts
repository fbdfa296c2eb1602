// The model of a form that an address fills in, without a form: for who only shows what it would
// hold. Pure; what is still unknown is empty.
import type { RiskTier } from '@trellis/market'
import type { ListedPair } from '@trellis/contract'
import { instrumentOf, needsTiers } from '../pair-instrument.ts'
import type { CreateKind, FormModel, FormValidation, FormWords } from './create-kind.ts'
import { draftOfAddress } from './draft-storage.ts'
import { emptyDraft, inputOfDraft, settledDraft } from './form-draft.ts'
import { marketAt } from './market-at.ts'

export interface PlanOfAddress {
  readonly kind: CreateKind
  readonly pair: ListedPair
  /** Newest price as a decimal; "" before the first one. */
  readonly last: string
  /** Query of the address. */
  readonly parameters: Readonly<Record<string, string>>
  /** Money in the quote coin; "" where the plan says it. */
  readonly amount: string
  /** Of a contract, once they are known. */
  readonly tiers?: readonly RiskTier[] | undefined
}

/** Name of the money in an address. */
const MONEY = 'invest'

export function planModel(
  { kind, pair, last, parameters, amount, tiers }: PlanOfAddress,
  answer: FormValidation | undefined,
  { t, format }: FormWords,
): FormModel {
  const { table } = kind
  const instrument = instrumentOf(pair, tiers)
  const preset = amount === '' ? parameters : { ...parameters, [MONEY]: amount }
  const named = draftOfAddress(kind, preset, pair.symbol) ?? emptyDraft(table, pair.symbol)
  const draft = settledDraft(table, named, instrument)
  const { input } = inputOfDraft(table, draft, instrument)
  // Nothing is told by bounds that are not those of the contract.
  const isKnown = !needsTiers(pair) || tiers !== undefined || kind.check === undefined
  const market = isKnown ? marketAt(pair, instrument, last) : undefined
  const limits = market && kind.check?.(input, market)
  const source = { limits, answer, input, market, pair, instrument, t, format }
  return {
    kind,
    pair,
    instrument,
    last,
    balances: undefined,
    candles: () => Promise.resolve([]),
    draft,
    dispatch: () => undefined,
    market,
    input,
    limits,
    validation: { answer, fresh: answer !== undefined, state: 'idle', retry: () => undefined },
    problems: [],
    short: [],
    missing: [],
    arriving: false,
    withheld: [],
    preview: kind.preview?.(source),
    source,
  }
}

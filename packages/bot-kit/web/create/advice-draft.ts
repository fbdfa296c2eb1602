// A suggestion in a form: what it fills in, whether that still stands, and what a reader had
// before. Without React.
import type { AdviceItem } from '@trellis/contract'
import type { Instrument } from '@trellis/market'
import { rowsOf } from '../../fields.ts'
import { isAnswered, settingsOf } from '../../settings.ts'
import { isNoBetter, modeOf, STYLES, styleOf, type Style } from './advice-names.ts'
import type { CreateKind, DraftAdvice, FormDraft } from './create-kind.ts'
import { settledDraft } from './form-draft.ts'

type Filled = Pick<DraftAdvice, 'values' | 'choices'>

/** The fields that a suggestion says, as the form shows them. */
export function filledBy({ table, advice }: CreateKind, { params }: AdviceItem): Filled {
  const { numbers, choices } = settingsOf(table, params)
  const lists = advice?.lists?.(params) ?? {}
  const said = rowsOf(table).flatMap(([, row]) => (isAnswered(row, params) ? [row.form] : []))
  const of = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(([form]) => said.includes(form)))
  return { values: of(numbers), choices: { ...of(choices), ...lists } }
}

/** The draft with the settings of a suggestion; everything else of it stays. */
export function advisedDraft(
  kind: CreateKind,
  draft: FormDraft,
  instrument: Instrument,
  { item, block }: { readonly item: AdviceItem; readonly block: DraftAdvice['block'] },
): FormDraft {
  const filled = filledBy(kind, item)
  const fields = [...Object.keys(filled.values), ...Object.keys(filled.choices)]
  const touched = [...new Set([...draft.touched, ...fields])]
  const written = settledDraft(
    kind.table,
    {
      ...draft,
      values: { ...draft.values, ...filled.values },
      choices: { ...draft.choices, ...filled.choices },
      touched,
    },
    instrument,
  )
  const { values, choices } = valuesIn(written, filled)
  return { ...written, advice: { id: item.aurora_id, block, values, choices } }
}

/** What a draft has in the fields that something else fills. */
export function valuesIn(draft: FormDraft, { values, choices }: Filled): Filled {
  const of = (all: Readonly<Record<string, string>>, names: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, all[name] ?? '']))
  return { values: of(draft.values, values), choices: of(draft.choices, choices) }
}

/** Whether a draft still has what a suggestion filled in. */
export function isAsAdvised(draft: FormDraft, advice: DraftAdvice): boolean {
  const now = valuesIn(draft, advice)
  const same = (one: object, other: object): boolean =>
    JSON.stringify(one) === JSON.stringify(other)
  return same(now.values, advice.values) && same(now.choices, advice.choices)
}

/** A reader's own settings, kept while those of a suggestion are looked at. */
export interface OwnSettings extends Filled {
  readonly touched: readonly string[]
}

/** The draft with a reader's own settings again. */
export function ownDraft(draft: FormDraft, own: OwnSettings): FormDraft {
  return {
    ...draft,
    values: { ...draft.values, ...own.values },
    choices: { ...draft.choices, ...own.choices },
    touched: own.touched,
    advice: undefined,
  }
}

/** The one that an address means. */
export function named(list: readonly AdviceItem[], text: string): AdviceItem | undefined {
  const [style, mode = ''] = text.split('.')
  return list.find((it) => styleOf(it) === style && (mode === '' || modeOf(it) === mode))
}

/**
 * What a form without a plan begins with: the steady one, on the side to which the market went in
 * the weeks that chose, else the usual one of its kind; neither where it lost money or did no
 * better than plain settings in the week that judges, or lost where it was searched. Undefined: the
 * form begins with the reader's own settings, suggestions one tap away. Which side did best
 * afterwards chooses nothing: it would be told that it had been right.
 */
export function openedWith(list: readonly AdviceItem[]): AdviceItem | undefined {
  return inTurn(list).find((it) => !isVetoed(it))
}

/** What who asks for suggestions sees first: the same, and where that is vetoed it all the same. */
export function firstOf(list: readonly AdviceItem[]): AdviceItem | undefined {
  return openedWith(list) ?? inTurn(list)[0] ?? list[0]
}

/** The steady one of the market's side, then that of the usual mode. */
function inTurn(list: readonly AdviceItem[]): readonly AdviceItem[] {
  const steady = list.filter((it) => styleOf(it) === 'steady')
  const withMarket = steady.find((it) => it.grid_mode === it.market_mode)
  return [withMarket, steady[0]].flatMap((it) => it ?? [])
}

function isVetoed({ in_sample: trained, ...it }: AdviceItem): boolean {
  return isNoBetter(it) || Number(it.out_of_sample.yield) < 0 || Number(trained.yield) <= 0
}

/** Suggestions of different styles with the same settings, as one row; in the order of styles. */
export interface StyleRow {
  readonly item: AdviceItem
  readonly styles: readonly Style[]
}

/** The rows of one mode. */
export function rowsByStyle(list: readonly AdviceItem[]): readonly StyleRow[] {
  const rows = new Map<string, StyleRow>()
  for (const style of STYLES) {
    const item = list.find((it) => styleOf(it) === style)
    if (item === undefined) continue
    const key = JSON.stringify(item.params)
    const same = rows.get(key)
    rows.set(key, { item: same?.item ?? item, styles: [...(same?.styles ?? []), style] })
  }
  return [...rows.values()]
}

/** Styles of a mode for which nothing that was tried is what they ask for. */
export function stylesWithout(list: readonly AdviceItem[]): readonly Style[] {
  const found = list.map((it) => styleOf(it))
  // Where nothing is ever matched, in a basket, there is no frequency to be high.
  const isMatched = list.some((it) => Number(it.in_sample.matched_per_day) > 0)
  return STYLES.filter((it) => !found.includes(it) && (it !== 'high-frequency' || isMatched))
}

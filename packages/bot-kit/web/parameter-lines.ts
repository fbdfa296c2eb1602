// The settings of a bot in the reader's words, a line each, out of the kind's field table: for the
// parameters tab, now and at creation, and for bots side by side.
import { digitsOf, digitsOfCoin, isolated } from '@trellis/ui'
import type { FormValues } from '../draft.ts'
import { rowsOf, type FieldRow, type FieldTable, type FieldType } from '../fields.ts'
import { isPercent, percentToFraction } from '../percent.ts'
import { changeableRows, isAnswered, settingsOf, type AnswerFields } from '../settings.ts'
import type { BotView } from './bot-view.ts'
import type { BotParameter, ListServices } from './kind-lists.ts'

/** Several fields in one line: "98,000 – 112,000", "on, up to 120,000", "800 USDT + 0.1 BTC". */
export interface JoinedFields {
  readonly key: string
  /** Key of its name. */
  readonly words: string
  /** Form names; the line stands where the first of them does. */
  readonly forms: readonly string[]
  /** Bots side by side show each field in a line of its own. */
  readonly apart?: true
}

/** A figure that follows from the settings, after the line of a field. */
export interface DerivedLine {
  readonly after: string
  readonly key: string
  readonly words: string
  readonly type: 'price' | 'amount' | 'text'
  /** Of an amount. */
  readonly coin?: 'base' | 'quote'
  /** Decimals; "" where it is not known or not of that moment. */
  readonly now?: string
  readonly before?: string
  /** Of the account and not of the bot: bots side by side do not differ in it. */
  readonly ofAccount?: true
}

/** A setting that is no field of the table. */
export interface BesideSetting {
  readonly key: string
  /** Key of its name. */
  readonly words: string
  readonly text: string
}

/** What a kind declares of its settings. */
export interface KindSettings<D> {
  /** Prefix of its keys: under it stand `field.<form>` and, of a choice, `<form>.<name>`. */
  readonly words: string
  readonly table: FieldTable
  /** The answer's fields under their wire names. */
  now(detail: D): AnswerFields
  /** Of what may change, as it was at creation. */
  created?(detail: D): AnswerFields
  readonly joined?: readonly JoinedFields[]
  derived?(detail: D, web: LineWords): readonly DerivedLine[]
  /** What a change may change beside the table, as a fact or the creation says it. */
  beside?(said: AnswerFields, detail: D, web: LineWords): readonly BesideSetting[]
  /** A name that differs from `field.<form>`, of some bots. */
  nameOf?(form: string, detail: D, t: LineWords['t']): string | undefined
  /** A number in words of its own: seconds as days. */
  written?(form: string, number: string, web: LineWords): string | undefined
  /** What stands behind a value: at which equity a trailing stop closes. */
  more?(form: string, text: string, detail: D, web: LineWords): string
}

export type LineWords = Pick<ListServices, 't' | 'format'>

export interface ParameterLine {
  readonly key: string
  readonly label: string
  /** "" where it is of the creation alone: the price at the start. */
  readonly now: string
  /** "" where nothing is said of the creation. */
  readonly before: string
  /** Money of the reader. */
  readonly isMoney: boolean
  /** Left out where bots stand side by side. */
  readonly ofAccount?: true
  /** Coins as they were put in, which bots side by side show: what is invested now has one. */
  readonly ofCreation?: true
}

type Coins = Pick<BotView, 'base' | 'quote' | 'digits' | 'invested'>

export interface BotWithSettings<D> {
  readonly detail: D
  readonly view: Coins
}

/** Every setting of a bot, in the order of its table. */
export function parameterLines<D>(
  kind: KindSettings<D>,
  { detail, view }: BotWithSettings<D>,
  web: LineWords,
  apart = false,
): readonly ParameterLine[] {
  const answer = kind.now(detail)
  const created = kind.created?.(detail)
  const writing = { words: kind.words, view, web }
  const [now, then] = [answer, created ?? answer].map((it) => {
    const values = settingsOf(kind.table, it)
    return (row: FieldRow) =>
      kind.written?.(row.form, values.numbers[row.form] ?? '', web) ?? textOf(row, values, writing)
  }) as [WriteRow, WriteRow]
  const withMore = (row: FieldRow): string =>
    kind.more?.(row.form, now(row), detail, web) ?? now(row)
  const rows = rowsOf(kind.table)
    .map(([, row]) => row)
    .filter((row) => row.group !== 'none' && isAnswered(row, answer))
  const derived = kind.derived?.(detail, web) ?? []
  return rows.flatMap((row) => {
    const joined = kind.joined?.find((it) => it.forms.includes(row.form) && !(apart && it.apart))
    const own = joined === undefined ? [row] : rows.filter((it) => joined.forms.includes(it.form))
    const after = derived
      .filter((it) => it.after === row.form)
      .map((it) => derivedLine(it, writing))
    if (own[0] !== row) return after
    const head = {
      key: joined?.key ?? row.form,
      label:
        joined === undefined ? settingName(kind, row.form, detail, web.t) : web.t(joined.words),
    }
    const texts = (write: WriteRow): string => joinTexts(own, write, web.t)
    if (own.every((it) => it.changeable !== true)) {
      const isMoney = own.every(({ type }) => type === 'amount')
      const today = isMoney ? amount(view.invested, 'quote', writing) : texts(now)
      const isKept = created !== undefined && own.every((it) => isAnswered(it, created))
      const line = { ...head, now: today, before: texts(isKept ? then : now), isMoney }
      return [isMoney && own.length > 1 ? { ...line, ofCreation: true } : line, ...after]
    }
    const shown = texts(withMore)
    // What stands behind a value is of today: without it a setting may be as it was.
    const before = created === undefined ? '' : texts(then)
    const line = { ...head, now: shown, before: before === texts(now) ? shown : before }
    return [{ ...line, isMoney: false }, ...after]
  })
}

/** The name of a setting of a bot. */
export function settingName<D>(
  kind: Pick<KindSettings<D>, 'words' | 'nameOf'>,
  form: string,
  detail: D,
  t: LineWords['t'],
): string {
  return kind.nameOf?.(form, detail, t) ?? t(`${kind.words}.field.${form}`)
}

/** The lines as bots side by side show them: as they are now, money too, as their figures do. */
export function comparedParameters<D>(
  kind: KindSettings<D>,
  bot: BotWithSettings<D>,
  web: LineWords,
): readonly BotParameter[] {
  const plain = { ...kind, more: undefined } as unknown as KindSettings<D>
  const lines = parameterLines(plain, bot, web, true).filter((it) => it.ofAccount !== true)
  return lines.map(({ key, label, now, before, isMoney, ofCreation }) => ({
    key,
    label,
    text: now === '' || ofCreation === true ? before : now,
    isMoney,
  }))
}

/** The texts of the settings that may change, by form name. */
export function settingTexts(
  { words, table, written }: Pick<KindSettings<never>, 'words' | 'table' | 'written'>,
  values: FormValues,
  { view, web }: { readonly view: Coins; readonly web: LineWords },
): ReadonlyMap<string, string> {
  const rows = changeableRows(table)
  const text = (row: FieldRow): string =>
    written?.(row.form, values.numbers[row.form] ?? '', web) ??
    textOf(row, values, { words, view, web })
  return new Map(rows.map((row) => [row.form, text(row)]))
}

type WriteRow = (row: FieldRow) => string

/** What a value is written with. */
interface Writing {
  readonly words: string
  readonly view: Coins
  readonly web: LineWords
}

function textOf(row: FieldRow, { numbers, choices, flags }: FormValues, writing: Writing): string {
  const { words, view } = writing
  const { t, format } = writing.web
  const text = numbers[row.form] ?? ''
  const isOff = !(Number(text) > 0)
  switch (row.type) {
    case 'flag':
      return t(flags[row.form] === true ? 'bot.parameters.on' : 'bot.parameters.off')
    case 'choice':
      return t(`${words}.${row.form}.${choices[row.form] ?? ''}`, {
        base: view.base,
        quote: view.quote,
      })
    case 'price':
      return isOff ? t('bot.parameters.none') : format.number(text, view.digits.price)
    case 'amount':
      return isOff ? '' : amount(text, row.coin ?? 'quote', writing)
    case 'ratio':
      if (isOff) return t('bot.parameters.off')
      if (!isPercent(row)) return `${format.number(text, digitsOf(text))}×`
      return format.percent(percentToFraction(text), digitsOf(text))
    case 'count':
      return format.number(text, 0)
  }
}

function amount(text: string, coin: 'base' | 'quote', { view, web }: Writing): string {
  const digits = coin === 'base' ? digitsOf(text) : digitsOfCoin(view.quote)
  return `${web.format.money(text, digits)} ${view[coin]}`
}

/** One text of several fields: ends of a range, sums of money, a switch with its limit. */
function joinTexts(
  rows: readonly FieldRow[],
  of: (row: FieldRow) => string,
  t: LineWords['t'],
): string {
  const texts = rows.map(of)
  const types = new Set<FieldType>(rows.map(({ type }) => type))
  if (types.has('amount')) return texts.filter((it) => it !== '').join(' + ')
  if (!types.has('flag')) return texts.join(' – ')
  const [is, limit] = texts
  const isOn = is === t('bot.parameters.on')
  if (!isOn || limit === undefined || limit === t('bot.parameters.none')) return is ?? ''
  return t('bot.parameters.upTo', { price: isolated(limit) })
}

function derivedLine(it: DerivedLine, writing: Writing): ParameterLine {
  const { format, t } = writing.web
  const shown = (text = ''): string => {
    if (it.type === 'text') return text
    if (!(Number(text) > 0)) return ''
    return it.type === 'price'
      ? format.number(text, writing.view.digits.price)
      : amount(text, it.coin ?? 'quote', writing)
  }
  return {
    key: it.key,
    label: t(it.words),
    now: shown(it.now),
    before: shown(it.before),
    isMoney: it.type === 'amount',
    ...(it.ofAccount === true ? { ofAccount: true } : {}),
  }
}

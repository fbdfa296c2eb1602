// What a change of settings changed: each setting with its value before and after. The fact has all
// settings as they are after it; those before it are in the facts that came earlier, or in the
// parameters at creation, so that facts of any age can be told.
import type { ActivityResult } from '@trellis/contract'
import { isolated } from '@trellis/ui'
import { settingsOf, type AnswerFields } from '../../settings.ts'
import { changedNames } from '../../settings-change.ts'
import { rowsOf, type FieldTable } from '../../fields.ts'
import {
  settingName,
  settingTexts,
  type KindSettings,
  type LineWords,
  type BotWithSettings,
} from '../parameter-lines.ts'
import type { ChangeWords } from './fact-table.ts'

type Row = ActivityResult['rows'][number]

/** Facts that say settings: all of them, or the range alone. */
const ALL = 'settings-changed'
const RANGE: ReadonlySet<string> = new Set(['range-shifted', 'range-shifted-down'])

interface ChangingKind<D> {
  readonly settings?: KindSettings<D>
  changes?(bot: BotWithSettings<D>, web: LineWords): ChangeWords
}

/** How a kind tells its changes: by its table of settings, or in a way of its own. */
export function changesOf<D>(
  { settings, changes }: ChangingKind<D>,
  bot: BotWithSettings<D>,
  web: LineWords,
): ChangeWords | undefined {
  return changes?.(bot, web) ?? (settings && changeWords(settings, bot, web))
}

/** How a bot's changes are told: against the facts before, or what was set at creation. */
export function changeWords<D>(
  kind: KindSettings<D>,
  bot: BotWithSettings<D>,
  web: LineWords,
): ChangeWords {
  const { table } = kind
  return (row, older, isWhole) => {
    if (row.type !== ALL) return ''
    const created = isWhole ? kind.created?.(bot.detail) : undefined
    const before = settingsBefore(table, older, created)
    if (before === undefined) return ''
    const after = answerOf(table, row.data)
    const [then, now] = [settingsOf(table, before), settingsOf(table, after)]
    const write = (values: typeof now) => settingTexts(kind, values, { view: bot.view, web })
    const [texts, textsNow] = [write(then), write(now)]
    const change = (name: string, from = '', to = ''): string =>
      web.t('activity.settings-change', { name, before: isolated(from), now: isolated(to) })
    const beside = (said: AnswerFields) => kind.beside?.(said, bot.detail, web) ?? []
    const old = new Map(beside(before).map(({ key, text }) => [key, text]))
    const changes = [
      ...beside(after)
        .filter(({ key, text }) => text !== old.get(key))
        .map(({ key, words, text }) => change(web.t(words), old.get(key), text)),
      ...changedNames(table, then, now).map((form) =>
        change(settingName(kind, form, bot.detail, web.t), texts.get(form), textsNow.get(form)),
      ),
    ]
    return changes.length === 0
      ? ''
      : web.t('activity.settings-changes', { changes: changes.join(', ') })
  }
}

/** The settings before some facts were written, under their wire names; undefined if unknown. */
function settingsBefore(
  table: FieldTable,
  older: readonly Row[],
  created: AnswerFields | undefined,
): AnswerFields | undefined {
  const at = older.findIndex((it) => it.type === ALL)
  const since = at < 0 ? older : older.slice(0, at)
  const start = at < 0 ? created : answerOf(table, older[at]?.data ?? {})
  if (start === undefined) return undefined
  const moved = since.find((it) => RANGE.has(it.type))
  return moved === undefined ? start : { ...start, ...answerOf(table, moved.data) }
}

/**
 * What a fact says of the fields of a table, under the wire names of each, and what it says beside
 * them. Facts name choices by their own names.
 */
function answerOf(table: FieldTable, data: Row['data']): AnswerFields {
  const known = rowsOf(table).filter(([name]) => data[name] !== undefined)
  // An answer may use any of a field's names; the range of a shift must replace each of them.
  const said = known.flatMap(([name, row]) => {
    const value = row.choices?.[String(data[name])] ?? data[name]
    return row.wire.map((wire) => [wire, value] as const)
  })
  return { ...data, ...Object.fromEntries(said) }
}

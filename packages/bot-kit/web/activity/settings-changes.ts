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
    const [then, now] = [before, answerOf(table, row.data)].map((it) => settingsOf(table, it))
    if (then === undefined || now === undefined) return ''
    const write = (values: typeof now) => settingTexts(kind, values, { view: bot.view, web })
    const [texts, textsNow] = [write(then), write(now)]
    const changes = changedNames(table, then, now).map((form) =>
      web.t('activity.settings-change', {
        name: settingName(kind, form, bot.detail, web.t),
        before: isolated(texts.get(form) ?? ''),
        now: isolated(textsNow.get(form) ?? ''),
      }),
    )
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

/** What a fact says of the fields of a table, under the first wire name of each. */
function answerOf(table: FieldTable, data: Row['data']): AnswerFields {
  const known = rowsOf(table).filter(([name]) => data[name] !== undefined)
  // An answer may use any of a field's names; the range of a shift must replace each of them.
  return Object.fromEntries(
    known.flatMap(([name, row]) => row.wire.map((wire) => [wire, data[name]] as const)),
  )
}

// The pages of a kind that declares nothing but its field table, its words and its calls: a detail
// page, its settings in My bots, its answers to lists. What such a kind lacks of its own (levels,
// rounds, weights) it adds by declaring more.
import type { ComponentType } from 'react'
import type { BotFigures, BotRow, EndpointPath } from '@trellis/contract'
import type { FieldTable } from '../../fields.ts'
import { changeableRows, type AnswerFields } from '../../settings.ts'
import { againAddress } from '../again.ts'
import { DetailScreen } from '../detail/detail-screen.tsx'
import type { AdjustKind, AdjustProblem } from '../detail/adjust-kind.ts'
import type { ActionDialogProps, DetailKind, DetailPartProps } from '../detail/detail-kind.ts'
import { parametersTab } from '../detail/detail-tabs.tsx'
import { defineFigure, figureTable, moneyFigures } from '../detail/figures.ts'
import { answerFrom } from '../detail/read-answer.ts'
import type { CloseWay, ClosingModes } from '../dialogs/close-choices.ts'
import { laterDialog } from '../later.tsx'
import { listsOf } from '../lists.ts'
import type { KindSettings } from '../parameter-lines.ts'
import type { DetailPanelProps, WebKind } from '../web-context.ts'
import { viewOfFigures } from './figures-view.ts'
import { PlainCard } from './plain-card.tsx'
import { PlainChart } from './plain-chart.tsx'

/** What the detail call of such a kind answers: its settings, and the figures of any bot. */
export interface PlainAnswer extends AnswerFields {
  readonly figures: BotFigures
  /** Ways to close at the same moment, of a kind that has `closing`. */
  readonly modes?: readonly CloseWay[]
}

export interface PlainKind {
  /** Prefix of its keys: field, offer, detail. */
  readonly words: string
  readonly table: FieldTable
  /** Address of its create form inside the area. */
  readonly form: string
  /** How the ways of its answer are said; without them it closes in one way. */
  readonly closing?: ClosingModes
  readonly paths: DetailKind<PlainAnswer>['paths'] & {
    readonly detail: EndpointPath
    /** Validate and update of a change; needed where the table has fields that may change. */
    readonly check?: EndpointPath
    readonly change?: EndpointPath
  }
}

type Part = DetailPartProps<PlainAnswer>

const figures = figureTable<PlainAnswer>(
  moneyFigures((it) => viewOfFigures(it.figures, [])),
  [
    defineFigure({
      id: 'booked',
      words: 'bot.figure.booked',
      form: 'quote',
      directed: true,
      value: (it) => it.figures.booked_profit,
    }),
    defineFigure({
      id: 'unrealized',
      words: 'bot.figure.unrealized',
      form: 'quote',
      directed: true,
      value: (it) => it.figures.other_profit,
    }),
  ],
)

/** Detail page, card and answers to lists of a plain kind. */
export function plainScreens(kind: PlainKind): Pick<WebKind, 'DetailPanel' | 'Card' | 'lists'> {
  const settings: KindSettings<PlainAnswer> = { ...kind, now: (detail) => detail }
  const detail = plainDetail(kind, settings)
  return {
    DetailPanel: (props: DetailPanelProps) => <DetailScreen {...props} kind={detail} />,
    Card: ({ row }: { readonly row: BotRow }) => (
      <PlainCard row={row} settings={{ words: kind.words, table: kind.table }} />
    ),
    lists: async () => listsOf({ ...detail, settings }),
  }
}

function plainDetail(
  kind: PlainKind,
  settings: KindSettings<PlainAnswer>,
): DetailKind<PlainAnswer> {
  const { words, table, paths } = kind
  const again = (detail: PlainAnswer): string =>
    againAddress(settings, detail, {
      path: kind.form,
      pair: detail.figures,
    })
  const answer = answerFrom<PlainAnswer>(paths.detail)
  const read: DetailKind<PlainAnswer>['read'] = async (...asked) => {
    const found = await answer(...asked)
    return { detail: found, modes: found.modes ?? [] }
  }
  return {
    words,
    read,
    view: (it, pairs) => viewOfFigures(it.figures, pairs),
    subtitle: (_, { t }) => t(`${words}.offer.does`),
    figures,
    equation: ['booked', 'unrealized'],
    main: ['equity', 'invested', 'feesPaid'],
    more: ['roi', 'withdrawn'],
    Picture: (props: Part) => (
      <PlainChart {...props} table={table} words={words} answer={props.detail} />
    ),
    tabs: [parametersTab({ settings, again })],
    Adjust: adjustDialog(kind, settings, read),
    closing: kind.closing,
    paths,
    again,
  }
}

/** "BELL_CHECK_CODE_RING_TOO_LOW" is "ring-too-low". */
function codeOf(wire: string): string {
  return (wire.split('_CHECK_CODE_').at(-1) ?? wire).toLowerCase().replaceAll('_', '-')
}

/** The dialog where fields may change and the kind has calls for it. */
function adjustDialog(
  { table, words, paths }: PlainKind,
  settings: KindSettings<PlainAnswer>,
  read: DetailKind<PlainAnswer>['read'],
): ComponentType<ActionDialogProps<PlainAnswer>> | undefined {
  const { check, change } = paths
  if (check === undefined || change === undefined || changeableRows(table).length === 0) {
    return undefined
  }
  const problems: AdjustKind<PlainAnswer>['problems'] = (found) =>
    found.map((it): AdjustProblem => ({
      field: Object.values(table).find(({ wire }) => wire.includes(it.field))?.form ?? '',
      view: (t, number) => ({
        message: t(`${words}.check.${codeOf(it.check_code)}`, { limit: number(it.bound) }),
      }),
    }))
  const kind: AdjustKind<PlainAnswer> = { settings, read, paths: { check, change }, problems }
  return laterDialog(async () => {
    const { AdjustDialog } = await import('../detail/adjust-dialog.tsx')
    return (props: ActionDialogProps<PlainAnswer>) => <AdjustDialog {...props} kind={kind} />
  })
}

// What a kind of grid declares of its pages; chart, orders, coach, figures and dialogs follow.
import type { EndpointPath } from '@trellis/contract'
import type { BotMoney, BotView } from '../bot-view.ts'
import type { Withdrawable } from '../dialogs/withdrawal.ts'
import type { AdjustKind, AdjustPartProps } from '../detail/adjust-kind.ts'
import type { DetailKind, DetailPartProps } from '../detail/detail-kind.ts'
import type { FigureOf } from '../detail/figures.ts'
import type { HistoryView } from '../detail/history-tab.tsx'
import type { KindSettings } from '../parameter-lines.ts'
import type { ChartLine, ChartPlan, WebServices } from '../web-context.ts'
import type { GridOutlook, OutlookQuestion } from './grid-outlook.ts'
import type { GridReading } from './grid-reading.ts'

/** What a kind of grid declares of its detail page; the rest is any grid's. */
export interface GridKind<D> extends Pick<
  DetailKind<D>,
  'words' | 'read' | 'view' | 'again' | 'closing'
> {
  readonly settings: KindSettings<D>
  money(detail: D): BotMoney
  reading(detail: D): GridReading
  /** Figures of its own: funding, margin. They take the place of those of the same id. */
  readonly figures?: readonly FigureOf<D>[]
  readonly equation?: DetailKind<D>['equation']
  readonly main?: DetailKind<D>['main']
  readonly more?: DetailKind<D>['more']
  readonly Risk?: DetailKind<D>['Risk']
  readonly Adjust?: DetailKind<D>['Adjust']
  readonly AddMargin?: DetailKind<D>['AddMargin']
  withdrawable?(detail: D): Withdrawable
  readonly WithdrawEffect?: DetailKind<D>['WithdrawEffect']
  /** What stands where the mark is near its liquidation. */
  readonly NearLiquidation?: DetailKind<D>['Notice']
  /** Between the kind's name and its number of grids: "Long 10×". */
  direction?(detail: D, web: Pick<WebServices, 't' | 'format'>): string
  readonly paths: DetailKind<D>['paths'] & {
    readonly history: EndpointPath
    readonly follow?: EndpointPath
  }
  /** Whether others may follow; only of a kind with such a path. */
  isFollowed?(detail: D): boolean
  /** Loaded when somebody adjusts a range; absent where the range of a running bot stays. */
  adjust?(): Promise<GridAdjust<D>>
  /** What it holds in one sentence, in place of its coins. */
  holds?(detail: D, web: Pick<WebServices, 't' | 'format'>): string
  /** Of contracts: the price over which it holds short. Without it, it holds coins. */
  turn?(detail: D, reading: GridReading): number
  /** What a target is called on its chart, where that differs from any grid's. */
  targetWord?(id: string, detail: D, t: WebServices['t']): string | undefined
  /** Prices on its chart beside its levels and targets. */
  marks?(detail: D, web: Pick<WebServices, 't' | 'format'>): Pick<ChartPlan, 'lines' | 'zones'>
  /** A hook: lines that follow from its money, and come when they are known. */
  useLines?(bot: DetailPartProps<D>): readonly ChartLine[]
  /** Prefix of the words of its rounds, where they are not those of coins. */
  readonly rounds?: string
  /** Views of its history beside rounds and orders. */
  histories?(view: BotView, path: EndpointPath, web: WebServices): readonly HistoryView<never>[]
}

export interface GridAdjust<D> extends Omit<AdjustKind<D>, 'settings' | 'read'> {
  outlook(bot: AdjustPartProps<D>, question: OutlookQuestion): GridOutlook
}

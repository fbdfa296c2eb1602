// What a kind declares of its detail page. The frame, the dialogs and the timelines are the kit's
// and read the view that the kind makes of its answer.
import type { ComponentType } from 'react'
import type { EndpointPath, ListedPair } from '@trellis/contract'
import { digitsOfCoin } from '@trellis/ui'
import type { ChangeWords, FactTable } from '../activity/fact-table.ts'
import { isOver, type BotAction, type BotView } from '../bot-view.ts'
import type { CloseWay, ClosingModes } from '../dialogs/close-choices.ts'
import type { Withdrawable } from '../dialogs/withdrawal.ts'
import type { KindSettings } from '../parameter-lines.ts'
import type { PageParts, WebServices } from '../web-context.ts'
import type { FigureOf } from './figures.ts'
import type { BotRange } from './health-props.ts'
import type { FirstTrade, MoneyFact, MoneyStep, StepSource } from './money-steps.ts'

/** Which dialog is asked for; the kit brings the last two. */
export type DetailAction = BotAction

/** What can be done with a bot of a kind, in the order of the buttons. */
export function actionsOf<D>({
  Adjust,
  AddMargin,
  Close,
  withdrawable,
  paths,
}: Pick<
  DetailKind<D>,
  'Adjust' | 'AddMargin' | 'Close' | 'withdrawable' | 'paths'
>): readonly DetailAction[] {
  const isRead = paths.withdrawDetail !== undefined || withdrawable !== undefined
  const canWithdraw = paths.withdraw !== undefined && isRead
  return [
    ...(Adjust === undefined ? [] : (['adjust'] as const)),
    ...(AddMargin === undefined ? [] : (['margin'] as const)),
    ...(canWithdraw ? (['withdraw'] as const) : []),
    ...(paths.close === undefined && Close === undefined ? [] : (['close'] as const)),
  ]
}

/** Digits of its sums of money; a receipt, and with it what has ended, has those of its coin. */
export function moneyDigits(
  { livingDigits }: { readonly livingDigits?: number },
  view: Pick<BotView, 'quote' | 'phase'>,
): number {
  const own = isOver(view) ? undefined : livingDigits
  return own ?? digitsOfCoin(view.quote)
}

/** One answer: the bot, and the ways to close it at the same moment. */
export interface DetailAnswer<D> {
  readonly detail: D
  readonly modes: readonly CloseWay[]
}

/** What every part of a detail page is given. */
export interface DetailPartProps<D> {
  readonly botId: string
  readonly detail: D
  readonly view: BotView
  readonly modes: readonly CloseWay[]
  readonly parts: PageParts
  /** Pairs that trade now; the bot's own may be missing when it was delisted. */
  readonly pairs: readonly ListedPair[]
  /** The tab that is shown. */
  readonly tab: string
  /** Grows with the facts of the bot. */
  readonly pulse: number
  /** Its kind is not offered to who is here. */
  readonly isWithheld: boolean
  /**
   * The price of the answer, as the figures: two prices of now would contradict. The live one where
   * the answer has none.
   */
  readonly last: string
  onTab(tab: string): void
  /** Opens a dialog; `preset` is the kind's own word for what it shall start with. */
  onAction(action: DetailAction, preset?: Readonly<Record<string, string>>): void
}

export interface ActionDialogProps<D> extends DetailPartProps<D> {
  readonly open: boolean
  readonly preset: Readonly<Record<string, string>>
  onClose(): void
}

export interface DetailTab<D> {
  readonly id: string
  /** Key of its word. */
  readonly words: string
  readonly Panel: ComponentType<DetailPartProps<D>>
  /** Only for bots that live. */
  readonly living?: boolean
}

export interface DetailKind<D> {
  /**
   * Prefix of its keys. Under it stand: offer.name, detail.close, detail.closeWaiting,
   * detail.chart.
   */
  readonly words: string
  read(botId: string, call: WebServices['call'], signal?: AbortSignal): Promise<DetailAnswer<D>>
  view(detail: D, pairs: readonly ListedPair[]): BotView
  /** Beside the kind's name: "Long 10× · 18 grids". */
  subtitle(detail: D, web: Pick<WebServices, 't' | 'format'>): string
  readonly figures: ReadonlyMap<string, FigureOf<D>>
  /**
   * Of one that is paid at its end alone: what its total would be if that were now. It stands in
   * the place of a total that is nothing until then; `figures.total` has its name.
   */
  estimated?(detail: D): string | undefined
  /** The terms under the total, at most five; they add up to it. */
  readonly equation: readonly string[]
  /**
   * Its curve is the total alone: nothing of it is ever booked for good, and there are no coins
   * that could be held instead.
   */
  readonly onlyTotal?: true
  /** Of its sums of money while it lives, where its coin has too few to show what it earns. */
  readonly livingDigits?: number
  /** Three main figures, and what "more" opens. */
  readonly main: readonly [string, string, string]
  readonly more: readonly string[]
  /** The picture of the overview: chart with levels, rounds, weights. */
  readonly Picture: ComponentType<DetailPartProps<D>>
  /** Key of its name where it is no chart. */
  readonly pictureWords?: string
  /** Keys of names that it has for some actions: more margin is a transfer. */
  readonly actionWords?: Partial<Readonly<Record<DetailAction, string>>>
  /** In the place of the curve, of what holds other bots: its own figures are not their gain. */
  readonly Curve?: ComponentType<DetailPartProps<D>>
  /** The same while it lives, of one whose total moves at its end alone. */
  readonly LivingCurve?: ComponentType<DetailPartProps<D>>
  /** The same in the place of the receipt of one that has ended. */
  readonly Receipt?: ComponentType<DetailPartProps<D>>
  /** Cards beside the picture. */
  readonly Side?: ComponentType<DetailPartProps<D>>
  /** On phones it stands before the curve and the picture: it says what comes next. */
  readonly sideFirst?: true
  /** What needs a word first, beside the picture and on phones above all: out of range. */
  readonly Notice?: ComponentType<DetailPartProps<D>>
  /** Liquidation and margin; a kind without has no such card and its place closes up. */
  readonly Risk?: ComponentType<DetailPartProps<D>>
  /** What of it may change, for the words of its changes. */
  readonly settings?: KindSettings<D>
  /** The same of a kind whose settings are no table of fields. */
  changes?(bot: { readonly detail: D }, web: Pick<WebServices, 't' | 'format'>): ChangeWords
  /** How its facts are said, beside those of every kind. */
  readonly facts?: FactTable
  /** What it trades before its orders are placed, out of its facts, newest first. */
  firstTrade?(facts: readonly MoneyFact[]): FirstTrade | undefined
  /** Where its money went at its end, of a kind that closes no orders. */
  endSteps?(source: StepSource): readonly MoneyStep[]
  /** The lab can try it as it is set now. */
  readonly health?: BotRange
  /** Between Overview and Activity. */
  readonly tabs: readonly DetailTab<D>[]
  /** A kind without has no such action. */
  readonly Adjust?: ComponentType<ActionDialogProps<D>> | undefined
  /** More money for a running bot; only bots on contracts have it. */
  readonly AddMargin?: ComponentType<ActionDialogProps<D>> | undefined
  /** In the place of the kit's dialog: what ends is not the bot's own trade. */
  readonly Close?: ComponentType<ActionDialogProps<D>>
  /** What can leave it now, of a kind without a call that says so. */
  withdrawable?(detail: D): Withdrawable
  /** What a withdrawal of an amount would leave, "0" while none is given. */
  readonly WithdrawEffect?: ComponentType<DetailPartProps<D> & { readonly amount: string }>
  /** How the modes of its answer are said; a kind without closes in one way. */
  readonly closing?: ClosingModes | undefined
  readonly paths: {
    /** None of a kind whose bots end by themselves alone. */
    readonly close?: EndpointPath
    /** Profit leaves only a kind that has a way out and says how much. */
    readonly withdrawDetail?: EndpointPath
    readonly withdraw?: EndpointPath
  }
  /** Address of the create form with the bot's parameters. */
  again(detail: D): string
}

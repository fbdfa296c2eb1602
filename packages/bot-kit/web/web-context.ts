// What a kind's screens may reach in the browser, and what a kind offers to the shell. The shell
// implements the services; a kind must never import apps/web, and the shell knows kinds only by
// this and the registry.
import {
  createContext,
  useContext,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
} from 'react'
import { assert } from '@trellis/kernel'
import type { Formats } from '@trellis/ui'
import type { Direction } from '@trellis/texts'
import type {
  ActivityItem,
  BotRow,
  CandleRow,
  FeatureFlag,
  ListedPair,
  MarketRef,
} from '@trellis/contract'
import type { CheckProblem } from '../wire/checks.ts'
import type { BotAction, BotView } from './bot-view.ts'
import type { ChangeWords, FactTable } from './activity/fact-table.ts'
import type { Call, Translate } from './calling.ts'
import type { ChartTone } from './chart-tone.ts'
import type { CopiedOfProps, CopySourceProps } from './create/copy-parts.ts'
import type { KindOffer } from './create/kind-offer.ts'
import type { HealthProps } from './detail/health-props.ts'
import type { KindLists } from './kind-lists.ts'
import type { LivePrice } from './live-price.ts'
import type { Shortcut } from './shortcut.ts'

export type { CallFailure, CallOptions, Translate } from './calling.ts'
export type { Texts } from '@trellis/texts'

/** First part of the key of everything read from the reader's list of events and its settings. */
export const NEWS = 'news'

/** Money lines that a chart may draw at a price. */
export interface ChartLine {
  readonly id: string
  readonly price: number
  readonly tone: ChartTone
  readonly label: string
  /** Short name for the ladder, without the price: "TP". */
  readonly word?: string
}

/**
 * A filled order on the chart; many in one candle and at one level are drawn as one with their
 * count.
 */
export interface ChartFill {
  readonly orderId: string
  readonly atMs: number
  readonly price: number
  readonly side: 'buy' | 'sell'
  /** Base coin that was filled, a decimal. */
  readonly quantity: string
  /** Filled part of the order, 0 to 1. */
  readonly part: number
}

/** A price that may be dragged; the same change is possible by field, stepper and keys. */
export interface ChartHandle {
  readonly id: string
  readonly label: string
  readonly price: number
  readonly tone: 'range' | 'profit' | 'stop' | 'entry'
}

export interface ChartRung {
  readonly price: number
  readonly side: 'buy' | 'sell' | 'empty'
  /** Fills so far, drawn as the thick part of the rung. */
  readonly fills: number
  /** Right-hand word: "Sell", "12 fills", "Empty". */
  readonly word: string
  /** Longer words for screen readers. */
  readonly detail: string
  /** The same in lines, for the tooltip; where it is left out, the longer words stand there. */
  readonly tip?: readonly string[]
  /** Part of a partly filled order, 0 to 1. */
  readonly part: number
}

/** Prices at which a target may not lie; an end that is undefined is that of the chart. */
export interface ChartZone {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** What one plan looks like on the price scale: the same object feeds lines and ladder. */
export interface ChartPlan {
  readonly band: { readonly low: number; readonly high: number } | undefined
  readonly rungs: readonly ChartRung[]
  readonly lines: readonly ChartLine[]
  readonly handles: readonly ChartHandle[]
  /** Forbidden to targets. */
  readonly zones?: readonly ChartZone[]
  /** The price over which a grid of contracts holds short; a grid of coins has none. */
  readonly turn?: number
}

export interface PriceChartProps {
  readonly market: MarketRef
  readonly digits: number
  /** Smallest step of the price, for keys on the handles. */
  readonly tick: number
  readonly last: number | undefined
  /** Market time of `last`, epoch ms; 0 when it is not known. */
  readonly lastAtMs: number
  readonly stale: boolean
  readonly plan: ChartPlan
  /** Levels will come where the plan has none yet: their room is kept, so that nothing moves. */
  readonly levels?: boolean
  readonly fills: readonly ChartFill[]
  readonly summary: string
  /** What the marks of the ladder mean. */
  readonly note: ReactNode
  /** Later candles are not asked for: a closed bot's chart stands. 0 for the live end. */
  readonly untilMs: number
  readonly defaultInterval: string
  onDrag?(id: string, price: number, done: boolean): void
  /** What a mark of filled orders tells, in lines. */
  fillTip?(fills: readonly ChartFill[]): readonly string[]
  /** A mark is looked at: what only its tooltip needs may be read now. */
  onMark?(): void
}

export interface BotPartProps {
  readonly botId: string
}

/** Amounts in the quote coin, "" for those that the server alone knows; market time, epoch ms. */
export interface CurveNow {
  readonly time: string
  readonly total: string
  readonly grid: string
  readonly hold: string
}

export interface PnlCurveProps extends BotPartProps {
  /** Name of what is booked for good: grid profit, rounds; "" where the total is all there is. */
  readonly booked: string
  readonly quote: string
  readonly digits?: number
  readonly startedAtMs: number
  /** 0 while the bot lives. */
  readonly endedAtMs: number
  /** The newest figures the page shows: the curve ends with them; undefined when it has ended. */
  readonly now: CurveNow | undefined
  /** P&L if the bot were closed now, "" when it is not known. */
  readonly ifClosed: string
}

export interface ActivityFeedProps extends BotPartProps {
  /** Rows at first; more are read on demand when `more` is set. */
  readonly limit: number
  readonly more: boolean
  /** The bot's own symbol. */
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Digits of a price and of a quantity of the pair. */
  readonly digits: number
  readonly lotDigits: number
  /** Facts of the bot's kind beside those of every kind. */
  readonly facts?: FactTable | undefined
  /** What a change of settings changed, in words. */
  readonly changes?: ChangeWords | undefined
}

export interface HistoryAgeProps {
  /** Wall time of the last answer, epoch ms. */
  readonly answeredAtMs: number
}

/** A setting of a draft in words. */
export interface SettingLine {
  readonly key: string
  readonly term: string
  readonly value: ReactNode
  /** The same without its looks: equal texts are equal settings. */
  readonly text: string
}

/** What a create form says of its draft to who tries it on the past. */
export interface BacktestProps {
  /** Folder name. */
  readonly kind: string
  /** What its create call takes; undefined while something is missing or wrong. */
  readonly input: object | undefined
  /** What is missing is on its way. */
  readonly arriving: boolean
  /** Coin of its money. */
  readonly coin: string
  /** Coin that could be held instead; "" where there are several. */
  readonly held: string
  /** It has a range that the price can leave. */
  readonly hasRange: boolean
  readonly settings: readonly SettingLine[]
  /** Keeps the settings as they are; what it answers writes them into the form again. */
  keep(): () => void
  /** What the server found wrong, in the words of the form. */
  problemText(problem: CheckProblem): string
}

export interface PosterProps extends BotPartProps {
  /** What the bot is called on its page. */
  readonly name: string
  /** Opens what lets its owner show it to others. */
  onSettings(): void
  onClose(): void
}

/** Parts of a page that every kind uses; lent by the page, because a kind may not import them. */
export interface PageParts {
  readonly PriceChart: ComponentType<PriceChartProps>
  readonly PnlCurve: ComponentType<PnlCurveProps>
  readonly ActivityFeed: ComponentType<ActivityFeedProps>
  /** Where the past cannot be read anew: of when it is. */
  readonly HistoryAge: ComponentType<HistoryAgeProps>
  /** The dialog that makes a picture of the bot to give away. May suspend. */
  readonly Poster: ComponentType<PosterProps>
  /** How the bot does against its backtest. May suspend. */
  readonly Health: ComponentType<HealthProps>
}

/** Those of a create form, lent like those. */
export interface CreateParts extends Pick<PageParts, 'PriceChart'> {
  /** Waits for the words of suggestions and shows what is in it; nothing is suggested without. */
  readonly AdviceWords?: ComponentType<PropsWithChildren>
  /** This server searches settings: the room of what it suggests is kept before that comes. */
  readonly isAdvised?: boolean
  /** May suspend; absent, no form begins with the plan of a public bot. */
  readonly CopySource?: ComponentType<CopySourceProps>
  /** Whose plan is copied, in a word; of kinds whose plans are. May suspend. */
  readonly CopiedOf?: ComponentType<CopiedOfProps>
  /** May suspend; absent, nothing is told of taxes and nothing is tried on the past. */
  readonly TaxNote?: ComponentType
  readonly Backtest?: ComponentType<BacktestProps>
}

export interface WebServices {
  readonly locale: string
  readonly direction: Direction
  readonly signedIn: boolean
  /** What the site offers this reader; undefined until that is known. */
  readonly flags: Readonly<Record<FeatureFlag, boolean>> | undefined
  readonly t: Translate
  readonly format: Formats
  readonly call: Call
  readonly usePrice: (market: MarketRef) => LivePrice
  /** Market time of a moment of the wall clock, epoch ms; 0 while it is not known. */
  readonly useMarketTime: (wallMs: number) => number
  /** Market time per wall time; undefined while it is not known. */
  readonly useMarketPace: () => number | undefined
  /** A number that grows with every fact of this bot on the live stream. */
  readonly useBotPulse: (botId: string) => number
  /**
   * Hands over the facts of a bot as the stream brings them, oldest first; undefined when some may
   * have been missed, so that a page reads again.
   */
  readonly useBotFacts: (
    botId: string,
    onFacts: (facts: readonly ActivityItem[] | undefined) => void,
  ) => void
  /** Enters shortcuts for as long as the calling component is shown. */
  readonly useShortcuts: (list: readonly Shortcut[]) => void
  readonly toast: (tone: 'success' | 'warn' | 'fail', text: string) => void
  readonly openLogin: () => void
  readonly openTopUp: (coin: string, amount: string) => void
  /** Address inside the area for a path such as "/bot/123/". */
  readonly link: (path: string) => string
  readonly go: (path: string) => void
}

const Context = createContext<WebServices | undefined>(undefined)
export const WebProvider = Context.Provider

/** The services of the shell; only inside a page that provides them. */
export function useWeb(): WebServices {
  const services = useContext(Context)
  assert(services !== undefined, 'a kind is shown outside of a page')
  return services
}

export interface CreateFormProps {
  readonly pair: ListedPair
  readonly parts: CreateParts
  /** Parameters from the address: low, high, n. */
  readonly preset: Readonly<Record<string, string>>
  /** Pair search, kind chip and figures, drawn by the page above the chart. */
  readonly head: (facts: CreateFacts) => ReactNode
  readonly candles: (interval: string, limit: number) => Promise<readonly CandleRow[]>
  /** What the page offers under the word that the bot stands; shown only then. */
  readonly afterwards?: ReactNode
}

/** A plan that is copied, as its kind's form would hold it. */
export interface CopiedPlanProps {
  readonly pair: ListedPair
  /** Query of the form's address. */
  readonly parameters: Readonly<Record<string, string>>
  /** The copy's money in the quote coin; "" where the plan says it. */
  readonly amount: string
}

/** What the form tells the head of its page. */
export interface CreateFacts {
  /** Least amount at the settings now, in the quote coin; "" while unknown. */
  readonly minimum: string
  /** What only markets of the kind's category have: funding. */
  readonly more?: ReactNode
  /** What a bot of several markets trades, in the place of the pair: "BTC ETH SOL". */
  readonly basket?: string
}

export interface DetailPanelProps {
  readonly botId: string
  readonly tab: string
  readonly parts: PageParts
  /** Pairs of the kind's category that trade now; a bot's own is missing where it was delisted. */
  readonly pairs: readonly ListedPair[]
  readonly onTab: (tab: string) => void
  /** What the page says of the bot below its title. */
  readonly note?: ReactNode
  /** Its kind is not offered to who is here: nothing leads to another bot like it. */
  readonly isWithheld?: boolean
  /** Dialog that the address asks for: "adjust", "withdraw", "close", or "" for none. */
  readonly ask: string
  /** The dialog was opened or cannot be: the address forgets it. */
  readonly onAsked: () => void
  /** No bot of this kind has this id: another kind may know it. */
  readonly onMissing: () => void
}

export interface KindSketchProps {
  readonly row: BotRow
  readonly closed: boolean
}

/** How a kind's page reads one of its bots. */
export interface BotReader<A = { readonly detail: unknown }> {
  read(botId: string, call: WebServices['call'], signal?: AbortSignal): Promise<A>
  view(detail: unknown, pairs: readonly ListedPair[]): Pick<BotView, 'phase'>
}

/** What may help a bot in trouble: its dialog Adjust sets another range, or margin is added. */
export type Remedy = 'range' | 'margin'

/** A kind in the browser. Components are loaded when first shown. */
export interface WebKind {
  /** Folder name. */
  readonly kind: string
  /** How the kind stands in the menu of kinds. */
  readonly offer: KindOffer
  readonly CreateForm: ComponentType<CreateFormProps>
  /** What a copy of a bot takes over, in its form's words; of kinds whose plans can be copied. */
  readonly CopiedPlan?: ComponentType<CopiedPlanProps>
  /** Its form takes no one amount: the plan says the money of each part. */
  readonly paysByPart?: true
  readonly DetailPanel: ComponentType<DetailPanelProps>
  /** How that page reads its bot: it is asked while the page's code is on its way. */
  reader?(): Promise<BotReader>
  /** Its sketch of 36 by 44 in lists: where its orders stand and the price. Else its kind's. */
  readonly Sketch?: ComponentType<KindSketchProps>
  /** The kind's own part of a card or row in My bots: levels, rounds and what else only it has. */
  readonly Card: ComponentType<{ readonly row: BotRow }>
  /**
   * "Position now" of a running bot in My bots, at the live price of its symbol: next buy and
   * target, drift, next purchase. Absent where the place in the range says it.
   */
  readonly Position?: ComponentType<{ readonly row: BotRow; readonly price: string }>
  /** What its row is called where its market says nothing of it; undefined for the market. */
  nameOf?(row: BotRow): string | undefined
  /**
   * Under its total in My bots, in the place of the percentage that `children` are: what the total
   * leaves out.
   */
  readonly UnderTotal?: ComponentType<PropsWithChildren<KindSketchProps>>
  /** Its P&L has no part that is booked for good: lists say a dash there. */
  readonly onlyTotal?: true
  /** What it offers today, in a quiet line of home; it draws nothing where there is nothing. */
  readonly Today?: ComponentType
  /** What its page can do about trouble besides closing; none where it is left out. */
  readonly remedies?: readonly Remedy[]
  /** Dialogs that lists offer of it; adjust, withdraw and close where it is left out. */
  readonly actions?: readonly BotAction[]
  /** For lists of bots: comparing, copying, closing several; loaded with the first use. */
  lists(): Promise<KindLists>
}

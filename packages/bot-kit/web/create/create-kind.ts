// What a kind says of its create form beside its field table and its words, and the model that its
// parts read. Whatever a kind leaves out is done as every kind does it, so one that has nothing of
// its own to show has a form all the same.
import type { ComponentType, Dispatch, ReactNode } from 'react'
import type {
  BusinessType,
  CandleRow,
  EndpointPath,
  FeatureFlag,
  ListedPair,
} from '@trellis/contract'
import type { Formats } from '@trellis/ui'
import type { Instrument } from '@trellis/market'
import type { Check, LimitsMarket } from '../../checks.ts'
import type { DecimalRange, FieldTable } from '../../fields.ts'
import type { FieldLists } from '../../settings.ts'
import type { CheckProblem } from '../../wire/checks.ts'
import type { ChartPlan, Translate } from '../web-context.ts'

/** The three parts of every form; each lists sections of the field table in their order. */
export interface FormParts {
  /** What the bot does. */
  readonly core: readonly string[]
  /** The money it does it with. */
  readonly amount: readonly string[]
  /** What may be left out, folded. */
  readonly advanced: readonly string[]
}
export type FormPart = keyof FormParts

export interface SectionProps {
  readonly model: FormModel
}

/** Parsed values by field of the table. */
export type FormInput = Readonly<Record<string, unknown>>

/** What stands in the fields, by form name. */
export interface FormDraft {
  readonly version: 2
  readonly symbol: string
  /** Plain decimals, or what was typed where that cannot be read. */
  readonly values: Readonly<Record<string, string>>
  readonly choices: Readonly<Record<string, string>>
  readonly flags: Readonly<Record<string, boolean>>
  /** Fields that were left, stepped or preset: only their problems are shown. */
  readonly touched: readonly string[]
  readonly advancedOpen: boolean
  /** The suggestion that its settings are, as long as nobody has changed them. */
  readonly advice?: DraftAdvice | undefined
  /** Its settings were made the reader's own: what the address says of their origin is over. */
  readonly isOwn?: true | undefined
}

/** A suggestion in a draft: what it filled in, and how the bot's origin is told of it. */
export interface DraftAdvice {
  readonly id: string
  /** Of the form's own tab, or of a card elsewhere that led to it. */
  readonly block: 'PAGE_AI_BLOCK' | 'AI_CREATE_BLOCK'
  readonly values: Readonly<Record<string, string>>
  readonly choices: Readonly<Record<string, string>>
}

export type FormAction =
  /** A plain decimal, or what was typed where that cannot be read as one. */
  | { readonly type: 'typed'; readonly field: string; readonly value: string }
  | { readonly type: 'left'; readonly field: string }
  | {
      readonly type: 'stepped'
      readonly field: string
      readonly steps: number
      /** Where an empty field starts from. */
      readonly from: string
    }
  /** Several numbers that belong together. */
  | { readonly type: 'set-all'; readonly values: Readonly<Record<string, string>> }
  | { readonly type: 'set'; readonly field: string; readonly value: string }
  | { readonly type: 'chosen'; readonly field: string; readonly value: string }
  | { readonly type: 'switched'; readonly field: string; readonly on: boolean }
  | { readonly type: 'advanced-opened'; readonly open: boolean }
  | { readonly type: 'all-touched' }
  /** By a pure function of the draft as it stands then: others may have filled in meanwhile. */
  | { readonly type: 'replaced'; readonly by: (draft: FormDraft) => FormDraft }
  /** Its settings are the reader's own from now on. */
  | { readonly type: 'own' }
  /** Something was found for a form without a plan; what has been written since then stays. */
  | {
      readonly type: 'arrived'
      /** The fields it is for, as they were when it was asked for. */
      readonly instead: Readonly<Record<string, string>>
      /** Fields outside `instead` are filled only where they are empty. */
      readonly values: Readonly<Record<string, string>>
    }

/** What a fix button does: writes a value into a field, or switches a flag off. */
export type FormFix =
  | { readonly type: 'write'; readonly field: string; readonly value: string }
  | { readonly type: 'off'; readonly field: string }

export interface FormProblem {
  /** Form name. */
  readonly field: string
  /** Check code of the kind or one of the form's own: also the key of the words. */
  readonly code: string
  /** The limit for the words, as a decimal (percent for a fraction). */
  readonly limit: string
  readonly fix: FormFix | undefined
  /** The server's own code, for support, where it is unknown here. */
  readonly raw: string
  /** The field that it contradicts: either of them was touched, both may say so. */
  readonly against?: string
}

/** The answer of validate; beside the checks it has a range for every number. */
export interface FormValidation {
  readonly check_code: string
  readonly problems: readonly CheckProblem[]
  readonly [name: string]: unknown
}

export interface ValidationState {
  /** The last answer; its ranges stay in use while a newer one is on the way. */
  readonly answer: FormValidation | undefined
  /** The answer belongs to the draft as it is now. */
  readonly fresh: boolean
  readonly state: 'idle' | 'waiting' | 'ready' | 'failed'
  retry(): void
}

/** Everything the parts of a create form read. */
export interface FormModel {
  readonly kind: CreateKind
  readonly pair: ListedPair
  readonly instrument: Instrument
  /** Newest price as a decimal; "" before the first one. */
  readonly last: string
  /** Free Funding balances by coin; undefined for guests and while loading. */
  readonly balances: ReadonlyMap<string, string> | undefined
  candles(interval: string, limit: number): Promise<readonly CandleRow[]>
  readonly draft: FormDraft
  readonly dispatch: Dispatch<FormAction>
  readonly market: LimitsMarket | undefined
  readonly input: FormInput
  readonly limits: FormLimits | undefined
  readonly validation: ValidationState
  readonly problems: readonly FormProblem[]
  /** What the balance does not reach for. */
  readonly short: readonly FormProblem[]
  readonly missing: readonly string[]
  /** Range or amount are still being filled in for a form that was opened without a plan. */
  readonly arriving: boolean
  /** Form names of fields that this reader is not offered. */
  readonly withheld: readonly string[]
  readonly preview: Preview | undefined
  /** What the preview was made of. */
  readonly source: PreviewSource
}

/** What the kind's own rules say of an input; they are those of its server half. */
export interface FormLimits {
  /** Ranges by field of the table. */
  readonly ranges: Readonly<Record<string, DecimalRange>>
  readonly checks: readonly Check[]
}

/** What a form's texts are written with. */
export interface FormWords {
  readonly t: Translate
  readonly format: Formats
}

/** How a check code is answered where the field table does not say it. */
export interface CodeRow {
  /** Form name of the field that it stands at; else the field that the finding names. */
  readonly field?: string
  /**
   * How a value that passes follows from the bound where the server names only the bound: a tick
   * above or below it. Otherwise the finding's own value is offered and none where it has none;
   * `off` switches the flag off, `none` offers nothing.
   */
  readonly repair?: 'above' | 'below' | 'off' | 'none'
  /** Code whose words are said where no value of the field passes. */
  readonly unfit?: string
  /** Code whose words are said where its bound, as the finding has it, is above a usual one. */
  readonly raised?: { readonly above: string; readonly says: string }
  /** Its bound is a share of the whole, told in percent at a field that holds no number. */
  readonly isShare?: boolean
  /** Which end its bound is, of an amount: it is shown in whole digits on its right side. */
  readonly end?: 'low' | 'high'
}

/** A figure of the summary; decimals, fractions and words as they are. */
export type Shown =
  | { readonly type: 'money' | 'cost'; readonly value: string; readonly coin: string }
  | { readonly type: 'delta'; readonly value: string; readonly coin: string }
  | { readonly type: 'price'; readonly value: string }
  | { readonly type: 'fractions'; readonly from: string; readonly to: string }
  /** Coins for about so much money. */
  | { readonly type: 'trade'; readonly base: string; readonly quote: string }
  | { readonly type: 'words'; readonly text: string }
  /** Where it needs an answer of its own: funding in money. */
  | { readonly type: 'part'; readonly part: ReactNode }

export interface SummaryRow {
  /** Key of its name among the words of `sum`. */
  readonly key: string
  /** Values of the explanation that stands under `<key>Why`; undefined where there is none. */
  readonly why?: Readonly<Record<string, string>>
  /** Undefined while it is not known. */
  readonly shown: Shown | undefined
  /** Where the confirmation repeats it: before or after the optional fields. */
  readonly confirmed?: 'before' | 'after'
}

export interface Preview {
  /** There is a plan, and the rows have their figures. */
  readonly ready: boolean
  /** The figure by which settings are compared: beside the count and in the bar of a phone. */
  readonly headline?: SummaryRow
  readonly rows: readonly SummaryRow[]
  /** What no figure says: sentences under the rows, repeated before creating. */
  readonly notes?: readonly string[]
  /** A word of warning under the rows; "" for none. */
  readonly warning: string
}

/** What a preview is made of. */
export interface PreviewSource {
  readonly limits: FormLimits | undefined
  /** The server's newest word, of a kind that knows no limits by itself. */
  readonly answer?: FormValidation | undefined
  readonly input: FormInput
  readonly market: LimitsMarket | undefined
  readonly pair: ListedPair
  readonly instrument: Instrument
  readonly t: Translate
  readonly format: Formats
}

/** What fills a form that was opened without a plan. */
export interface ArrivalContext {
  readonly pair: ListedPair
  readonly last: string
  readonly market: LimitsMarket | undefined
  /** Least amount at the settings at hand; "" while unknown. */
  readonly minimum: string
  /** Most at them; "" while unknown, and where there is no most. */
  readonly maximum: string
  /** Free quote coin in Funding; undefined for guests and while it is asked for. */
  readonly balance: string | undefined
  readonly signedIn: boolean
  candles(interval: string, limit: number): Promise<readonly CandleRow[]>
}

/** Whether a field is offered to this reader on this pair, as the other fields stand. */
export type OfferRule = (
  flags: FeatureFlags,
  pair: ListedPair,
  draft: Pick<FormDraft, 'choices'>,
) => boolean

export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>

export interface TabsProps {
  readonly model: FormModel
  /** Asks to confirm what has just been filled in, once the server has looked at it. */
  onFilled(): void
  /** Brings a field into view, to be set. */
  onField(name: string): void
}

export interface CreateKind {
  /** Folder name; what the tab's storage keeps is kept under it. */
  readonly id: string
  /** Key under which its words stand. */
  readonly words: string
  readonly table: FieldTable
  readonly formParts: FormParts
  readonly paths: {
    readonly create: EndpointPath
    /** Asks what the server thinks of a draft. */
    readonly validate?: EndpointPath
    /** Estimates what happens at the start, for the confirmation. */
    readonly opening?: EndpointPath
  }
  /** Name of the bot's id in the answer of create. */
  readonly idName: string
  /** As suggestions and the ranking name the kind; none of one that is in neither. */
  readonly business?: BusinessType
  /** Name of its page among those that bots come from, where it has one of its own. */
  readonly source?: 'FCOMBO_CREATE_PAGE'
  /** Name under which a request says the bot whose plan it copies; none of a kind without. */
  readonly copied?: 'followed_grid_id' | 'followed_bot_id'
  /** Spelling of check codes on the wire, and those that the field table does not explain. */
  readonly codes: {
    readonly prefix: string
    readonly rows: Readonly<Record<string, CodeRow>>
  }
  /** Choices that are lists, by form name. */
  readonly lists?: FieldLists
  /** Its requests have the fields under one name, not side by side with where it comes from. */
  readonly within?: string
  /** Settings are suggested for it. */
  readonly advice?: KindAdvice
  /** Its server says the bounds of a draft without money; the form knows none by itself. */
  readonly asksEarly?: true
  /** In the place of the chart: weights. */
  readonly Picture?: ComponentType<SectionProps>
  /** What it trades in words, where that is more than the pair of its page. */
  basket?(draft: FormDraft): string
  /** Words of the main button, among those of `act`, for codes that have shorter ones there. */
  readonly actWords?: Readonly<Record<string, string>>
  /** Fields that are not offered to everybody, by form name. */
  readonly offers?: Readonly<Record<string, OfferRule>>
  /** Sections with an arrangement of their own. */
  readonly sections?: Readonly<Record<string, ComponentType<SectionProps>>>
  /** Key of a sentence under the optional fields. */
  readonly advancedNote?: string
  /** Key of what a reader agrees to before creating, of kinds that can lose all they are given. */
  readonly consent?: string
  /** What the settings lead to that a reader might not expect; in the form and before creating. */
  readonly Hint?: ComponentType<SectionProps>
  /** In the head beside the price: what only its markets have. */
  readonly HeadFacts?: ComponentType<{ readonly pair: ListedPair }>
  /** Under the chart: what its marks mean. */
  readonly Legend?: ComponentType<SectionProps>
  /** Tabs under the chart; without them the bots of the pair stand there. */
  readonly Tabs?: ComponentType<TabsProps>
  /** The rules of the server half, asked on every change. */
  check?(input: FormInput, market: LimitsMarket): FormLimits
  /** Problems that no rule of the server half knows. */
  problems?(draft: FormDraft, instrument: Instrument): readonly FormProblem[]
  /** A hook that fills the form step by step; true while something is still to come. */
  useArrival?(draft: FormDraft, dispatch: Dispatch<FormAction>, context: ArrivalContext): boolean
  preview?(source: PreviewSource): Preview
  /** The settings in the confirmation, out of a row for every field; without it these rows. */
  confirmed?(
    rows: readonly ConfirmedRow[],
    model: FormModel,
    web: FormWords,
  ): readonly ConfirmedRow[]
  /** The lab can try it: its routes have a trial. */
  readonly backtest?: true
  /** It leaves no orders in the market: `created.does` says what it does once it stands. */
  readonly trades?: true
  /** What happens at the start, in words, from the answer of `paths.opening`. */
  opening?(answer: unknown, model: FormModel, source: PreviewSource): string
  /** Levels, lines and handles on the chart; `priceDrawing` where its prices are all there is. */
  drawing?(source: PreviewSource, kind: CreateKind): ChartPlan
  /** Two limits with one key are drawn alike. */
  drawingKey?(limits: FormLimits | undefined): string
}

/** What a kind says of the settings that are suggested for it. */
export interface KindAdvice {
  /** What fields of a list read out of an answer, by form name. */
  lists?(params: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>
}

export interface ConfirmedRow {
  readonly key: string
  readonly term: string
  readonly value: ReactNode
}

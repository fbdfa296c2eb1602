// Closing several bots, one line each: where each stands and what each estimate adds to the sum.
// Pure; use-close-many.ts does the asking.
import type { BotRow, ReceiptResult } from '@trellis/contract'
import type { CloseChoice, CloseOffer } from '@trellis/bot-kit/web/kind-lists.ts'
import { addDecimals, digitsOfCoin, floorDecimal } from '@trellis/ui'

export type Outcome =
  | { readonly type: 'waiting' }
  | { readonly type: 'sending' }
  | { readonly type: 'settling' }
  | { readonly type: 'slow' }
  | { readonly type: 'done'; readonly receipt: ReceiptResult }
  | { readonly type: 'refused'; readonly words: string }
  | { readonly type: 'unknown' }

export interface CloseLine {
  readonly row: BotRow
  /** undefined while it is asked for; 'failed' where there is none. */
  readonly offer: CloseOffer | 'failed' | undefined
  readonly outcome: Outcome
}

/** By which way a bot is to be closed, by its mode; '' where none is known. */
export type Wished = (line: CloseLine) => string

/** What a bot is closed by: the wished way, the kind's usual one where that is not offered. */
export function choiceFor(offer: CloseLine['offer'], wished: string): CloseChoice | undefined {
  if (offer === undefined || offer === 'failed') return undefined
  const { choices, usual } = offer
  return (
    choices.find((it) => it.mode === wished) ??
    choices.find((it) => it.mode === usual) ??
    choices[0]
  )
}

/** Bots that are asked about together: the ways of each are among those of the group. */
export interface CloseGroup {
  /** The modes of the ways. */
  readonly key: string
  readonly lines: readonly CloseLine[]
  readonly ways: readonly Pick<CloseChoice, 'mode' | 'title'>[]
  readonly usual: string
}

/** In the order of the lines; one without an offer stands with others of its kind. */
export function groupsOf(lines: readonly CloseLine[]): readonly CloseGroup[] {
  const offers = lines.flatMap((it) => knownOffer(it) ?? [])
  const widest = offers.filter((it) => !offers.some((other) => isWider(other, it)))
  const groups = new Map<string, CloseGroup>()
  for (const line of lines) {
    const offer = knownOffer(line) ?? offerOfKind(lines, line.row.figures.kind) ?? widest[0]
    const wide = offer && widest.find(({ choices }) => isWithin(offer.choices, choices))
    const key = wide?.choices.map((it) => it.mode).join() ?? ''
    const group = groups.get(key) ?? {
      key,
      lines: [],
      ways: wide?.choices ?? [],
      usual: wide?.usual ?? '',
    }
    groups.set(key, { ...group, lines: [...group.lines, line] })
  }
  return [...groups.values()]
}

function knownOffer({ offer }: CloseLine): CloseOffer | undefined {
  return offer === 'failed' ? undefined : offer
}

function offerOfKind(lines: readonly CloseLine[], kind: string): CloseOffer | undefined {
  return lines
    .filter(({ row }) => row.figures.kind === kind)
    .flatMap((it) => knownOffer(it) ?? [])[0]
}

type Ways = readonly Pick<CloseChoice, 'mode'>[]

function isWithin(few: Ways, many: Ways): boolean {
  return few.every(({ mode }) => many.some((it) => it.mode === mode))
}

function isWider(a: CloseOffer, b: CloseOffer): boolean {
  return a.choices.length > b.choices.length && isWithin(b.choices, a.choices)
}

export interface CloseSum {
  readonly coin: string
  readonly count: number
  readonly value: string
  readonly profit: string
}

/** Bots that are copies of one that is closed here so that they end with it: it counts them. */
export function copiesWithin(lines: readonly CloseLine[], wished: Wished): ReadonlySet<string> {
  const ending = lines.filter((it) => choiceFor(it.offer, wished(it))?.endsCopies === true)
  const owners = new Set(ending.map(({ row }) => row.figures.bot_id))
  const copies = lines.filter(({ row }) => owners.has(row.figures.copied_by))
  return new Set(copies.map(({ row }) => row.figures.bot_id))
}

/**
 * What all estimates come to, per quote coin, each bot counted once and as its line is written, so
 * that the lines add up.
 */
export function sumOf(lines: readonly CloseLine[], wished: Wished): readonly CloseSum[] {
  const counted = copiesWithin(lines, wished)
  const own = lines.filter(({ row }) => !counted.has(row.figures.bot_id))
  const known = own.flatMap((line) => {
    const choice = choiceFor(line.offer, wished(line))
    return choice === undefined ? [] : [{ coin: line.row.figures.quote_token, choice }]
  })
  return [...new Set(known.map((it) => it.coin))].map((coin) => {
    const choices = known.filter((it) => it.coin === coin).map((it) => it.choice)
    const sum = (key: 'value' | 'profit'): string =>
      addDecimals(choices.map((it) => floorDecimal(it[key], digitsOfCoin(coin))))
    return { coin, count: choices.length, value: sum('value'), profit: sum('profit') }
  })
}

/** Nothing more will happen to this line by itself. */
export function isSettled({ outcome }: Pick<CloseLine, 'outcome'>): boolean {
  return ['done', 'refused', 'unknown', 'slow'].includes(outcome.type)
}

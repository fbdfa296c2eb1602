// Closing several bots, one line each: where each stands and what each estimate adds to the sum.
// Pure; use-close-many.ts does the asking.
import type { BotRow, ReceiptResult } from '@trellis/contract'
import type { CloseChoice, CloseOffer } from '@trellis/bot-kit/web/kind-lists.ts'
import { addDecimals } from '@trellis/ui'

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

/** Modes that any of the bots offers, each once, with its words. */
export function modesOf(lines: readonly CloseLine[]): readonly CloseChoice[] {
  const found = new Map<string, CloseChoice>()
  for (const { offer } of lines) {
    if (offer === undefined || offer === 'failed') continue
    for (const choice of offer.choices) {
      if (!found.has(choice.mode)) found.set(choice.mode, choice)
    }
  }
  return [...found.values()]
}

/** The mode that is chosen at first: what the first bot's kind does usually. */
export function usualMode(lines: readonly CloseLine[]): string {
  for (const { offer } of lines) {
    if (offer !== undefined && offer !== 'failed') return offer.usual
  }
  return ''
}

export interface CloseSum {
  readonly coin: string
  readonly count: number
  readonly value: string
  readonly profit: string
}

/** Bots that are copies of one that is closed here so that they end with it: it counts them. */
export function copiesWithin(lines: readonly CloseLine[], mode: string): ReadonlySet<string> {
  const ending = lines.filter(({ offer }) => choiceFor(offer, mode)?.endsCopies === true)
  const owners = new Set(ending.map(({ row }) => row.figures.bot_id))
  const copies = lines.filter(({ row }) => owners.has(row.figures.copied_by))
  return new Set(copies.map(({ row }) => row.figures.bot_id))
}

/** What all estimates come to, per quote coin, each bot counted once. */
export function sumOf(lines: readonly CloseLine[], mode: string): readonly CloseSum[] {
  const counted = copiesWithin(lines, mode)
  const own = lines.filter(({ row }) => !counted.has(row.figures.bot_id))
  const known = own.flatMap(({ row, offer }) => {
    const choice = choiceFor(offer, mode)
    return choice === undefined ? [] : [{ coin: row.figures.quote_token, choice }]
  })
  return [...new Set(known.map((it) => it.coin))].map((coin) => {
    const choices = known.filter((it) => it.coin === coin).map((it) => it.choice)
    return {
      coin,
      count: choices.length,
      value: addDecimals(choices.map((it) => it.value)),
      profit: addDecimals(choices.map((it) => it.profit)),
    }
  })
}

/** Nothing more will happen to this line by itself. */
export function isSettled({ outcome }: Pick<CloseLine, 'outcome'>): boolean {
  return ['done', 'refused', 'unknown', 'slow'].includes(outcome.type)
}

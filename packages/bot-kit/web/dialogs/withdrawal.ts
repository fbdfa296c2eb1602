// What an amount that is being typed would take out of a bot, and what would stay. Pure: the dialog
// shows it on every keystroke, so what cannot be withdrawn takes nothing.
import { parseAmount, type Amount } from '@trellis/kernel'

/** What can leave a bot now, as the wire gives it. */
export interface Withdrawable {
  readonly coin: string
  readonly withdrawable: string
  readonly cum_withdrew_amount: string
  readonly grid_profit: string
  /** What it is made of, of a kind whose profit is no grid profit: words' keys and amounts. */
  readonly parts?: readonly (readonly [words: string, amount: string])[]
  /** Realized profit that cannot leave now, and why; "" where nothing is held back. */
  readonly held_back: string
  readonly reason: string
}

export interface Withdrawal {
  /** What is wrong with the text; undefined of an empty one, which is no mistake. */
  readonly problem: 'tooMuch' | 'zero' | undefined
  /** What leaves the bot; nothing where the amount is refused. */
  readonly taken: Amount
  /** What can still be withdrawn afterwards. */
  readonly rest: Amount
}

/** A withdrawal of the text out of what can leave now. */
export function withdrawalOf(text: string, most: Amount): Withdrawal {
  const stays = { taken: 0n as Amount, rest: most }
  if (text === '') return { problem: undefined, ...stays }
  const wanted = parseAmount(text)
  if (!wanted.ok || wanted.value <= 0n) return { problem: 'zero', ...stays }
  if (wanted.value > most) return { problem: 'tooMuch', ...stays }
  return { problem: undefined, taken: wanted.value, rest: (most - wanted.value) as Amount }
}

// What an amount that is being typed would take out of a bot, and what would stay. Pure: the dialog
// shows it on every keystroke, so what cannot be withdrawn takes nothing.
import { parseAmount, type Amount } from '@trellis/kernel'

/** What can leave a bot now. */
/** What can leave a bot now. */
export interface Withdrawable {
  readonly coin: string
  readonly withdrawable: string
  readonly cum_withdrew_amount: string
  /** What it is made of: words' keys and amounts. */
  readonly parts: readonly (readonly [words: string, amount: string])[]
  /** Realized profit that cannot leave now, and why; "" where nothing is held back. */
  readonly held_back: string
  readonly reason: string
}

/** The answer of the call that any kind of grid on a pair has. */
export interface WithdrawAnswer extends Omit<Withdrawable, 'parts'> {
  readonly grid_profit: string
}

/** The same with what it is made of: grid profit alone. */
export function withdrawableOf({ grid_profit, ...answer }: WithdrawAnswer): Withdrawable {
  return { ...answer, parts: [['bot.withdraw.row.profit', grid_profit]] }
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

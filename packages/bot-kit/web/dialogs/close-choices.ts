// Which ways to close a bot are offered: those of the answer, in its order and in the kind's words;
// the first is chosen unless the reader chooses another. A kind without modes closes in one way.
import type { BotView } from '../bot-view.ts'

/** A way to close with its estimate, as the wire gives it; amounts in the quote coin. */
export interface CloseWay {
  readonly close_mode: string
  readonly available: boolean
  readonly receive: readonly { readonly coin: string; readonly amount: string }[]
  readonly receive_value: string
  /** What of a voucher goes back to the house beside it; absent where the bot has none. */
  readonly voucher_returned?: string | undefined
  readonly fee: string
  readonly fee_coin: string
  /** Orders at market, one after the other. */
  readonly market_orders: number
  /** What they get less than the last price says, before fees. */
  readonly slippage: string
  readonly profit_after_close: string
}

/** How a kind with several ways to close says them. */
export interface ClosingModes {
  /** Prefix of its words: `modes`, and by the wire's name of a mode `mode-`, `do-` and `list-`. */
  readonly words: string
  /** The mode of a bot that still waits: what it holds goes back as it came. */
  readonly release: string
}

/** The ways of any kind on a spot pair. */
export const spotClosing: ClosingModes = {
  words: 'bot.closing.spot',
  release: 'BASE_AND_QUOTE_MODE',
}

/** The available modes in the order of the answer; a waiting bot has only the release. */
export function closeChoices<T extends Pick<CloseWay, 'close_mode' | 'available'>>(
  modes: readonly T[],
  closing: ClosingModes | undefined,
  isWaiting: boolean,
): readonly T[] {
  const offered = modes.filter((it) => it.available)
  return isWaiting ? offered.filter((it) => it.close_mode === closing?.release) : offered
}

/** What a close call reads: the bot, and the mode of a kind that has several. */
export function closeRequest(
  { botId }: Pick<BotView, 'botId'>,
  mode: string | undefined,
): Readonly<Record<string, string>> {
  return { bot_id: botId, ...(mode === undefined ? {} : { close_mode: mode }) }
}

/** Name of what the orders get less than the bot is counted at: no slippage where they get more. */
export function slippageName(slippage: string): 'slippage' | 'better' {
  return slippage.startsWith('-') ? 'better' : 'slippage'
}

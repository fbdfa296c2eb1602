// What lists of bots ask of a kind: parameters to compare, the way to the same bot again, closing.
import type { ListedPair } from '@trellis/contract'
import type { Formats } from '@trellis/ui'
import type { Call, CallFailure, Translate } from './calling.ts'

/** What the functions of a list may use; they ask for one bot at a time. */
export interface ListServices {
  readonly call: Call
  readonly t: Translate
  readonly format: Formats
  /** Pairs that trade now, of every kind; for the digits of their prices, empty until known. */
  readonly pairs: readonly ListedPair[]
}

/** A parameter of a bot in the reader's words, for bots side by side. */
export interface BotParameter {
  readonly key: string
  readonly label: string
  readonly text: string
  /** Money of the reader: hidden with the other amounts. */
  readonly isMoney: boolean
}

/** A way to close a bot with its estimate; amounts in the quote coin unless a coin is named. */
export interface CloseChoice {
  readonly mode: string
  /** What it does, without the coins of a pair: one choice may serve many bots. */
  readonly title: string
  readonly receive: readonly { readonly coin: string; readonly amount: string }[]
  readonly value: string
  readonly fee: string
  readonly feeCoin: string
  /** P&L after closing this way. */
  readonly profit: string
  /** The copies that it made end with it: all figures count what they bring. */
  readonly endsCopies?: boolean
}

export interface CloseOffer {
  readonly choices: readonly CloseChoice[]
  /** Mode that is chosen unless the reader chooses another. */
  readonly usual: string
}

/** What lists of bots ask of a kind; every function throws a CallFailure. */
export interface KindLists {
  parameters(botId: string, web: ListServices): Promise<readonly BotParameter[]>
  /** Address of the create form with every parameter of the bot. */
  again(botId: string, web: ListServices): Promise<string>
  /** Symbols of the pairs that it is offered on; left out where it takes every pair. */
  readonly pairs?: readonly string[]
  /** None of a kind whose bots end by themselves alone. */
  readonly closing?: KindClosing
}

/** How lists close bots of a kind. */
export interface KindClosing {
  offer(botId: string, web: ListServices): Promise<CloseOffer>
  close(botId: string, mode: string, web: ListServices): Promise<void>
  /** Why closing was refused, in the reader's words. */
  refusal(failure: CallFailure, web: ListServices): string
}

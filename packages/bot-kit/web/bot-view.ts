// What the pages show of one bot, whatever its kind: who it is, where it stands, what it is worth.
// A kind makes it out of its own answer, so that frame, dialogs and timelines read one shape.
import type { MarketRef } from '@trellis/contract'

/** Where a bot stands in its life. */
export type BotPhase = 'waiting' | 'starting' | 'running' | 'closing' | 'closed' | 'refused'

/** The states of every kind, one list: each has one word and one shape. */
export const botStates = {
  waiting: 'waiting',
  starting: 'waiting',
  running: 'running',
  paused: 'waiting',
  'out-of-range': 'range',
  'near-liquidation': 'risk',
  closing: 'waiting',
  closed: 'done',
  liquidated: 'risk',
  failed: 'risk',
} as const
export type BotState = keyof typeof botStates

/** What can be done with a bot of some kinds; each is a dialog of its page. */
export type BotAction = 'adjust' | 'margin' | 'withdraw' | 'close'

/** What a bot is worth and how it got there: decimals in its quote coin. */
export interface BotMoney {
  readonly total: string
  /** What has been booked for good: grid profit, rounds. */
  readonly booked: string
  /** P&L of the same money only held. */
  readonly onlyHeld: string
  readonly equity: string
  readonly invested: string
  readonly withdrawn: string
  readonly withdrawable: string
  readonly feesPaid: string
  /** Percent a year: "12.5" is 12.5 %. */
  readonly apr: string
  readonly runningMs: number
}

/** Moments are market time in epoch ms. */
/** A total of an earlier moment: what was made by then, and what those bots had made that ran. */
export interface TotalParts {
  readonly made: string
  readonly bots: readonly string[]
}

export interface BotView extends BotMoney, MarketRef {
  readonly botId: string
  /** Of a bot whose total is that of others: what the total at a moment consisted of. */
  readonly totalAt?: ((atMs: number) => TotalParts) | undefined
  /** What it trades, as pages call it: "BTC/USDT", of a contract "BTCUSDT". */
  readonly name: string
  readonly base: string
  /** Coin in which everything is counted. */
  readonly quote: string
  /** Digits after the point of the pair's prices and quantities. */
  readonly digits: { readonly price: number; readonly quantity: number }
  /** Smallest step of its price. */
  readonly tick: string
  readonly phase: BotPhase
  readonly state: BotState
  /** Price at which it starts; "" where it waits for none. */
  readonly triggerPrice: string
  /** Words of a failed bot, else "". */
  readonly failure: string
  /** The market of its pair is open; of a basket, those of all its contracts. */
  readonly isMarketOpen: boolean
  readonly createdAtMs: number
  /** 0 while it lives. */
  readonly endedAtMs: number
  /** Last price, at which it is valued. */
  readonly price: string
  /** What lists count as its equity, where its page counts other bots with it. */
  readonly listedEquity?: string
  /** It holds several markets, this price is that of the first: no one price values it. */
  readonly isBasket?: true
  /** Prices that value a basket, marks where it is not said; "own": each bot in it by its own. */
  readonly valuedBy?: 'last' | 'own'
  /** Digits of its markets by symbol, of a bot in several. */
  readonly markets?: ReadonlyMap<string, BotView['digits']>
  /** The part of what was put in that came from a voucher; "" and absent for none. */
  readonly bonus?: string
  readonly openOrders: number
  /** Orders it places when it starts. */
  readonly plannedOrders: number
}

/** A bot whose story is told. */
export function isOver({ phase }: Pick<BotView, 'phase'>): boolean {
  return phase === 'closed' || phase === 'refused'
}

/** A bot that ends or has ended. */
export function isEnding(view: Pick<BotView, 'phase'>): boolean {
  return view.phase === 'closing' || isOver(view)
}

/** Only a bot that waits or runs may be closed. */
export function isClosable({ phase }: Pick<BotView, 'phase'>): boolean {
  return phase === 'waiting' || phase === 'running'
}

/** The market's time at which the figures were read, epoch ms; of an ended bot its end. */
export function readAtMs(view: Pick<BotView, 'createdAtMs' | 'runningMs'>): number {
  return view.createdAtMs + view.runningMs
}

const phases: Readonly<Record<string, BotPhase>> = {
  COMPLETED: 'closed',
  REJECTED: 'refused',
  CANCELLING: 'closing',
  RUNNING: 'running',
}

/** Where a bot stands by its wire status; one without a trigger price that has not begun starts. */
export function phaseOf(status: string, triggerPrice: string): BotPhase {
  const isWaiting = status === 'AWAIT_ACTIVATION' || (status === 'NEW' && triggerPrice !== '')
  return phases[status] ?? (isWaiting ? 'waiting' : 'starting')
}

/** A bot that the exchange has ended, by the close code of the wire. */
export function isLiquidated(code: string): boolean {
  return code.endsWith('_AUTO_LIQ')
}

/** The state that is said of a phase; `failure` are the words of a failed bot. */
export function stateIn(phase: BotPhase, failure: string, isOutOfRange: boolean): BotState {
  if (failure !== '' || phase === 'refused') return 'failed'
  return phase === 'running' && isOutOfRange ? 'out-of-range' : phase
}

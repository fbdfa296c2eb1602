// How events change the state of a dual asset. In place, without deciding anything.
import type { Amount } from '@trellis/kernel'
import { isTerminal, type BotEvent } from '@trellis/engine'
import type { DualAssetFact } from './facts.ts'
import { worthOf } from './profit.ts'
import { deriveTimes, type DualAssetState, type DualWord } from './state.ts'

/** Folds one event and gives the same state back. */
export function evolve(
  state: DualAssetState,
  event: BotEvent<DualAssetFact>,
  atMs: number,
): DualAssetState {
  switch (event.type) {
    case 'bot-funded':
      state.fundedPrice = event.prices[0] ?? state.fundedPrice
      break
    case 'reserved':
      move(state, event.coin, event.amount)
      state.invested = worthOf(state, state.fundedPrice)
      break
    case 'released':
      move(state, event.coin, -event.amount)
      break
    case 'exchanged':
      for (const { coin, amount } of event.give) move(state, coin, -amount)
      for (const { coin, amount } of event.take) move(state, coin, amount)
      break
    case 'bot-started':
      state.startedAtMs = atMs
      break
    case 'closing-started': {
      state.phase = 'closing'
      state.word = event.word as DualWord
      const { own } = event
      if (own?.type !== 'settled') break
      const { type: _, ...settled } = own
      state.settled = settled
      break
    }
    case 'bot-closed': {
      const price = event.prices[0] ?? state.fundedPrice
      state.receipt = { price, closedAtMs: atMs, equity: worthOf(state, price) }
      break
    }
    case 'status':
      if (event.status === 'running') state.phase = 'running'
      if (isTerminal(event.status)) state.phase = 'ended'
  }
  deriveTimes(state)
  return state
}

function move(state: DualAssetState, coin: string, amount: bigint): void {
  if (coin === state.params.quoteCoin) state.quote = (state.quote + amount) as Amount
  else state.base = (state.base + amount) as Amount
}

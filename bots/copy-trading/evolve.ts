// How events change the state of a follower. In place, without deciding anything.
import { ZERO, type Amount } from '@trellis/kernel'
import { isTerminal, type BotEvent } from '@trellis/engine'
import type { CopyTradingFact } from './facts.ts'
import { onlyLimits } from './params.ts'
import { deriveTimes, setTimes, type CopyTradingState, type CopyWord } from './state.ts'

/** Refused models that are remembered: more than a leader has bots. */
const REFUSED_MAX = 200

/** Folds one event and gives the same state back. */
export function evolve(
  state: CopyTradingState,
  event: BotEvent<CopyTradingFact>,
  atMs: number,
): CopyTradingState {
  switch (event.type) {
    case 'reserved':
      state.waiting = (state.waiting + event.amount) as Amount
      break
    case 'released':
      state.waiting = (state.waiting - event.amount) as Amount
      break
    case 'exchanged':
      for (const { amount } of event.give) {
        state.waiting = (state.waiting - amount) as Amount
        state.sharePaid = (state.sharePaid + amount) as Amount
      }
      break
    case 'bot-started':
      state.startedAtMs = atMs
      break
    case 'settings-changed':
      if (event.own?.type !== 'limits-changed') break
      state.limits = onlyLimits(event.own)
      // By other limits it may be near its end: it looks at the next minute.
      state.nextMs = 0
      break
    case 'fact':
      foldCopy(state, event.fact, atMs)
      break
    case 'closing-started':
      state.phase = 'closing'
      state.word = event.word as CopyWord
      break
    case 'bot-closed': {
      const price = event.prices[0] ?? (0 as never)
      state.receipt = { price, closedAtMs: atMs, returned: state.waiting }
      break
    }
    case 'status':
      if (event.status === 'running') state.phase = 'running'
      if (isTerminal(event.status)) state.phase = 'ended'
  }
  deriveTimes(state, atMs)
  return state
}

function foldCopy(state: CopyTradingState, fact: CopyTradingFact, atMs: number): void {
  switch (fact.type) {
    case 'begun':
      state.isBegun = true
      return
    case 'copy-opened': {
      const { model, copy, kind, paid } = fact
      state.copies.push({ model, copy, kind, paid })
      return
    }
    case 'copy-refused': {
      const { model, kind, why } = fact
      state.refused.push({ model, kind, why, atMs })
      if (state.refused.length > REFUSED_MAX) state.refused.shift()
      return
    }
    case 'copy-closed':
      return endCopy(state, fact.copy, fact.returned - fact.paid)
    case 'copy-kept':
      return endCopy(state, fact.copy, fact.gain)
    case 'watched':
      state.nextMs = fact.nextMs
      setTimes(state)
      return
    case 'model-ended':
      state.refused = state.refused.filter(({ model }) => model !== fact.model)
  }
}

function endCopy(state: CopyTradingState, id: number, gain: bigint): void {
  state.copies = state.copies.filter(({ copy }) => copy !== id)
  state.ended += 1
  if (gain > ZERO) state.won += 1
  state.gained = (state.gained + gain) as Amount
}

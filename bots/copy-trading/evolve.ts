// How events change the state of a follower. In place, without deciding anything.
import { ZERO, type Amount } from '@trellis/kernel'
import { isTerminal, type BotEvent } from '@trellis/engine'
import type { CopyTradingFact } from './facts.ts'
import { onlyLimits } from './params.ts'
import { deriveTimes, setTimes, type CopyTradingState, type CopyWord } from './state.ts'

/** Refused models that are remembered: more than a leader has bots. */
const REFUSED_MAX = 200
/** Copies that ended, of those that are remembered one by one: all that can be kept at one end. */
const PAST_MAX = 200

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
      const { model, copy, kind, symbols, paid } = fact
      state.copies.push({ model, copy, kind, symbols, paid })
      return
    }
    case 'copy-refused': {
      const { model, kind, symbols, why, found, limit } = fact
      state.refused.push({ model, kind, symbols, why, found, limit, atMs })
      if (state.refused.length > REFUSED_MAX) state.refused.shift()
      return
    }
    case 'copy-closed':
      state.coins = (state.coins + fact.coins) as Amount
      return endCopy(state, fact, fact.returned + fact.coins - fact.paid, atMs)
    case 'copy-kept':
      return endCopy(state, { ...fact, coins: ZERO }, fact.gain, atMs)
    case 'watched':
      state.nextMs = fact.nextMs
      setTimes(state)
      return
    case 'model-ended':
      state.refused = state.refused.filter(({ model }) => model !== fact.model)
  }
}

type Ended = Extract<CopyTradingFact, { type: 'copy-closed' | 'copy-kept' }>
type EndedCopy = Pick<Ended, 'type' | 'copy' | 'share'> & { readonly coins: Amount }

function endCopy(
  state: CopyTradingState,
  { type, copy: id, share, coins }: EndedCopy,
  gained: bigint,
  atMs: number,
): void {
  const gain = gained as Amount
  const copied = state.copies.find(({ copy }) => copy === id)
  state.copies = state.copies.filter(({ copy }) => copy !== id)
  state.ended += 1
  if (gain > ZERO) state.won += 1
  state.gained = (state.gained + gain) as Amount
  if (copied === undefined) return
  state.past.push({ ...copied, gain, share, coins, isKept: type === 'copy-kept', atMs })
  if (state.past.length > PAST_MAX) state.past.shift()
}

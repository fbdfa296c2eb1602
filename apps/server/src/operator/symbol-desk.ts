// What operators say of symbols: their status. It is durable before any worker hears of it, so that
// neither a worker's end nor a crash loses what was acknowledged (docs/adr/0033).
import { err, ok, type Result } from '@trellis/kernel'
import type { InstrumentStatus } from '@trellis/market'
import type { StatusChange } from '@trellis/tape'
import type { Host } from '../host/host-api.ts'
import { behindStanding, noteStatus } from '../host/set-statuses.ts'
import { decideAsActor, type ActorLook } from './look-at-actor.ts'
import type { Operation } from './operations.ts'
import { reasonOf } from './reason-of.ts'

/** What a symbol can be set to; the market alone lists one. */
const SETTABLE = ['Trading', 'PreSettle', 'Closed', 'Delisted'] as const
const CATEGORIES = ['spot', 'linear'] as const
const USAGE = `say: <symbol> <${CATEGORIES.join('|')}> <${SETTABLE.join('|')}> "why"`

type StatusMarket = Pick<Host['market'], 'instruments' | 'status' | 'ticker'>
type SymbolHost = Pick<Host, 'directory' | 'tellStatus'> & {
  readonly market: StatusMarket & Pick<Host['market'], 'indexOf' | 'nowMs'>
}

/** The instruction that sets a status. */
export function symbolOperations(host: SymbolHost): Readonly<Record<string, Operation>> {
  return {
    status: {
      least: 'admin',
      before: ([name = '', category = '']) => {
        const symbol = symbolNamed(host, name, category)
        return symbol === undefined ? '' : host.market.status(symbol)
      },
      run: (words, look) => setStatus(host, look, words),
    },
  }
}

function symbolNamed({ market }: SymbolHost, name: string, among: string): number | undefined {
  const category = CATEGORIES.find((it) => it === among)
  const symbol = category === undefined ? -1 : market.indexOf(name, category)
  return symbol < 0 ? undefined : symbol
}

async function setStatus(
  host: SymbolHost,
  look: ActorLook,
  [name = '', category = '', wanted = '', ...why]: readonly string[],
): Promise<Result<string, string>> {
  const { market, directory } = host
  const symbol = symbolNamed(host, name, category)
  const instrument = symbol === undefined ? undefined : market.instruments[symbol]
  if (symbol === undefined || instrument === undefined)
    return err(`there is no symbol ${name} of ${category || 'a market'}: ${USAGE}`)
  const status = SETTABLE.find((it) => it === wanted)
  if (status === undefined) return err(`the status is ${SETTABLE.join(', ')}: ${USAGE}`)
  if (reasonOf(why) === '') return err(`say why: the audit log keeps it; ${USAGE}`)
  let decided = err('') as Result<StatusChange, string>
  // With what stands by then: another process may have delisted it meanwhile, for ever.
  const said = await decideAsActor(directory, look, (state) => {
    const refused = refusalOf(market, symbol, status)
    // A change of the tape at this very millisecond is older.
    const set = { symbol, status, atMs: Math.floor(market.nowMs()) }
    decided = refused === undefined ? ok(behindStanding(state.site, instrument, set)) : err(refused)
    return decided.ok ? noteStatus(state, instrument, decided.value) : ok([])
  })
  if (!said.ok) return said
  if (!decided.ok) return err(`${name} of ${category} ${decided.error}`)
  const when = (await host.tellStatus(decided.value)) ? '' : ', for some bots in a moment'
  return ok(`${name} of ${category} is ${status}${when}`)
}

/** What a symbol can be set to now. */
export function settableStatuses(market: StatusMarket, symbol: number): readonly string[] {
  return SETTABLE.filter((status) => refusalOf(market, symbol, status) === undefined)
}

/** Why a symbol cannot have a status now. */
function refusalOf(
  market: StatusMarket,
  symbol: number,
  status: InstrumentStatus,
): string | undefined {
  const present = market.status(symbol)
  if (present === 'Delisted') return 'is delisted, for ever: its bots have ended'
  if (present === status) return `is ${status} already`
  if (status === 'PreSettle' && market.instruments[symbol]?.category === 'spot')
    return 'is a pair: only a contract is settled'
  const takesOrders = status === 'Trading' || status === 'PreSettle'
  if (takesOrders && market.ticker(symbol).last === 0)
    return 'has no price yet: it trades from when the market lists it'
  return undefined
}

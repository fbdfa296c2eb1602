// Handlers of the market's speed: what it is, and its change from the page.
import type { InputOf, MarketSpeedResult, setMarketSpeed } from '@trellis/contract'
import { err, ok } from '@trellis/kernel'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { isOperator } from '../auth/operators.ts'
import { DAY_IN_TWO_MINUTES, type SpeedWish } from '../host/market-speed.ts'
import type { Call, Handler } from '../calls/call.ts'

const marketSpeed = async (call: Call): Answer<MarketSpeedResult> => {
  const { market } = call.context
  const { speed, next } = call.speed.way()
  return ok({
    market_time: String(market.nowMs()),
    speed: String(market.speed),
    standing: speed === 0,
    simulated: call.speed.isSimulated,
    ...(next && { next: { market_time: String(next.marketMs), speed: String(next.speed) } }),
    may_change: mayChange(call),
  })
}

const setMarketSpeedHandler = async (
  call: Call,
  input: InputOf<typeof setMarketSpeed>,
): Answer<unknown> => {
  if (!mayChange(call)) {
    const message = 'Only operators of this server may change the speed of its market'
    return err({ code: 'FORBIDDEN', message })
  }
  const done = await call.speed.change(wishOf(input.speed))
  if (done.ok) return ok(head)
  return err({ code: done.error === 'market-stands' ? 'MARKET_STANDS' : 'starting' })
}

function wishOf(name: InputOf<typeof setMarketSpeed>['speed']): SpeedWish {
  return name === 'day' ? DAY_IN_TWO_MINUTES : { speed: Number(name) }
}

function mayChange({ caller, accounts, operators, request }: Call): boolean {
  const account = caller.type === 'session' ? accounts.store.account(caller.user) : undefined
  const { headers, raw } = request
  return isOperator(operators, account, { headers, peer: raw.socket.remoteAddress })
}

export const speedHandlers: Readonly<Record<string, Handler>> = {
  marketSpeed,
  setMarketSpeed: setMarketSpeedHandler,
}

// Handlers of the market's speed: what it is, and its change from the page.
import type { InputOf, MarketSpeedResult, setMarketSpeed } from '@trellis/contract'
import { err, ok } from '@trellis/kernel'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import type { Account } from '../auth/account-store.ts'
import { isOperator } from '../auth/operators.ts'
import { DAY_IN_TWO_MINUTES, type SpeedWish } from '../host/market-speed.ts'
import type { Call, Handler } from '../calls/call.ts'

/** What the audit log calls a change of the speed; it is no instruction of the table. */
export const SPEED_ACT = 'market speed'

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
  const { speed: before } = call.speed.way()
  const line = {
    what: SPEED_ACT,
    on: 'market',
    before: String(before),
    after: input.speed,
  }
  const by = accountOf(call)?.email ?? ''
  const done = await call.operator.operations.noted(by, line, () =>
    call.speed.change(wishOf(input.speed)),
  )
  if (done.ok) return ok(head)
  return err({ code: done.error === 'market-stands' ? 'MARKET_STANDS' : 'starting' })
}

function wishOf(name: InputOf<typeof setMarketSpeed>['speed']): SpeedWish {
  return name === 'day' ? DAY_IN_TWO_MINUTES : { speed: Number(name) }
}

function accountOf({ caller, accounts }: Call): Account | undefined {
  return caller.type === 'session' ? accounts.store.account(caller.user) : undefined
}

function mayChange(call: Call): boolean {
  const { headers, raw } = call.request
  return isOperator(call.operators, accountOf(call), { headers, peer: raw.socket.remoteAddress })
}

export const speedHandlers: Readonly<Record<string, Handler>> = {
  marketSpeed,
  setMarketSpeed: setMarketSpeedHandler,
}

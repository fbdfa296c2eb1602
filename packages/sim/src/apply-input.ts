// Hands one input of the workload to an engine. What came of it stands in the facts.
import type { Engine } from '@trellis/engine'
import type { LoggedInput } from './input-log.ts'

const ORIGIN = {
  pageSource: 1,
  blockSource: 2,
  createType: 0,
  followedId: '',
  strategyId: '',
  channel: 'sim',
}

/** Applies an input at its own time, for the first time or again. */
export function applyInput(engine: Engine, { input, stamp }: LoggedInput): void {
  switch (input.type) {
    case 'print':
      return engine.applyPrint(input.print)
    case 'prints':
      return engine.applyPrints(input.prints)
    case 'candle':
      engine.applyCandle(input.symbol, input.candle)
      return
    case 'marks':
      return engine.applyMarks(input.marks, input.atMs)
    case 'funding':
      return engine.applyFunding(input.rates, input.atMs)
    case 'due':
      return engine.applyDues(input.atMs)
    case 'status':
      return engine.setSymbolStatus(input.symbol, input.status, stamp)
    case 'open-user':
      engine.openUser(input.user, input.feeLevel, input.grants, stamp)
      return
    case 'top-up':
      engine.topUp(input.user, input.grant, stamp)
      return
    case 'create': {
      const { user, bot, kind, symbols, params, requestKey, reward } = input
      const wanted = { kind, bot, symbols, params, origin: ORIGIN, requestKey, reward }
      engine.createBot(user, wanted, stamp)
      return
    }
    case 'lead': {
      const { user, places, isOpen } = input
      engine.posts.lead(user, { places, isOpen }, stamp)
      return
    }
    case 'grant-reward':
      engine.rewards.grant(input.user, input.reward, stamp)
      return
    case 'revoke-reward':
      engine.rewards.revoke(input.user, input.reward, stamp)
      return
    case 'end-bots':
      engine.endings.end(input.user, input.ending, stamp)
      return
    case 'set-fees':
      engine.fees.set(input.user, input.feeLevel, stamp)
      return
    case 'suspend':
      engine.posts.suspend(input.user, input.isSuspended, stamp)
      return
    case 'post':
      return engine.posts.take(input.partition, input.posts, input.idMs, stamp)
    case 'posts-settled':
      return engine.posts.settle(input.partition, input.upTo, stamp)
    case 'command':
      engine.botCommand(input.user, input.bot, input.command, stamp)
  }
}

// Facts to bytes, one closed form per type. The reader's twin: a change here is a new
// FACTS_VERSION.
import { assertNever } from '@trellis/kernel'
import { isContractFill } from '@trellis/market'
import type { ByteWriter } from './byte-writer.ts'
import { tagOfContract, writeContractFact, writeContractFill } from './contract-fact-form.ts'
import type { KindTable } from './fact-kinds.ts'
import { TAG } from './fact-tags.ts'
import {
  actions,
  cancelReasons,
  grantReasons,
  instrumentStatuses,
  rejectReasons,
} from './fact-words.ts'
import type { EngineFact } from '../facts.ts'
import { writeLife } from './life-codec.ts'
import { writeFill, writeOrder } from './order-form.ts'
import { writePostFact } from './post-codec.ts'
import { isRewardFact, writeReward } from './reward-codec.ts'

export function writeFact(writer: ByteWriter, fact: EngineFact, table: KindTable): void {
  switch (fact.type) {
    case 'order-filled': {
      const isContract = isContractFill(fact.fill)
      writer.byte(isContract ? TAG.contractFilled : TAG.orderFilled)
      table.writeBot(writer, fact.bot)
      writer.uint(fact.ref)
      return isContract ? writeContractFill(writer, fact.fill) : writeFill(writer, fact.fill)
    }
    case 'order-placed':
      writer.byte(fact.order.reduceOnly === true ? TAG.reduceOnlyPlaced : TAG.orderPlaced)
      table.writeBot(writer, fact.bot)
      return writeOrder(writer, fact.order)
    case 'kind-fact':
      writer.byte(TAG.kindFact)
      table.writeBot(writer, fact.bot)
      return table.writeFact(writer, fact.kind, fact.fact)
    case 'order-cancelled':
      writer.byte(TAG.orderCancelled)
      table.writeBot(writer, fact.bot)
      writer.uint(fact.ref)
      return writer.byte(cancelReasons.number(fact.reason))
    case 'order-rejected':
      writer.byte(fact.order.reduceOnly === true ? TAG.reduceOnlyRejected : TAG.orderRejected)
      table.writeBot(writer, fact.bot)
      writeOrder(writer, fact.order)
      return writer.byte(rejectReasons.number(fact.reason))
    case 'funds-reserved':
    case 'funds-released':
      return writeTransfer(writer, fact, table)
    case 'user-opened':
    case 'fee-level-set':
    case 'funds-granted':
    case 'bot-created':
    case 'symbol-status':
      return writeRare(writer, fact)
    case 'leverage-set':
    case 'funding-paid':
    case 'position-settled':
    case 'exchanged':
      writer.byte(tagOfContract(fact))
      table.writeBot(writer, fact.bot)
      return writeContractFact(writer, fact)
    case 'command-done':
      return writeDone(writer, fact, table)
    case 'leading-set':
    case 'post-sent':
    case 'post-taken':
    case 'posts-settled':
    case 'bot-spawned':
    case 'bot-let-go':
      return writePostFact(writer, fact)
    default:
      if (isRewardFact(fact)) return writeReward(writer, fact, table)
      return writeLife(writer, fact, table)
  }
}

type RareFact = Extract<
  EngineFact,
  { type: 'user-opened' | 'fee-level-set' | 'funds-granted' | 'bot-created' | 'symbol-status' }
>

function writeRare(writer: ByteWriter, fact: RareFact): void {
  switch (fact.type) {
    case 'user-opened':
    case 'fee-level-set':
      writer.byte(fact.type === 'user-opened' ? TAG.userOpened : TAG.feeLevelSet)
      writer.uint(fact.user)
      return writer.uint(fact.feeLevel)
    case 'funds-granted':
      writer.byte(TAG.fundsGranted)
      writer.uint(fact.user)
      writer.text(fact.coin)
      writer.amount(fact.amount)
      return writer.byte(grantReasons.number(fact.reason))
    case 'symbol-status':
      writer.byte(TAG.symbolStatus)
      writer.uint(fact.symbol)
      return writer.byte(instrumentStatuses.number(fact.status))
    case 'bot-created':
      return writeCreated(writer, fact)
    default:
      assertNever(fact)
  }
}

function writeCreated(
  writer: ByteWriter,
  fact: Extract<EngineFact, { type: 'bot-created' }>,
): void {
  const { origin } = fact
  writer.byte(TAG.botCreated)
  writer.uint(fact.bot)
  writer.uint(fact.user)
  writer.text(fact.kind)
  writer.uint(fact.kindVersion)
  writer.uint(fact.symbols.length)
  for (const symbol of fact.symbols) writer.uint(symbol)
  writer.text(JSON.stringify(fact.params))
  writer.int(origin.pageSource)
  writer.int(origin.blockSource)
  writer.int(origin.createType)
  writer.text(origin.followedId)
  writer.text(origin.strategyId)
  writer.text(origin.channel)
  writer.text(fact.requestKey)
}

function writeDone(
  writer: ByteWriter,
  { bot, key, command, moved }: Extract<EngineFact, { type: 'command-done' }>,
  table: KindTable,
): void {
  writer.byte(TAG.commandDone)
  table.writeBot(writer, bot)
  writer.text(key)
  writer.text(command)
  writer.amount(moved)
}

function writeTransfer(
  writer: ByteWriter,
  fact: Extract<EngineFact, { type: 'funds-reserved' | 'funds-released' }>,
  table: KindTable,
): void {
  const isReserve = fact.type === 'funds-reserved'
  writer.byte(isReserve ? TAG.fundsReserved : TAG.fundsReleased)
  table.writeBot(writer, fact.bot)
  writer.text(fact.coin)
  writer.amount(fact.amount)
  if (!isReserve) writer.byte(actions.number(fact.action))
}

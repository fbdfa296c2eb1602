// Bytes to facts, the twin of fact-writer. What it does not know, it refuses.
import type { BotId, UserId } from '@trellis/kernel'
import type { ByteReader } from './byte-reader.ts'
import { closingOfNumber } from './close-words.ts'
import { readContractFact } from './contract-fact-form.ts'
import { factOfEvent, type KindTable } from './fact-kinds.ts'
import { TAG } from './fact-tags.ts'
import {
  actions,
  botStatuses,
  cancelReasons,
  grantReasons,
  instrumentStatuses,
  rejectReasons,
} from './fact-words.ts'
import type { EngineFact } from '../facts.ts'
import { readLife } from './life-codec.ts'
import { readFill, readOrder } from './order-form.ts'
import { isPostTag, readPostFact } from './post-codec.ts'
import { readGranted } from './reward-codec.ts'

export function readFact(reader: ByteReader, table: KindTable): EngineFact {
  const tag = reader.byte()
  switch (tag) {
    case TAG.userOpened:
      return { type: 'user-opened', user: reader.uint() as UserId, feeLevel: reader.uint() }
    case TAG.feeLevelSet:
      return { type: 'fee-level-set', user: reader.uint() as UserId, feeLevel: reader.uint() }
    case TAG.fundsGranted:
      return {
        type: 'funds-granted',
        user: reader.uint() as UserId,
        coin: reader.text(),
        amount: reader.amount(),
        reason: grantReasons.word(reader.byte()),
      }
    case TAG.botCreated:
      return readCreated(reader)
    case TAG.symbolStatus: {
      const symbol = reader.uint()
      return { type: 'symbol-status', symbol, status: instrumentStatuses.word(reader.byte()) }
    }
    case TAG.rewardGranted:
      return readGranted(reader)
    case TAG.rewardRevoked:
      return { type: 'reward-revoked', user: reader.uint() as UserId, reward: reader.uint() }
    default:
      if (isPostTag(tag)) return readPostFact(reader, tag)
      return readBotFact(reader, table.readBot(reader), { tag, table })
  }
}

interface Place {
  readonly tag: number
  readonly table: KindTable
}

function readBotFact(reader: ByteReader, bot: BotId, { tag, table }: Place): EngineFact {
  switch (tag) {
    case TAG.orderFilled:
      return { type: 'order-filled', bot, ref: reader.uint(), fill: readFill(reader) }
    case TAG.orderPlaced:
      return { type: 'order-placed', bot, order: readOrder(reader) }
    case TAG.kindFact: {
      const { kind, event } = table.readFact(reader)
      return factOfEvent(event, bot, kind)
    }
    case TAG.orderCancelled: {
      const ref = reader.uint()
      return { type: 'order-cancelled', bot, ref, reason: cancelReasons.word(reader.byte()) }
    }
    case TAG.orderRejected: {
      const order = readOrder(reader)
      return { type: 'order-rejected', bot, order, reason: rejectReasons.word(reader.byte()) }
    }
    case TAG.fundsReserved:
      return { type: 'funds-reserved', bot, coin: reader.text(), amount: reader.amount() }
    case TAG.fundsReleased:
      return {
        type: 'funds-released',
        bot,
        coin: reader.text(),
        amount: reader.amount(),
        action: actions.word(reader.byte()),
      }
    case TAG.botStatus:
      return {
        type: 'bot-status',
        bot,
        status: botStatuses.word(reader.byte()),
        ...closingOfNumber(reader.byte()),
        detail: reader.text(),
      }
    case TAG.rewardUsed:
      return { type: 'reward-used', bot, reward: reader.uint() }
    case TAG.commandDone: {
      const said = { key: reader.text(), command: reader.text() }
      return { type: 'command-done', bot, ...said, moved: reader.amount() }
    }
    default:
      return readLife(reader, tag, bot, table) ?? readContractFact(reader, bot, tag)
  }
}

function readCreated(reader: ByteReader): EngineFact {
  const bot = reader.uint() as BotId
  const user = reader.uint() as UserId
  const kind = reader.text()
  const kindVersion = reader.uint()
  const symbols = Array.from({ length: reader.uint() }, () => reader.uint())
  const params: unknown = JSON.parse(reader.text())
  const origin = {
    pageSource: reader.int(),
    blockSource: reader.int(),
    createType: reader.int(),
    followedId: reader.text(),
    strategyId: reader.text(),
    channel: reader.text(),
  }
  const requestKey = reader.text()
  return { type: 'bot-created', bot, user, kind, kindVersion, symbols, params, origin, requestKey }
}

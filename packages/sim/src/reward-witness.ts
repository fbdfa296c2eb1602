// Vouchers as the facts tell them, held against the documented rules (docs/adr/0030): used once, by
// their owner, for what they are good for; in whole at the start, back after the losses at the end.
// It does its own arithmetic and asks neither engine nor kind.
import type { Batch, EngineFact } from '@trellis/engine'
import type { Auditor } from './auditor.ts'

type Fact<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>

interface Voucher {
  readonly granted: Fact<'reward-granted'>
  isTaken: boolean
}

interface Holder {
  readonly user: number
  readonly kind: string
  voucher: Voucher | undefined
  came: bigint
  back: bigint
  paidIn: bigint
  /** Before its last money, and that. */
  paidOut: bigint
  last: bigint
}

const OVER = new Set(['completed', 'rejected', 'failed'])

export class RewardWitness {
  /** Bots that began with a voucher, and bonuses that came back in part or whole. */
  used = 0
  returned = 0
  readonly #auditor: Auditor
  readonly #vouchers = new Map<string, Voucher>()
  readonly #bots = new Map<number, Holder>()
  #atMs = 0

  constructor(auditor: Auditor) {
    this.#auditor = auditor
  }

  onBatch(batch: Batch): void {
    this.#atMs = batch.atMs
    for (const fact of batch.facts) this.#fold(fact)
  }

  #fold(fact: EngineFact): void {
    switch (fact.type) {
      case 'reward-granted': {
        const key = `${fact.user}/${fact.reward}`
        if (this.#vouchers.has(key)) this.#auditor.find(`voucher ${key} is granted twice`)
        this.#vouchers.set(key, { granted: fact, isTaken: false })
        return
      }
      case 'reward-revoked': {
        const voucher = this.#vouchers.get(`${fact.user}/${fact.reward}`)
        if (voucher?.isTaken !== false) this.#auditor.find(`voucher ${fact.reward} is not there`)
        else voucher.isTaken = true
        return
      }
      case 'bot-created': {
        const { user, kind } = fact
        const money = { came: 0n, back: 0n, paidIn: 0n, paidOut: 0n, last: 0n }
        this.#bots.set(fact.bot, { user, kind, voucher: undefined, ...money })
        return
      }
    }
    const holder = 'bot' in fact ? this.#bots.get(fact.bot) : undefined
    if (holder && 'bot' in fact) this.#foldBot(fact.bot, holder, fact)
  }

  #foldBot(bot: number, holder: Holder, fact: EngineFact): void {
    const coin = holder.voucher?.granted.coin ?? ''
    switch (fact.type) {
      case 'reward-used':
        return this.#take(bot, holder, fact)
      case 'funds-reserved':
        if (fact.coin === coin) holder.paidIn += fact.amount
        return
      case 'funds-released':
        if (fact.coin !== coin) return
        holder.paidOut += holder.last
        holder.last = fact.action === 'transfer' ? 0n : fact.amount
        if (fact.action === 'transfer') holder.paidOut += fact.amount
        return
      case 'exchanged':
        if (fact.with !== 'bonus') return
        for (const { amount } of fact.take) holder.came += amount
        for (const { amount } of fact.give) holder.back += amount
        return
      case 'bot-status':
        if (!OVER.has(fact.status)) return
        // Of one that failed the money follows.
        if (fact.status !== 'failed') this.#end(bot, holder, fact.status)
        return
      case 'bot-archived':
        if (this.#bots.has(bot)) this.#end(bot, holder, 'failed')
    }
  }

  #take(bot: number, holder: Holder, { reward }: Fact<'reward-used'>): void {
    const voucher = this.#vouchers.get(`${holder.user}/${reward}`)
    if (!voucher) return this.#auditor.find(`bot ${bot} begins with a voucher of nobody`)
    const { kinds, expiresAtMs } = voucher.granted
    if (voucher.isTaken) this.#auditor.find(`voucher ${reward} is used twice`)
    if (expiresAtMs <= this.#atMs) this.#auditor.find(`voucher ${reward} had expired`)
    if (!kinds.includes(holder.kind)) this.#auditor.find(`voucher ${reward} for ${holder.kind}`)
    voucher.isTaken = true
    holder.voucher = voucher
    this.used += 1
  }

  #end(bot: number, holder: Holder, status: string): void {
    this.#bots.delete(bot)
    const { voucher, came, back, paidIn, paidOut, last } = holder
    if (voucher === undefined) {
      if (came !== 0n || back !== 0n) this.#auditor.find(`bot ${bot} has a bonus and no voucher`)
      return
    }
    if (status === 'rejected') voucher.isTaken = false
    const { amount, least } = voucher.granted
    if (status !== 'failed' && came !== amount) this.#auditor.find(`bot ${bot} got ${came}`)
    if (status !== 'rejected' && paidIn < least) this.#auditor.find(`bot ${bot} put in ${paidIn}`)
    const total = paidOut + last + back - paidIn - came
    const left = came + (total < 0n ? total : 0n)
    const due = left > 0n ? left : 0n
    const most = last + back
    const expected = due < most ? due : most
    if (back !== expected) this.#auditor.find(`bot ${bot} gave back ${back}, due was ${expected}`)
    if (paidOut <= paidIn && expected < due)
      this.#auditor.find(`bot ${bot} let ${due - expected} of its bonus out`)
    if (back > 0n) this.returned += 1
  }
}

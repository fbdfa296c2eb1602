// The simulated community where several processes serve one installation: its past is made by a
// worker beside all groups, which none of them has. One that a journal brought along is shown.
import type { BotAccess, MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { UserId } from '@trellis/kernel'
import type { Tape } from '@trellis/tape'
import type { CommunityAccess } from '../community-access.ts'
import { communityIn, isSimulated, type CommunityRecord } from '../community-record.ts'
import type { DirectoryAccess } from '../directory-host.ts'
import { openMarket } from '../market-access.ts'

type MarketSettings = Parameters<typeof openMarket>[2]

export interface NoCommunityParts {
  readonly directory: Pick<DirectoryAccess, 'state'>
  readonly tape: Tape
  readonly settings: MarketSettings
}

export class NoCommunity implements CommunityAccess {
  share = 0
  readonly partition = undefined
  readonly pastMarket = undefined
  readonly #parts: NoCommunityParts

  constructor(parts: NoCommunityParts) {
    this.#parts = parts
  }

  get record(): CommunityRecord | undefined {
    return communityIn(this.#parts.directory.state)
  }

  get tapeStartMs(): number {
    return this.#parts.tape.startMs
  }

  progress(): { readonly filling: boolean; readonly share: number } {
    return { filling: false, share: this.record === undefined ? 0 : 1 }
  }

  isSimulated(user: UserId): boolean {
    return isSimulated(this.#parts.directory.state, user)
  }

  marketAt(nowMs: () => number): MarketAccess {
    const { tape, settings } = this.#parts
    return openMarket(tape, { nowMs, way: () => ({ speed: 1 }) }, settings)
  }

  begin(): Promise<boolean> {
    return Promise.resolve(false)
  }

  member(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  open(): Promise<never> {
    return notHere()
  }

  reach(): Promise<never> {
    return notHere()
  }

  openUsers(): Promise<never> {
    return notHere()
  }

  handOver(): Promise<never> {
    return notHere()
  }

  bots(): BotAccess {
    throw new Error(NOT_HERE)
  }
}

const NOT_HERE = 'no community is made where several processes serve one installation'

function notHere(): Promise<never> {
  return Promise.reject(new Error(NOT_HERE))
}

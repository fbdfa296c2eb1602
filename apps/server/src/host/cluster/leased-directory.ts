// The directory as one of the engines owns it: takes it with its lease, names the market in one
// that has none, hands it over. What fails is given back, for whoever takes it to read it anew.
import type { Bus } from '../../bus/bus.ts'
import { tapeMarkOf } from '../../leases/lease-kinds.ts'
import type { Mark } from '../../leases/lease-words.ts'
import type { GroupHooks, TakenGroup } from '../../leases/ownership-keeper.ts'
import { textOf } from '../../log-line.ts'
import { DirectoryOwner, type DirectoryOwnerOptions } from '../directory-owner.ts'

export interface LeasedDirectoryParts extends Omit<
  DirectoryOwnerOptions,
  'claim' | 'isSure' | 'failed'
> {
  readonly bus: Bus
  /** The member of the cluster that owns it. */
  readonly owner: string
  /** The name of the market of the settings, once it is known when that began; and its seed. */
  readonly market: () => Promise<string>
  readonly seed: number
  /** It has ended here: the lease is to be given back. */
  readonly giveBack: (reason: unknown) => void
}

export class LeasedDirectory implements GroupHooks {
  readonly #parts: LeasedDirectoryParts
  #owner: DirectoryOwner | undefined

  constructor(parts: LeasedDirectoryParts) {
    this.#parts = parts
  }

  async take(_: string, { epoch, mark, isSure }: TakenGroup): Promise<void> {
    const { owner: id, log, steadyMs, giveBack } = this.#parts
    const beganMs = steadyMs()
    let isFailed = false
    const owner = await DirectoryOwner.take({
      ...this.#parts,
      claim: { owner: id, epoch, mark: tapeMarkOf(mark) },
      isSure,
      failed: (error) => {
        isFailed = true
        if (this.#owner === undefined) return
        this.lost()
        giveBack(error)
      },
    })
    this.#owner = owner
    if (isFailed) this.lost()
    if (isFailed) throw new Error('its journal failed as soon as it was taken')
    const tookMs = Math.round(steadyMs() - beganMs)
    log(`directory taken: epoch ${epoch}, position ${owner.host.state.next}, ${tookMs} ms`)
    void this.#nameMarket(owner)
  }

  async leave(): Promise<Mark | undefined> {
    const owner = this.#owner
    this.#owner = undefined
    const mark = await owner?.leave()
    this.#parts.log(`directory left: position ${owner?.host.state.next ?? 0}`)
    return mark === undefined ? undefined : { ...mark }
  }

  lost(): void {
    this.#owner?.drop()
    this.#owner = undefined
  }

  /** Once for all: whoever finds another one there is of another cluster. */
  async #nameMarket(owner: DirectoryOwner): Promise<void> {
    if (owner.host.state.market !== undefined) return
    const { market, seed, log } = this.#parts
    try {
      const name = await market()
      if (this.#owner !== owner) return
      await owner.host.execute((it) => it.bindMarket(name, seed))
      log(`this cluster is one of the market ${name}, seed ${seed}`)
    } catch (error) {
      // The journal failed and the directory was given back: its next owner does it.
      log(`the market was not named: ${textOf(error)}`, 'warn')
    }
  }
}

// What a user may do about targets: add, remove, test them, choose what travels and when, read what
// became of it. Only the user's own are ever seen or changed; every refusal names field, bound and
// fix.
import { createECDH, randomBytes } from 'node:crypto'
import { TARGETS_MAX, type FieldProblem, type TargetSort } from '@trellis/contract'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { AccountStore, Grounds, SettingChange } from '../auth/account-store.ts'
import { refusalOf } from '../auth/grounds.ts'
import { readTargets, TARGETS, writeTargets, type Target } from '../auth/target-record.ts'
import type { DeliveryRow } from '../projections/deliveries.ts'
import { HistoryAwayError } from '../threads/read-models.ts'
import type { Courier, CourierParts } from './courier.ts'
import type { Resolve } from './guarded-send.ts'
import { SECRET_MARK } from './messages.ts'
import { isZone, type QuietHours } from './quiet-hours.ts'
import { isAllowed, readAddress, type AddressRule } from './target-address.ts'
import {
  AWAY,
  changeAway,
  makeTarget,
  markOf,
  openPush,
  openWebhook,
  readAway,
  sealed,
  TOLD,
  type AwayChange,
  type AwaySettings,
  type OpenPush,
  type OpenWebhook,
} from './targets.ts'

export interface DeskParts extends Pick<
  CourierParts,
  'store' | 'settings' | 'box' | 'keys' | 'wallMs'
> {
  readonly courier: Pick<Courier, 'changed' | 'stir'>
  readonly accounts: Pick<AccountStore, 'changeSetting'>
  readonly rule: AddressRule
  readonly resolve: Resolve
  /** Position of the newest event that there may be of a user. */
  readonly newest: (user: UserId) => Promise<number>
  /** How often a message is tried. */
  readonly attempts: number
}

export interface ShownTarget extends Pick<Target, 'id' | 'sort' | 'name' | 'mark' | 'madeMs'> {
  readonly address: string
  readonly readable: boolean
}

export interface PushInput extends Omit<OpenPush, 'url'> {
  readonly endpoint: string
  readonly name: string
  /** By what the browser is known (`deviceOf`), or ''. */
  readonly device: string
}

type Refused<T> = Promise<Result<T, Refusal>>

/** So long messages are signed with the secret of before as well. */
const OLD_SECRET_MS = 24 * 3_600_000
const POINT_BYTES = 65

export class DeliveryDesk {
  readonly #parts: DeskParts

  constructor(parts: DeskParts) {
    this.#parts = parts
  }

  get pushKey(): string {
    return this.#parts.keys.publicKey
  }

  get attempts(): number {
    return this.#parts.attempts
  }

  targets(user: UserId): readonly ShownTarget[] {
    return this.#targets(user).map(({ id, sort, name, mark, madeMs, ...rest }) => {
      const target = { id, sort, name, mark, madeMs, ...rest }
      const open = sort === 'push' ? this.#push(target) : this.#webhook(target)
      const address = open === undefined ? '' : shownAddress(sort, open.url)
      return { id, sort, name, mark, madeMs, address, readable: open !== undefined }
    })
  }

  away(user: UserId): AwaySettings {
    return readAway(this.#parts.settings.read(user, AWAY))
  }

  log(user: UserId, limit: number): Promise<readonly DeliveryRow[]> {
    return this.#parts.store('deliveryLog', { user, limit })
  }

  async change(by: Grounds, change: AwayChange): Refused<void> {
    const { store, courier, wallMs } = this.#parts
    const problem = change.quiet && quietProblem(change.quiet)
    if (problem) return refuse(problem)
    const done = await this.#decide(by, AWAY, (text) => changeAway(text, change))
    if (!done.ok) return done
    if (change.quiet !== undefined) {
      await store('releaseDeliveries', { user: by.user, nowMs: wallMs() })
      courier.stir()
    }
    return ok(undefined)
  }

  /** A browser that is known already takes the new name and language. */
  async addPush(by: Grounds, input: PushInput): Refused<string> {
    const url = await this.#address('endpoint', input.endpoint)
    const problem = url.ok ? keyProblem(input) : url.error
    if (problem !== undefined || !url.ok) return refuse(problem as FieldProblem)
    const { p256dh, auth, lang, name, device } = input
    const open: OpenPush = { url: url.value.href, p256dh, auth, lang }
    await this.#leaveOthers(by.user, open)
    return this.#add(by, { sort: 'push', name, device, field: 'endpoint' }, open)
  }

  async addWebhook(
    by: Grounds,
    input: { url: string; name: string },
  ): Refused<{ readonly id: string; readonly secret: string }> {
    const url = await this.#address('url', input.url)
    if (!url.ok) return refuse(url.error)
    const secret = newSecret()
    const open: OpenWebhook = { url: url.value.href, secret, oldSecret: '', oldUntilMs: 0 }
    const added = await this.#add(
      by,
      { sort: 'webhook', name: input.name, device: '', field: 'url' },
      open,
    )
    return added.ok ? ok({ id: added.value, secret }) : added
  }

  async rotate(by: Grounds, id: string): Refused<string> {
    const { box, wallMs } = this.#parts
    const secret = newSecret()
    const oldUntilMs = wallMs() + OLD_SECRET_MS
    const done = await this.#decide(by, TARGETS, (text) => {
      const targets = readTargets(text)
      const target = targets.find((it) => it.id === id && it.sort === 'webhook')
      const open = target && this.#webhook(target)
      if (target === undefined || open === undefined) return undefined
      const turned = { ...open, secret, oldSecret: open.secret, oldUntilMs }
      const now = { ...target, sealed: sealed(turned, box) }
      return writeTargets(targets.map((it) => (it === target ? now : it)))
    })
    return done.ok ? ok(secret) : done
  }

  async remove(by: Grounds, id: string): Refused<void> {
    const done = await this.#decide(by, TARGETS, (text) => {
      const targets = readTargets(text)
      const stay = targets.filter((it) => it.id !== id)
      return stay.length === targets.length ? undefined : writeTargets(stay)
    })
    if (done.ok) await this.forget(by.user, [id])
    return done
  }

  /** Of targets that are gone: what waits for them is given up. */
  async forget(user: UserId, targets: readonly string[]): Promise<void> {
    const { store, courier } = this.#parts
    courier.changed(user)
    try {
      for (const target of targets)
        await store('dropDeliveries', { user, target, reason: 'removed' })
    } catch (error) {
      // It is given up when its turn comes.
      if (!(error instanceof HistoryAwayError)) throw error
    }
  }

  /** Answers where in the log its fate will stand. */
  async test(user: UserId, id: string): Refused<{ readonly target: string; position: number }> {
    const { store, courier, wallMs } = this.#parts
    if (!this.#targets(user).some((it) => it.id === id)) return refuse(noSuchTarget)
    const nowMs = wallMs()
    const key = { user, target: id, position: -nowMs }
    await store('addTest', { ...key, nowMs })
    courier.stir()
    return ok(key)
  }

  async #drop(user: UserId, id: string): Promise<void> {
    await this.#parts.settings.write(user, TARGETS, (text) =>
      ok(writeTargets(readTargets(text).filter((it) => it.id !== id))),
    )
    await this.forget(user, [id])
  }

  /**
   * A change of a setting, decided with what the caller was let in by: looking at an address takes
   * as long as its owner likes, and session or key may end meanwhile. `not` is why `next` refuses.
   */
  async #decide(
    by: Grounds,
    name: string,
    next: SettingChange['next'],
    not = noSuchTarget,
  ): Refused<void> {
    const done = await this.#parts.accounts.changeSetting(by, { name, next })
    if (done.ok) return done
    return done.error === 'not-changed' ? refuse(not) : err(refusalOf(done.error))
  }

  async #add(
    by: Grounds,
    { field, ...fields }: Pick<Target, 'sort' | 'name' | 'device'> & { readonly field: string },
    open: OpenPush | OpenWebhook,
  ): Refused<string> {
    const { settings, store, courier, box, newest, wallMs } = this.#parts
    const { sort } = fields
    const { user } = by
    const since = await newest(user)
    // The look at its address took a while: another process may have been told of a first one.
    await settings.catchUp?.()
    if (this.#targets(user).length === 0) {
      // What happened before somebody wanted to hear of it is told to nobody.
      await store('beginDeliveries', { user, position: since })
      await settings.write(user, TOLD, () => ok(String(since)))
    }
    const target = makeTarget({ ...fields, madeMs: wallMs(), since }, open, box)
    let id = target.id
    const next = (text: string): string | undefined => {
      const targets = readTargets(text)
      const same = targets.find((it) => sort === 'push' && it.mark === target.mark)
      id = same?.id ?? target.id
      if (same !== undefined) {
        const { name, device, sealed } = target
        const now = { ...same, name, device, sealed }
        return writeTargets(targets.map((it) => (it === same ? now : it)))
      }
      const isFull = targets.filter((it) => it.sort === sort).length >= TARGETS_MAX[sort]
      return isFull ? undefined : writeTargets([...targets, target])
    }
    const done = await this.#decide(by, TARGETS, next, tooMany(field, sort))
    if (!done.ok) return done
    courier.changed(user)
    return ok(id)
  }

  /** One browser rings for one user: whoever shows its keys has it now. */
  async #leaveOthers(user: UserId, { url, auth }: OpenPush): Promise<void> {
    const mark = markOf(url)
    for (const [other, text] of this.#parts.settings.all(TARGETS)) {
      if (other === user) continue
      const same = readTargets(text).find((it) => it.mark === mark)
      if (same !== undefined && this.#push(same)?.auth === auth) await this.#drop(other, same.id)
    }
  }

  /** An address that may be called as far as can be told now; each attempt looks again. */
  async #address(field: string, text: string): Promise<Result<URL, FieldProblem>> {
    const { rule, resolve } = this.#parts
    const url = readAddress(field, text, rule)
    if (!url.ok || /^[\d.]+$|^\[/.test(url.value.hostname)) return url
    const found = await resolve(url.value.hostname).catch(() => [])
    if (found.every((address) => isAllowed(address, rule))) return url
    const bound = 'a host that leads to public addresses alone'
    return err({ field, reason: 'wrong-format', bound, fix: 'send the address of such a host' })
  }

  #targets(user: UserId): readonly Target[] {
    return readTargets(this.#parts.settings.read(user, TARGETS))
  }

  #push(target: Target): OpenPush | undefined {
    return openPush(target, this.#parts.box)
  }

  #webhook(target: Target): OpenWebhook | undefined {
    return openWebhook(target, this.#parts.box)
  }
}

const refuse = (problem: FieldProblem): Result<never, Refusal> =>
  err({ code: 'invalidParams', problems: [problem] })

const noSuchTarget: FieldProblem = {
  field: 'id',
  reason: 'not-in-list',
  bound: 'a target of yours',
  fix: 'send an id as notification-targets lists it',
}

function tooMany(field: string, sort: TargetSort): FieldProblem {
  const bound = `at most ${TARGETS_MAX[sort]} ${sort === 'push' ? 'browsers' : 'webhooks'}`
  return { field, reason: 'too-large', bound, fix: 'remove one first' }
}

function quietProblem({ zone }: QuietHours): FieldProblem | undefined {
  if (isZone(zone)) return undefined
  const fix = 'send it like "Europe/Berlin"'
  return { field: 'quiet.zone', reason: 'not-in-list', bound: 'a time zone of IANA', fix }
}

/** Keys that nothing can be encrypted for. */
function keyProblem({ p256dh, auth }: { p256dh: string; auth: string }): FieldProblem | undefined {
  const fix = 'send it as the browser gave it (base64url)'
  if (Buffer.from(auth, 'base64url').length !== 16) {
    return { field: 'auth', reason: 'wrong-format', bound: '16 bytes', fix }
  }
  if (isPoint(Buffer.from(p256dh, 'base64url'))) return undefined
  const bound = 'a point of the curve P-256, 65 bytes'
  return { field: 'p256dh', reason: 'wrong-format', bound, fix }
}

/** A point in its long form: for the short one nothing can be encrypted. */
function isPoint(bytes: Buffer): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(bytes)
    return bytes.length === POINT_BYTES
  } catch {
    return false
  }
}

/** By what a browser is known whose guid is not kept; '' of one without. */
export const deviceOf = (guid: string): string => (guid === '' ? '' : markOf(guid))

const newSecret = (): string => `${SECRET_MARK}${randomBytes(24).toString('base64')}`

/** A push service's address is as good as a key; its host says which one it is. */
function shownAddress(sort: TargetSort, url: string): string {
  return sort === 'push' ? new URL(url).host : url
}

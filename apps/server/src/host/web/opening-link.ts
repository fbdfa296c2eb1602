// A way to a group whose users may not be opened yet: the directory took their registration, and
// whoever was to give them their money died before it could. Whoever asks for such a user opens it.
import type { Grant } from '@trellis/engine'
import type { Result, UserId } from '@trellis/kernel'
import type { DirectoryAccess } from '../directory-host.ts'
import type { EngineLink, EngineWord } from '../engine-link.ts'
import type { CallName, WorkerCalls, WorkerFigures } from '../worker-messages.ts'

export interface OpeningParts {
  readonly directory: Pick<DirectoryAccess, 'state'>
  readonly grants: readonly Grant[]
}

export class OpeningLink implements EngineLink {
  readonly #link: EngineLink
  readonly #parts: OpeningParts

  constructor(link: EngineLink, parts: OpeningParts) {
    this.#link = link
    this.#parts = parts
  }

  get worker(): number {
    return this.#link.worker
  }

  get figures(): WorkerFigures {
    return this.#link.figures
  }

  get isDiskFull(): boolean {
    return this.#link.isDiskFull
  }

  get restarts(): number {
    return this.#link.restarts
  }

  get lastError(): string {
    return this.#link.lastError
  }

  get held(): EngineLink['held'] {
    return this.#link.held
  }

  async call<N extends CallName>(
    name: N,
    args: WorkerCalls[N]['args'],
  ): Promise<WorkerCalls[N]['answer']> {
    const answer = await this.#link.call(name, args)
    const user = (args as { readonly user?: UserId }).user
    if (user === undefined || !isOfNobody(name, answer)) return answer
    return (await this.open(user)) ? this.#link.call(name, args) : answer
  }

  send(word: EngineWord): void {
    this.#link.send(word)
  }

  /** Opens a user of the directory that is not open yet; answers whether it was one. */
  async open(user: UserId): Promise<boolean> {
    const { directory, grants } = this.#parts
    if (directory.state.account(user) === undefined) return false
    return (await this.#link.call('openUsers', { users: [user], feeLevel: 0, grants })) > 0
  }
}

/** Whether a group answers so of a user whom it does not know, and perhaps of others. */
function isOfNobody(name: CallName, answer: unknown): boolean {
  if (name === 'funding') return answer === undefined
  const { ok, error } = (answer ?? {}) as Partial<Result<never, unknown> & { error: unknown }>
  return ok === false && error === 'not-found'
}

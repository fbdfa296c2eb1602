// Clients of the ticker stream by what they want: those who want the same symbols are one audience,
// and what changed for it is put together once, however many hear it. A client without room is told
// nothing meanwhile; it is sent the newest figures of all that it missed once it has room.

/** A client as its audience sees it. */
export interface Listener {
  readonly socket: { readonly ready: boolean; sendFrames(frames: Buffer): void }
  /** Symbol indexes the client wants, and those whose newest figures it has not got. */
  readonly wanted: Set<number>
  readonly stale: Set<number>
}

interface Audience {
  readonly wanted: readonly number[]
  readonly listeners: Set<Listener>
}

type FrameOf = (symbol: number) => Buffer

/** All clients of a stream. */
export class Audiences {
  readonly #audiences = new Map<string, Audience>()
  readonly #keys = new Map<Listener, string>()
  /** Those whose wants have changed since the last sending: each change may be one of many. */
  readonly #changing = new Set<Listener>()
  readonly #behind = new Set<Listener>()

  /** To be told of every change to what a client wants or has not got. */
  wantsChange(listener: Listener): void {
    this.#leave(listener)
    this.#changing.add(listener)
  }

  /** Forgets a client that has gone. */
  remove(listener: Listener): void {
    this.#leave(listener)
    this.#changing.delete(listener)
    this.#behind.delete(listener)
  }

  /** Sends each client what changed of what it wants, in one write. */
  send(changed: ReadonlySet<number>, frameOf: FrameOf): void {
    for (const listener of this.#changing) this.#join(listener)
    this.#changing.clear()
    for (const audience of this.#audiences.values()) this.#tell(audience, changed, frameOf)
    for (const listener of this.#behind) {
      const { socket, stale } = listener
      if (stale.size > 0 && !socket.ready) continue
      if (stale.size > 0) socket.sendFrames(together([...stale], frameOf))
      stale.clear()
      this.#behind.delete(listener)
    }
  }

  #tell({ wanted, listeners }: Audience, changed: ReadonlySet<number>, frameOf: FrameOf): void {
    const due = wanted.filter((symbol) => changed.has(symbol))
    if (due.length === 0) return
    const frames = together(due, frameOf)
    for (const listener of listeners) {
      const { socket, stale } = listener
      if (stale.size === 0 && socket.ready) socket.sendFrames(frames)
      else {
        for (const symbol of due) stale.add(symbol)
        this.#behind.add(listener)
      }
    }
  }

  #join(listener: Listener): void {
    if (listener.stale.size > 0) this.#behind.add(listener)
    if (listener.wanted.size === 0) return
    const wanted = [...listener.wanted].sort((a, b) => a - b)
    const key = wanted.join()
    const audience = this.#audiences.get(key) ?? { wanted, listeners: new Set() }
    audience.listeners.add(listener)
    this.#audiences.set(key, audience)
    this.#keys.set(listener, key)
  }

  #leave(listener: Listener): void {
    const key = this.#keys.get(listener)
    if (key === undefined) return
    this.#keys.delete(listener)
    const audience = this.#audiences.get(key)
    audience?.listeners.delete(listener)
    if (audience?.listeners.size === 0) this.#audiences.delete(key)
  }
}

/** Frames of several symbols as the bytes of one write. */
function together(symbols: readonly number[], frameOf: FrameOf): Buffer {
  return Buffer.concat(symbols.map(frameOf))
}

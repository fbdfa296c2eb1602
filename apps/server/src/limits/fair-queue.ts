// Who is served next: askers take turns, whoever asked a thousand times before them. A form of an
// asker waits once: its newer request takes the place of the older one. Pure but for its own state.

export interface Asked {
  /** A user, or the address of a guest. */
  readonly asker: string
  /** What of an asker asks; two pages of one asker are two forms. */
  readonly form: string
}

/** The older request of the same form, or none; 'full' leaves all as it was. */
export type Added<T> = { readonly replaced: T | undefined } | 'full'

export class FairQueue<T extends Asked> {
  readonly #formsMost: number
  readonly #most: number
  /** By asker in the order of their turns; each with its forms in the order they came. */
  readonly #waiting = new Map<string, Map<string, T>>()
  #size = 0

  /** `formsMost` of one asker wait at once, `most` of all. */
  constructor({ formsMost, most }: { readonly formsMost: number; readonly most: number }) {
    this.#formsMost = formsMost
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  /** Whatever waits, by asker. */
  all(): readonly T[] {
    return [...this.#waiting.values()].flatMap((forms) => [...forms.values()])
  }

  /** Whether an asker has fewer here than one may have. */
  hasRoomFor(asker: string): boolean {
    return (this.#waiting.get(asker)?.size ?? 0) < this.#formsMost
  }

  add(request: T): Added<T> {
    const forms = this.#waiting.get(request.asker) ?? new Map<string, T>()
    const replaced = forms.get(request.form)
    if (replaced === undefined) {
      if (!this.hasRoomFor(request.asker) || this.#size >= this.#most) return 'full'
      this.#size += 1
    }
    // A newer request keeps the place of the older one, and its asker's turn.
    forms.set(request.form, request)
    this.#waiting.set(request.asker, forms)
    return { replaced }
  }

  /** The first request of the asker whose turn it is; that asker is the last one then. */
  next(): T | undefined {
    const [turn] = this.#waiting
    if (turn === undefined) return undefined
    const [asker, forms] = turn
    const [request] = forms.values()
    this.#waiting.delete(asker)
    if (request === undefined) return undefined
    forms.delete(request.form)
    if (forms.size > 0) this.#waiting.set(asker, forms)
    this.#size -= 1
    return request
  }

  /** Takes out what waits of a form, and its place with it; undefined where nothing does. */
  take({ asker, form }: Asked): T | undefined {
    const forms = this.#waiting.get(asker)
    const request = forms?.get(form)
    if (forms === undefined || request === undefined) return undefined
    forms.delete(form)
    if (forms.size === 0) this.#waiting.delete(asker)
    this.#size -= 1
    return request
  }

  /** Takes out whatever is picked; answers it. */
  removeAll(isPicked: (request: T) => boolean): readonly T[] {
    const picked = this.all().filter(isPicked)
    for (const request of picked) this.take(request)
    return picked
  }

  /** Takes out a request that waits no longer; false when it is not here. */
  remove(request: T): boolean {
    const isHere = this.#waiting.get(request.asker)?.get(request.form) === request
    return isHere && this.take(request) !== undefined
  }
}

// Revisions that servers lost after they had told them, as nats-server 2.9.10 does where a node
// that led the bucket is cut off. Nothing can be written in the place of such a revision, and a
// node that led may go on answering it.

export class LostRevisions {
  /** In the place of which revision of a key nothing could be written. */
  readonly #doubted = new Map<string, number>()
  readonly #lost = new Map<string, number>()

  doubt(key: string, revision: number): void {
    this.#doubted.set(key, revision)
  }

  doubtedOf(key: string): number | undefined {
    return this.#doubted.get(key)
  }

  lose(key: string, revision: number): void {
    this.#lost.set(key, revision)
  }

  /** Whether an answer may be of a node that has what the others lost. */
  mayBeLost(key: string, revision: number): boolean {
    return revision <= (this.#lost.get(key) ?? 0)
  }
}

// A time at which a bot wants to be woken. `id` is the kind's own name for it.

export interface DueTime {
  readonly id: string
  /** Market time, epoch ms; a time that has passed is due at the next millisecond. */
  readonly dueMs: number
}

// How far one press of a key or stepper goes, the same in every field and on every handle.

/** Ticks per press: one, with Shift ten, with Alt a hundred. */
export function ticksOf(event: { shiftKey: boolean; altKey: boolean }): number {
  if (event.altKey) return 100
  return event.shiftKey ? 10 : 1
}

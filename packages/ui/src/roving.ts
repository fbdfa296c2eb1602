// Arrow keys inside a group of choices, as the ARIA practices ask: one tab stop, arrows move along
// the line of reading.
import type { KeyboardEvent } from 'react'

const forward: readonly string[] = ['ArrowDown']
const backward: readonly string[] = ['ArrowUp']

/** Index that a key leads to, or undefined when the key means nothing here. */
export function rovingIndex(
  key: string,
  index: number,
  count: number,
  rightToLeft: boolean,
): number | undefined {
  const next = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const previous = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (count === 0) return undefined
  if (key === next || forward.includes(key)) return (index + 1) % count
  if (key === previous || backward.includes(key)) return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Moves focus among the children of a group and reports the index that has it now. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, index: number, count: number) {
  const group = event.currentTarget
  const rtl = getComputedStyle(group).direction === 'rtl'
  const next = rovingIndex(event.key, index, count, rtl)
  if (next === undefined) return undefined
  event.preventDefault()
  const target = group.querySelectorAll<HTMLElement>('[role]')[next]
  target?.focus()
  return next
}

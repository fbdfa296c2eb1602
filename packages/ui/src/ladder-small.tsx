// The ladder at 36 by 44: rungs and a pointer, outside the rails when the price is out of range.
// The state beside it says in words what it shows.
import { sampledSides, type LadderRung } from './ladder-layout.ts'
import './drawing.css'
import './ladder.css'

export interface LadderSmallProps {
  /** Sides of the levels, lowest price first. */
  readonly sides: readonly LadderRung['side'][]
  /** How long each rung is, a part of the whole; left out: from rail to rail. */
  readonly lengths?: readonly number[]
  /** Where it is won: a dashed rung at the upper or the lower end. */
  readonly goal?: 'above' | 'below'
  /**
   * Place of the price in the range: 0 lowest, 1 highest, beyond them outside; undefined for none.
   */
  readonly place: number | undefined
  /** Rungs without colour: closed bots. */
  readonly quiet?: boolean
}

const MAX_RUNGS = 11
const TOP = 6
const BOTTOM = 38
/** Between the rails. */
const WIDTH = 20
const classes = { buy: 'k-up', sell: 'k-down', empty: 'k-ink3' } as const

export function LadderSmall({ sides, place, quiet, lengths = [], goal }: LadderSmallProps) {
  const rungs = sampledSides(sides, MAX_RUNGS)
  const y = (part: number) => BOTTOM - part * (BOTTOM - TOP)
  const count = rungs.length + (goal === undefined ? 0 : 1)
  const step = count > 1 ? 1 / (count - 1) : 0
  const first = goal === 'below' ? 1 : 0
  const pointer = place === undefined ? undefined : y(Math.min(1.09, Math.max(-0.09, place)))
  return (
    <svg className="ladder-small" width="36" height="44" viewBox="0 0 36 44" aria-hidden="true">
      <path className="k-edge" d="M10 2V42M30 2V42" />
      {rungs.map((side, index) => (
        <path
          // Rungs have no identity of their own; their order is all there is.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          className={quiet ? 'k-ink3' : classes[side]}
          strokeWidth="1.5"
          strokeDasharray={side === 'empty' ? '1 3' : undefined}
          d={`M10 ${y((index + first) * step).toFixed(1)}h${((lengths[index] ?? 1) * WIDTH).toFixed(1)}`}
        />
      ))}
      {goal !== undefined && (
        <path
          className={quiet ? 'k-ink3' : 'k-ink'}
          strokeDasharray="4 2"
          d={`M10 ${goal === 'above' ? TOP : BOTTOM}H30`}
        />
      )}
      {pointer !== undefined && (
        <path className="f-ink" d={`M2 ${(pointer - 4).toFixed(1)}l6 4-6 4z`} />
      )}
    </svg>
  )
}

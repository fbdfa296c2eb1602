// a ± b ± c = total, written as one row of figures over bars that start where the last one ended
// and finish at the total. The sign is the operator, so that terms carry none.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import {
  addDecimals,
  compareDecimals,
  floorDecimal,
  subtractDecimals,
} from './decimal-arithmetic.ts'
import { HIDDEN, useFormats } from './formats.tsx'
import { directionOf } from './number-format.ts'
import './drawing.css'
import './equation.css'

export interface EquationTerm {
  readonly key: string
  /** Usually an Explain. */
  readonly label: ReactNode
  /** Signed decimal string. */
  readonly value: string
  /** Takes what the rounding of the others leaves, because it moves by itself; at most one does. */
  readonly bends?: boolean
}

export interface EquationProps {
  readonly totalLabel: ReactNode
  readonly total: string
  readonly terms: readonly EquationTerm[]
  readonly digits?: number
  /** What the bars say, for screen readers: of the terms as they are written. */
  readonly summary: (shown: readonly string[]) => string
}

/** Whether the terms add up to the total exactly; the page shows no equation that does not. */
export function addsUp(total: string, terms: readonly EquationTerm[]): boolean {
  return compareDecimals(addDecimals(terms.map((term) => term.value)), total) === 0
}

/**
 * Terms at the digits shown, so that they add up as written: each is what it adds to the sum so
 * far, with the sums rounded down as every gain or loss is. None is off by a whole last digit, and
 * what has no more digits than are shown stays as it is.
 */
export function shownTerms(terms: readonly string[], digits: number): readonly string[] {
  let [sum, written] = ['0', '0']
  return terms.map((term) => {
    sum = addDecimals([sum, term])
    const next = floorDecimal(sum, digits)
    const shown = subtractDecimals(next, written)
    written = next
    return shown
  })
}

/**
 * The same where one term, `at`, takes what rounding leaves: every other is rounded down by itself,
 * so that what is done reads alike at each moment and wherever it is said.
 */
export function bentTerms(terms: readonly string[], digits: number, at: number): readonly string[] {
  const total = floorDecimal(addDecimals(terms), digits)
  const shown = terms.map((term) => floorDecimal(term, digits))
  const others = addDecimals(shown.filter((_, index) => index !== at))
  return shown.map((term, index) => (index === at ? subtractDecimals(total, others) : term))
}

export function Equation({ totalLabel, total, terms, digits = 2, summary }: EquationProps) {
  const formats = useFormats()
  const exact = terms.map((term) => term.value)
  const bending = terms.findIndex((term) => term.bends === true)
  const values = bending < 0 ? shownTerms(exact, digits) : bentTerms(exact, digits, bending)
  const plain = (text: string) =>
    formats.settings.hideAmounts ? HIDDEN : formats.number(text.replace('-', ''), digits)
  return (
    <div className="equation">
      <div className="terms">
        {terms.map((term, index) => {
          const value = values[index] ?? '0'
          const negative = directionOf(value) < 0
          return (
            <div key={term.key} className="signed">
              {index === 0 && !negative ? undefined : (
                <span className="op">{negative ? '−' : '+'}</span>
              )}
              <div className="term">
                <bdi dir="ltr" className={classNames('v', toneOf(value))}>
                  {plain(value)}
                </bdi>
                <span className="k">{term.label}</span>
              </div>
            </div>
          )
        })}
        <div className="signed">
          <span className="op">=</span>
          <div className="term">
            <bdi dir="ltr" className="v">
              {formats.settings.hideAmounts ? HIDDEN : formats.signed(total, digits)}
            </bdi>
            <span className="k">{totalLabel}</span>
          </div>
        </div>
      </div>
      <Bars total={total} values={values} summary={summary(values)} />
    </div>
  )
}

function toneOf(value: string): string {
  const direction = directionOf(value)
  if (direction === 0) return ''
  return direction < 0 ? 'down' : 'up'
}

interface Bar {
  readonly from: number
  readonly to: number
}

/** Bars of the terms, each from where the last one ended; numbers for pixels only. */
export function barsOf(values: readonly string[]): readonly Bar[] {
  const bars: Bar[] = []
  let end = 0
  for (const value of values) {
    const to = end + Number(value)
    bars.push({ from: end, to })
    end = to
  }
  return bars
}

const WIDTH = 400
const ROW = 8

function Bars({
  total,
  values,
  summary,
}: {
  total: string
  values: readonly string[]
  summary: string
}) {
  const bars = barsOf(values)
  const edges = [0, Number(total), ...bars.flatMap((bar) => [bar.from, bar.to])]
  const isFlat = edges.every((edge) => edge === 0)
  const low = Math.min(...edges)
  const span = Math.max(...edges) - low || 1
  const x = (value: number) => 2 + ((value - low) / span) * (WIDTH - 4)
  const rect = (bar: Bar, row: number, className: string) => (
    <rect
      key={row}
      className={className}
      x={Math.min(x(bar.from), x(bar.to))}
      y={row * ROW}
      width={Math.max(2, Math.abs(x(bar.to) - x(bar.from)))}
      height={5}
      rx={1.5}
    />
  )
  const height = (bars.length + 1) * ROW
  return (
    <svg
      className="bars drawing"
      style={{ blockSize: height }}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
    >
      <path className="k-edge" d={`M${x(0)} 0V${height}`} vectorEffect="non-scaling-stroke" />
      {isFlat ? undefined : (
        <>
          {bars.map((bar, row) => rect(bar, row, bar.to < bar.from ? 'f-down' : 'f-up'))}
          {rect({ from: 0, to: Number(total) }, bars.length, 'f-ink')}
        </>
      )}
    </svg>
  )
}

// Every check code at its bound, as rows of one table: found just past it, with the bound and a fix
// that passes, and not at it. For tests only.
import { describe, expect, test } from 'vitest'

/** A code C of a field F, of a form R on a market M. */
interface BoundRow<C, F, R, M> {
  readonly code: C
  readonly field: F
  /** Just past the bound, and the last value that is fine. */
  readonly outside: R
  readonly inside: R
  readonly bound: string
  /** The form around it, and its market, where they are not those of the kind. */
  readonly base?: R
  readonly market?: M
}

type Around<R, M> = Pick<BoundRow<unknown, unknown, R, M>, 'base' | 'market'>

/** Rows of a kind: the code, the field, its bound, the value past it and the one at it. */
export const boundRows =
  <C extends string, F extends string, R, M = never>() =>
  (
    code: C,
    field: F,
    bound: string,
    [outside, inside]: readonly [string | number, string | number],
    around: Around<R, M> = {},
  ): BoundRow<C, F, R, M> => {
    const of = (value: string | number): R => ({ [field]: value }) as R
    return { code, field, bound, outside: of(outside), inside: of(inside), ...around }
  }

interface Found<C> {
  readonly code: C
  readonly fix: string
}

/** Each row is one test. */
export function describeBounds<C, F extends string, R extends object, M>(
  rows: readonly BoundRow<C, F, R, M>[],
  plain: R,
  checksOf: (raw: R, market?: M) => readonly Found<C>[],
): void {
  describe.each(rows)('$code of $field', (row) => {
    const { code, field, bound, outside, inside, base = plain, market } = row
    const checks = (raw: R) => checksOf({ ...base, ...raw }, market)
    const codes = (raw: R) => checks(raw).map((check) => check.code)

    test(`is found past ${bound} and not at it`, () => {
      const found = checks(outside).find((check) => check.code === code)
      expect(found).toMatchObject({ code, field, bound })
      expect(codes(inside)).not.toContain(code)
      const isNumber = typeof Object.values(outside)[0] === 'number'
      const fix = isNumber ? Number(found?.fix) : found?.fix
      expect(codes({ [field]: fix } as R)).not.toContain(code)
    })
  })
}

// One draft of a bot that is sound but for one thing, through HTTP: told at the limits to guests
// and at create, where nothing may change; its field, its bound and a value that passes.
import { expect } from 'vitest'
import { holdings, type TestClient } from './http-server-fixture.ts'

export interface CodeCalls {
  readonly guest: () => TestClient
  readonly user: TestClient
  /** Paths. */
  readonly limits: string
  readonly create: string
}

/** The draft with a fix in the place of a field. */
export type Mending = (field: string, fix: string) => object

export async function expectCheckCode(
  { guest, user, limits, create }: CodeCalls,
  draft: object,
  { field, check_code }: { readonly field: string; readonly check_code: string },
  mending: Mending = (name, fix) => ({ [name]: fix }),
): Promise<void> {
  const checked = await guest().post(limits, draft)
  expect(checked.result).toMatchObject({ check_code, problems: [{ field, check_code }] })
  const [{ bound, fix }] = checked.result.problems
  expect(bound).not.toBe('')

  const before = await holdings(user)
  const refused = await user.post(create, draft)
  expect(refused).toMatchObject({ http: 200, code: 0 })
  expect(refused.result).toMatchObject({ status_code: 400, bot_id: '0', check_code })
  expect(await holdings(user)).toBe(before)

  const mended = await guest().post(limits, { ...draft, ...mending(field, fix) })
  // Nothing is wrong any more: not another thing in its place.
  expect(mended.result.problems).toEqual([])
}

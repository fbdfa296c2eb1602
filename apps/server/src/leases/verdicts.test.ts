// What was told of a revision is told of a value: servers that lost some give their revisions anew.
import { expect, onTestFinished, test, vi } from 'vitest'
import { Verdicts } from './verdicts.ts'

const [one, other] = [Buffer.from('one'), Buffer.from('other')]

test('of a revision that is given anew the verdict is that of its own value', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const verdicts = new Verdicts(() => Date.now())
  verdicts.note(5, one, true)
  expect(await verdicts.on(5, one)).toBe(true)
  const asked = verdicts.on(5, other)
  verdicts.note(5, other, false)
  verdicts.tell()
  expect(await asked).toBe(false)
})

test('what is not told in time is not known', async () => {
  const verdicts = new Verdicts(() => performance.now())
  verdicts.note(5, one, true)
  expect(await verdicts.on(5, other)).toBeUndefined()
})

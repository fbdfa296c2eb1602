// Who asks while work is under way must not get what was found before the question.
import { describe, expect, it, vi } from 'vitest'
import { SharedRun } from './shared-run.ts'

describe('work that is shared', () => {
  it('begins after each question, and never more than one at a time', async () => {
    const ends: ((run: number) => void)[] = []
    let running = 0
    const shared = new SharedRun(async () => {
      expect(++running).toBe(1)
      const run = await new Promise<number>((resolve) => ends.push(resolve))
      running -= 1
      return run
    })
    const first = shared.after()
    const [second, third] = [shared.after(), shared.after()]
    expect(ends).toHaveLength(1)
    ends[0]?.(1)
    expect(await first).toBe(1)
    await vi.waitFor(() => expect(ends).toHaveLength(2))
    const fourth = shared.after()
    ends[1]?.(2)
    expect(await Promise.all([second, third])).toEqual([2, 2])
    await vi.waitFor(() => expect(ends).toHaveLength(3))
    ends[2]?.(3)
    expect(await fourth).toBe(3)
  })

  it('goes on behind a run that failed', async () => {
    let runs = 0
    const shared = new SharedRun(() =>
      ++runs === 1 ? Promise.reject(new Error('the first')) : Promise.resolve(runs),
    )
    const [failed, next] = [shared.after(), shared.after()]
    await expect(failed).rejects.toThrow('the first')
    expect(await next).toBe(2)
  })
})

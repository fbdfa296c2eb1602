// Calls between processes on real servers: what comes of them when who is asked is there, is
// nowhere, keeps silent, has too much to do, dies or stands still, and when a server does.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AnsweredError, NoAnswerError, NotCarriedOutError } from '../../src/bus/bus-errors.ts'
import type { Bus } from '../../src/bus/bus.ts'
import { bytesOf, framesOf, MOST_BYTES } from '../../src/bus/frame.ts'
import { BusStage, eventually } from './bus-stage.ts'
import { startProcess } from './own-process.ts'

let stage: BusStage
let asking: Bus
let serving: Bus
let subjects = 0
const newSubject = (): string => `test.${++subjects}`

beforeAll(async () => {
  stage = await BusStage.start()
  asking = await stage.bus()
  serving = await stage.bus()
})
afterAll(() => stage.stop())

/** What a call came to: its value, or its error. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error)
}

const notCarriedOut = (why: string): unknown =>
  expect.objectContaining({ name: 'NotCarriedOutError', why })

describe('a call to another process', () => {
  it('is answered with values as they are, many at once and in any order', async () => {
    const subject = newSubject()
    const held = serving.serve(subject, async (value) => {
      const { afterMs } = value as { afterMs: number }
      await pause(afterMs)
      return value
    })
    await serving.flush()
    const order: number[] = []
    const calls = Array.from({ length: 200 }, async (_, index) => {
      const value = { index, afterMs: (index * 7) % 50, money: 2n ** 80n, map: new Map([[1, -0]]) }
      expect(await asking.ask(subject, value, 5000)).toEqual(value)
      order.push(index)
    })
    await Promise.all(calls)
    expect(order).toHaveLength(200)
    expect(order).not.toEqual([...order].sort((one, other) => one - other))
    expect(asking.waiting).toBe(0)
    await held.stop()
  })

  it('is answered to inboxes only: an answer elsewhere would be its asker’s message there', async () => {
    const [subject, elsewhere] = [newSubject(), newSubject()]
    const held = serving.serve(subject, () => 'done')
    const { nats } = await stage.connected()
    const came: string[] = []
    nats.subscribe(elsewhere, { callback: (_, message) => void came.push(message.subject) })
    await Promise.all([serving.flush(), nats.flush()])
    const head = { kind: 'call', sender: 1, number: 1 } as const
    for (const data of [...framesOf(head, bytesOf(1), 1 << 20), new Uint8Array(9)])
      nats.publish(subject, data, { reply: elsewhere })
    await nats.flush()
    expect(await asking.ask(subject, 1, 5000)).toBe('done')
    await nats.flush()
    expect(came).toEqual([])
    await held.stop()
  })

  it('carries questions and answers that are larger than the server lets one message be', async () => {
    const subject = newSubject()
    const held = serving.serve(subject, (value) => value)
    await serving.flush()
    const big = new Uint8Array(7_654_321).map((_, index) => index % 251)
    const [one, other] = await Promise.all([
      asking.ask(subject, big, 10_000),
      asking.ask(subject, { big, small: 'x' }, 10_000),
    ])
    expect(Buffer.from(big).equals(one as Uint8Array)).toBe(true)
    expect(Buffer.from(big).equals((other as { big: Uint8Array }).big)).toBe(true)
    await held.stop()
  })

  it('says that an answer is too large for anybody, and does not ask what is', async () => {
    const subject = newSubject()
    const held = serving.serve(subject, () => new Uint8Array(MOST_BYTES))
    await serving.flush()
    const answer = await outcome(asking.ask(subject, '', 5000))
    expect(answer).toBeInstanceOf(AnsweredError)
    expect((answer as Error).message).toContain('of which 33554432 may be sent')
    await expect(asking.ask(subject, new Uint8Array(MOST_BYTES), 5000)).rejects.toThrow(
      'may be sent',
    )
    expect(asking.waiting).toBe(0)
    await held.stop()
  })

  it('was certainly not carried out where nobody listens, and that is known at once', async () => {
    const beganMs = performance.now()
    const answer = await outcome(asking.ask(newSubject(), 'who?', 60_000))
    expect(answer).toEqual(notCarriedOut('nobody'))
    expect(performance.now() - beganMs).toBeLessThan(10_000)
  })

  it('has an unknown result where no answer comes in time; one that comes late is nobody’s', async () => {
    const subject = newSubject()
    const finish: ((value: string) => void)[] = []
    const held = serving.serve(subject, () => new Promise((resolve) => finish.push(resolve)))
    await serving.flush()
    const late = await outcome(asking.ask(subject, 'first', 100))
    expect(late).toBeInstanceOf(NoAnswerError)
    expect((late as Error).message).toContain('no answer in 100 ms')
    const next = asking.ask(subject, 'second', 5000)
    await eventually('the second call is there', () => finish.length === 2)
    finish[0]?.('too late')
    finish[1]?.('in time')
    expect(await next).toBe('in time')
    expect(asking.waiting).toBe(0)
    await held.stop()
  })

  it('fails with the words of who failed', async () => {
    const subject = newSubject()
    const held = serving.serve(subject, (value) => {
      if (value === 'bare') throw new Error('')
      if (value === 'code') return () => 'no plain data'
      return Promise.reject(new Error('the books are closed'))
    })
    await serving.flush()
    const answer = await outcome(asking.ask(subject, '', 5000))
    expect(answer).toBeInstanceOf(AnsweredError)
    expect((answer as Error).message).toBe('the books are closed')
    expect(await outcome(asking.ask(subject, 'bare', 5000))).toBeInstanceOf(AnsweredError)
    expect(await outcome(asking.ask(subject, 'code', 5000))).toBeInstanceOf(AnsweredError)
    expect(held.underWay).toBe(0)
    await held.stop()
  })

  it('is told at once that who listens has too much to do, and that nothing was done of it', async () => {
    const subject = newSubject()
    const begun: unknown[] = []
    let finish: () => void = () => undefined
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const held = serving.serve(
      subject,
      async (value) => {
        begun.push(value)
        await finished
        return value
      },
      { most: 3 },
    )
    await serving.flush()
    const calls = Array.from({ length: 10 }, (_, call) => outcome(asking.ask(subject, call, 9000)))
    const busy = await Promise.all(calls.slice(3))
    expect(busy).toEqual(busy.map(() => notCarriedOut('busy')))
    expect(begun).toEqual([0, 1, 2])
    finish()
    expect(await Promise.all(calls.slice(0, 3))).toEqual([0, 1, 2])
    expect(await asking.ask(subject, 'again', 5000)).toBe('again')
    await held.stop()
  })

  it('is refused by who speaks another format, in words', async () => {
    const subject = newSubject()
    const handled: unknown[] = []
    const held = serving.serve(subject, (value) => handled.push(value))
    await serving.flush()
    const { nats } = await stage.connected()
    const head = Buffer.alloc(20)
    head.writeUInt8(9, 0)
    const answer = await nats.request(subject, head, { timeout: 5000 })
    expect(answer.data[1]).toBe(4)
    expect(handled).toEqual([])
    expect(stage.lines.at(-1)).toContain('a message of format 9; this process reads format 1')
    await held.stop()
  })

  it('is held by who may not answer for a moment, and gets nothing from who stays so', async () => {
    const subject = newSubject()
    let isSure = false
    const begun: unknown[] = []
    const held = serving.serve(
      subject,
      (value) => {
        begun.push(value)
        if (value !== 'sure') isSure = false
        if (value === 'fail') throw new Error('these words are kept, too')
        return value
      },
      { mayAnswer: () => isSure },
    )
    await serving.flush()
    const early = asking.ask(subject, 'sure', 5000)
    await eventually('it is held', () => held.underWay === 1)
    expect(begun).toEqual([])
    isSure = true
    expect(await early).toBe('sure')
    const failed = outcome(asking.ask(subject, 'fail', 5000))
    await eventually('it has begun', () => begun.length === 2)
    isSure = true
    expect(((await failed) as Error).message).toContain('kept, too')
    expect(await outcome(asking.ask(subject, 'lose', 300))).toBeInstanceOf(NoAnswerError)
    expect(await outcome(asking.ask(subject, 'unsure', 300))).toBeInstanceOf(NoAnswerError)
    await held.stop()
    expect(begun).toEqual(['sure', 'fail', 'lose'])
    expect(held.unsaid).toBe(2)
  })

  it('is answered by the one owner that may, while another one listens and may not', async () => {
    const subject = newSubject()
    const replaced = await stage.bus()
    const old = replaced.serve(subject, () => 'old', { mayAnswer: () => false })
    const now = serving.serve(subject, () => pause(20, 'new'))
    await Promise.all([serving.flush(), replaced.flush()])
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => asking.ask(subject, '', 5000)),
    )
    expect(new Set(answers)).toEqual(new Set(['new']))
    await Promise.all([old.stop(), now.stop()])
  })
})

describe('a connection that is closed', () => {
  it('leaves what was under way unknown, and is nothing to ask over', async () => {
    const subject = newSubject()
    const held = serving.serve(subject, () => pause(60_000))
    await serving.flush()
    const { bus, nats } = await stage.connected()
    const server = bus.serve(newSubject(), (value) => value)
    const amid = outcome(bus.ask(subject, 'amid', 60_000))
    await eventually('it is under way', () => held.underWay === 1)
    await nats.close()
    expect(await amid).toBeInstanceOf(NoAnswerError)
    expect(await outcome(bus.ask(subject, 'after', 60_000))).toEqual(notCarriedOut('cut-off'))
    expect([bus.isConnected, bus.waiting]).toEqual([false, 0])
    await server.stop()
  })
})

describe('who stops to serve', () => {
  it('finishes what is under way; whoever asks later finds nobody', async () => {
    const subject = newSubject()
    const held = serving.serve(subject, (value) => pause(200, value))
    await serving.flush()
    const calls = Array.from({ length: 20 }, (_, call) => asking.ask(subject, call, 5000))
    await eventually('all are under way', () => held.underWay === 20)
    await held.stop()
    expect(held.underWay).toBe(0)
    expect(await outcome(asking.ask(subject, 'late', 5000))).toEqual(notCarriedOut('nobody'))
    expect(await Promise.all(calls)).toEqual(calls.map((_, call) => call))
  })

  it('leaves no call between two of them: each is done once, or known as not done', async () => {
    const subject = newSubject()
    const done = new Map<unknown, number>()
    const note = (value: unknown): unknown => {
      done.set(value, (done.get(value) ?? 0) + 1)
      return value
    }
    let held = serving.serve(subject, note)
    await serving.flush()
    let isOver = false
    const asked = (async () => {
      const outcomes: unknown[] = []
      for (let call = 0; !isOver; call++)
        outcomes.push(await outcome(asking.ask(subject, call, 5000)))
      return outcomes
    })()
    for (let turn = 0; turn < 20; turn++) {
      await pause(10)
      await held.stop()
      await pause(2)
      held = serving.serve(subject, note)
      await serving.flush()
    }
    isOver = true
    const outcomes = await asked
    const refused = outcomes.filter((it) => it instanceof NotCarriedOutError)
    expect(refused.length).toBeGreaterThan(0)
    expect(outcomes.length).toBeGreaterThan(refused.length)
    outcomes.forEach((it, call) => {
      expect(done.get(call)).toBe(it instanceof NotCarriedOutError ? undefined : 1)
      if (!(it instanceof NotCarriedOutError)) expect(it).toBe(call)
    })
    await held.stop()
  })
})

describe('a process that is asked', () => {
  it('dies amid calls: they are unknown, and the next ones certainly not carried out', async () => {
    const subject = newSubject()
    const other = await startProcess('serving-process.ts', [stage.servers.urls[0] ?? '', subject])
    expect(await asking.ask(subject, { afterMs: 0, say: 1n }, 5000)).toBe(1n)
    const amid = Array.from({ length: 50 }, () =>
      outcome(asking.ask(subject, { afterMs: 60_000, say: 1 }, 3000)),
    )
    await pause(200)
    await other.kill()
    await eventually('nobody listens', async () => {
      const answer = await outcome(asking.ask(subject, { afterMs: 0, say: 1 }, 1000))
      return answer instanceof NotCarriedOutError
    })
    for (const answer of await Promise.all(amid)) expect(answer).toBeInstanceOf(NoAnswerError)
  })

  it('stands still and goes on: calls of meanwhile are unknown, later ones are answered', async () => {
    const subject = newSubject()
    const other = await startProcess('serving-process.ts', [stage.servers.urls[0] ?? '', subject])
    other.signal('SIGSTOP')
    await eventually('it stands still', async () => {
      const answer = await outcome(asking.ask(subject, { afterMs: 0, say: 'meanwhile' }, 1000))
      return answer instanceof NoAnswerError
    })
    other.signal('SIGCONT')
    expect(await asking.ask(subject, { afterMs: 0, say: 'later' }, 10_000)).toBe('later')
    expect(asking.waiting).toBe(0)
    await other.kill()
  })
})

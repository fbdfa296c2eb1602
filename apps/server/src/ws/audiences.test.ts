// What one audience is sent is put together once; who has no room gets the newest figures later, of
// all that it missed and of nothing it gave up.
import { expect, test } from 'vitest'
import { Audiences, type Listener } from './audiences.ts'

class Ear implements Listener {
  readonly wanted: Set<number>
  readonly stale = new Set<number>()
  readonly socket
  hasRoom = true
  heard: Buffer[] = []

  constructor(...wanted: number[]) {
    this.wanted = new Set(wanted)
    const hasRoom = (): boolean => this.hasRoom
    this.socket = {
      get ready() {
        return hasRoom()
      },
      sendFrames: (frames: Buffer) => void this.heard.push(frames),
    }
  }

  /** What came since it was last asked, a string for each write. */
  take(): readonly string[] {
    const texts = this.heard.map((it) => it.toString())
    this.heard = []
    return texts
  }
}

function stage(...ears: Ear[]) {
  const audiences = new Audiences()
  for (const ear of ears) audiences.wantsChange(ear)
  let round = 0
  const send = (...changed: number[]): void => {
    round += 1
    audiences.send(new Set(changed), (symbol) => Buffer.from(`${symbol}@${round} `))
  }
  return { audiences, send }
}

test('those who want the same share the bytes, in whatever order they asked', () => {
  const [one, other, third] = [new Ear(1, 2), new Ear(2, 1), new Ear(2)]
  const { send } = stage(one, other, third)
  send(1, 2, 3)
  expect(one.heard[0]).toBe(other.heard[0])
  expect([one, other, third].map((it) => it.take())).toEqual([['1@1 2@1 '], ['1@1 2@1 '], ['2@1 ']])
  send(1)
  expect([one, other, third].map((it) => it.take())).toEqual([['1@2 '], ['1@2 '], []])
})

test('without room nothing is sent; with room the newest of all that was missed, once', () => {
  const [slow, quick] = [new Ear(1, 2), new Ear(1, 2)]
  const { send } = stage(slow, quick)
  slow.hasRoom = false
  send(1)
  send(1, 2)
  expect(slow.take()).toEqual([])
  expect(quick.take()).toEqual(['1@1 ', '1@2 2@2 '])
  slow.hasRoom = true
  send()
  expect(slow.take()).toEqual(['1@3 2@3 '])
  send(2)
  expect([slow.take(), quick.take()]).toEqual([['2@4 '], ['2@4 ']])
})

test('what has become wanted, given up or gone counts from the next sending on', () => {
  const [mover, stayer] = [new Ear(1), new Ear(1)]
  const { audiences, send } = stage(mover, stayer)
  mover.hasRoom = false
  send(1)
  mover.wanted.delete(1)
  mover.stale.delete(1)
  audiences.wantsChange(mover)
  mover.hasRoom = true
  send(1)
  expect(mover.take()).toEqual([])
  mover.wanted.add(2)
  mover.stale.add(2)
  audiences.wantsChange(mover)
  send()
  expect(mover.take()).toEqual(['2@3 '])
  audiences.remove(stayer)
  stayer.take()
  send(1, 2)
  expect([mover.take(), stayer.take()]).toEqual([['2@4 '], []])
})

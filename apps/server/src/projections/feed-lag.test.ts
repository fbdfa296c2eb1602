// How far rows are behind a stream: what was there longest and is still missing decides.
import { expect, it } from 'vitest'
import { FeedLag } from './feed-lag.ts'

it('counts messages, and time since the oldest end that was not reached', () => {
  let nowMs = 1000
  const lag = new FeedLag(() => nowMs)
  lag.note(10, 10)
  expect([lag.messages, lag.behindMs]).toEqual([0, 0])
  lag.note(10, 15)
  nowMs += 2000
  lag.note(12, 40)
  expect([lag.messages, lag.behindMs]).toEqual([28, 2000])
  nowMs += 500
  lag.note(15, 41)
  expect([lag.messages, lag.behindMs]).toEqual([26, 500])
  lag.note(41, 41)
  expect([lag.messages, lag.behindMs]).toEqual([0, 0])
})

it('of rows that stand still the time goes on, whatever comes to the stream', () => {
  let nowMs = 0
  const lag = new FeedLag(() => nowMs)
  for (let end = 1; end <= 100; end++) {
    lag.note(0, end)
    nowMs += 1000
  }
  expect([lag.messages, lag.behindMs]).toEqual([100, 100_000])
})

it('under a load that never ends, rows that follow are not behind', () => {
  let nowMs = 0
  const lag = new FeedLag(() => nowMs)
  for (let end = 10; end <= 1000; end += 10) {
    lag.note(end - 10, end)
    expect(lag.behindMs).toBeLessThanOrEqual(600)
    nowMs += 100
  }
})

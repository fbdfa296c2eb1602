// The two public calls of copying, written out here field by field, and what of a request is read
// or refused at its field; limits go by the names of their table.
import { describe, expect, test } from 'vitest'
import { readRequest } from '@trellis/contract'
import { expectFields, listed } from '@trellis/bot-kit/test/official-samples.ts'
import { endpoints } from './wire.ts'

test('answers of the public calls have every field of their samples', () => {
  const { recommendLeaderList, create } = endpoints
  expectFields(
    recommendLeaderList.response.shape.leaders.element,
    listed('leaderMark nickname thirtyDayRoi thirtyDayMaxDrawdown thirtyDaySharpeRatio'),
  )
  expectFields(create.response, listed('leaderMark followId'))
})

const limits = {
  most_per_bot: '400',
  worst_entry_percent: '5',
  highest_leverage: '3',
  stop_loss_percent: '20',
}

describe('requests', () => {
  test('of the public call are read, and refused where the amount is no text', () => {
    const { request } = endpoints.create
    const wish = { leaderMark: 'L3K9', investmentE8: '100000000000' }
    expect(readRequest(request, wish)).toMatchObject({ ok: true, value: wish })
    expect(readRequest(request, { leaderMark: 'L3K9' })).toMatchObject({ ok: false })
    expect(readRequest(request, { ...wish, leaderMark: 'L'.repeat(33) })).toMatchObject({
      ok: false,
    })
  })

  test('have each limit under its own name, as a text', () => {
    const { request } = endpoints.follow
    const wish = { leader_mark: 'L3K9', amount: '1000', ...limits }
    expect(readRequest(request, wish)).toMatchObject({ ok: true, value: limits })
    for (const name of Object.keys(limits)) {
      expect([name, readRequest(request, { ...wish, [name]: 5 }).ok]).toEqual([name, false])
    }
  })

  test('name a way to stop that there is', () => {
    const { request } = endpoints.stop
    expect(readRequest(request, { bot_id: '1', copies: 'KEEP' })).toMatchObject({ ok: true })
    expect(readRequest(request, { bot_id: '1', copies: 'SELL' })).toMatchObject({ ok: false })
  })
})

test('the detail has the limits that stand and those at the start, under the same names', () => {
  const { limits: now, limits_at_start: start } = endpoints.getDetail.response.shape
  const names = [...Object.keys(limits), 'on_stop', 'paused']
  expect(Object.keys(now.shape)).toEqual(names)
  expect(Object.keys(start.shape)).toEqual(names)
})

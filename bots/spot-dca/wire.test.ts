// The official samples of the public API parse with our schemas, and our answers have every field
// of theirs with the same type; what clients send is read or refused at its field.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { readRequest } from '@trellis/contract'
import { endpoints } from './wire.ts'
import { botCloseCode, checkWords, closeReasonOf, refusedChecksRow } from './wire-names.ts'

const { createBot, closeBot } = endpoints
const wanted = {
  parameters: {
    frequency_in_second: '600',
    quote_coin: 'USDT',
    max_invest_amount: '2000',
    pairs: [
      { base: 'BTC', amount: '66' },
      { base: 'ETH', amount: '88' },
    ],
  },
}

/** Fields of an answer by their types. */
const typesOf = (answer: object): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, typeof value]))

describe('requests of real clients', () => {
  test('numbers are read as numbers or texts, and what is left out is usual', () => {
    const read = readRequest(createBot.request, wanted)
    expect(read).toMatchObject({
      ok: true,
      value: { parameters: { frequency_in_second: 600, start_time: 0, quote_coin: 'USDT' } },
    })
    const asNumber = { parameters: { ...wanted.parameters, frequency_in_second: 600 } }
    expect(readRequest(createBot.request, asNumber)).toEqual(read)
    expect(readRequest(closeBot.request, { bot_id: 7 })).toMatchObject({
      value: { bot_id: '7', close_mode: 'DCA_QUOTE_MODE' },
    })
    for (const close_mode of [2, '2', 'DCA_BASE_MODE', 'BASE_MODE'])
      expect(readRequest(closeBot.request, { bot_id: 7, close_mode })).toMatchObject({
        value: { close_mode: 'DCA_BASE_MODE' },
      })
  })

  test.each([
    ['parameters', {}],
    ['parameters.pairs', { parameters: { ...wanted.parameters, pairs: undefined } }],
    [
      'parameters.frequency_in_second',
      { parameters: { ...wanted.parameters, frequency_in_second: '6.5' } },
    ],
    ['parameters.quote_coin', { parameters: { ...wanted.parameters, quote_coin: 'EUR' } }],
    [
      'parameters.pairs.0.amount',
      { parameters: { ...wanted.parameters, pairs: [{ base: 'BTC', amount: '-1' }] } },
    ],
    [
      'parameters.max_invest_amount',
      { parameters: { ...wanted.parameters, max_invest_amount: '1e3' } },
    ],
    ['parameters.start_time', { parameters: { ...wanted.parameters, start_time: -1 } }],
  ])('%s is refused at its field', (field, body) => {
    expect(readRequest(createBot.request, body)).toMatchObject({ error: [{ field }] })
  })

  test('more pairs than are read are refused with the bound that a DCA has', () => {
    const pairs = Array.from({ length: 51 }, () => ({ base: 'BTC', amount: '66' }))
    for (const { request } of [createBot, endpoints.createBotConfiguration]) {
      const read = readRequest(request, { parameters: { ...wanted.parameters, pairs } })
      expect(read).toMatchObject({
        error: [
          {
            field: 'parameters.pairs',
            reason: 'too-large',
            bound: 'at most 5',
            fix: 'send at most 5',
          },
        ],
      })
    }
  })

  test.each(['DCA_UNKNOWN', 0, 4, 'all'])('close mode %s is refused', (close_mode) => {
    expect(readRequest(closeBot.request, { bot_id: 7, close_mode })).toMatchObject({
      error: [{ field: 'close_mode' }],
    })
  })
})

test('words of ends and of checks are those of the specification', () => {
  expect(['by-user', 'reach-max', 'symbol-delisted', 'user-banned', ''].map(closeReasonOf)).toEqual(
    [
      'CLOSED_DCA_MANUALLY',
      'CLOSED_REACH_MAX',
      'CLOSED_DCA_SYMBOL_DELISTED',
      'CLOSED_DCA_USER_BANNED',
      'UNKNOWN',
    ],
  )
  expect(botCloseCode({ word: 'reach-max', reason: 'rule' })).toBe('BOT_CLOSE_CODE_DCA_REACH_MAX')
  const found = (code: string) => {
    return refusedChecksRow([{ code, field: 'maxInvestment', bound: '1', fix: '1' }])
  }
  expect(found('max-invest-amount-too-small-create')).toMatchObject({
    status_code: 409,
    check_code: `${checkWords.prefix}MAX_INVEST_AMOUNT_TOO_SMALL_CREATE`,
    problems: [{ field: 'max_invest_amount' }],
  })
  expect(found('max-invest-amount-too-small-update')).toMatchObject({ status_code: 410 })
  expect(found('frequency-too-low')).toMatchObject({ status_code: 400 })
})

const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))
const samples = `${shared}/spec/examples.json`

describe('the official samples themselves', () => {
  beforeEach((context) => {
    if (!existsSync(samples)) context.skip('the samples of ../shared are absent')
  })

  const read = (name: string) => {
    const all = JSON.parse(readFileSync(samples, 'utf8')) as Record<
      string,
      { request: object; response: Record<string, unknown> }
    >
    const { request, response } = all[name]!
    return { request, answer: (response['result'] ?? response) as object }
  }

  test('create and close are read, and answered in their fields and types', () => {
    const made = read('bot/dca/create')
    expect(readRequest(createBot.request, made.request)).toMatchObject({ ok: true })
    const checks = { check_code: '', problems: [] }
    expect(createBot.response.parse({ ...made.answer, ...checks })).toMatchObject(made.answer)
    expect(typesOf(made.answer)).toEqual({
      status_code: 'number',
      bot_id: 'number',
      debug_msg: 'string',
      ban_reason_text: 'string',
    })
    const closed = read('bot/dca/close')
    expect(readRequest(closeBot.request, closed.request)).toMatchObject({
      value: { close_mode: 'DCA_BASE_MODE' },
    })
    expect(closeBot.response.parse(closed.answer)).toEqual(closed.answer)
  })
})

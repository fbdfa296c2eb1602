// Files of the account page: plain numbers in a fixed order of columns, a row per coin that moved
// and per bot and year.
import { expect, test } from 'vitest'
import type { AccountMove, YearRow } from '@trellis/contract'
import { createWords } from '../../locale/texts-of.ts'
import { isOfNoMarket, midSentence, moveWords, towardsZero, zoneWords } from './move-words.ts'
import { moveColumns, movesToCsv } from './moves-csv.ts'
import { readAll } from './read-all.ts'
import { yearColumns, yearsToCsv } from './years-csv.ts'
import { textsOf } from '../../../../../tools/text-files.ts'

const enAccount = textsOf('account')
const arAccount = textsOf('account', 'ar-SA')

const bot: NonNullable<AccountMove['bot']> = {
  bot_id: '12',
  kind: 'spot-grid',
  copied_by: '',
  category: 'spot',
  symbols: ['BTCUSDT'],
  base_token: 'BTC',
  quote_token: 'USDT',
}

const move: AccountMove = {
  id: '40',
  time: String(Date.UTC(2026, 5, 1, 8)),
  sort: 'out',
  cause: 'closed',
  by: 'bot',
  reason: 'stop',
  bot_close_code: 'BOT_CLOSE_CODE_TRAILING_STOP',
  closed_by: '',
  bot,
  coins: [
    { coin: 'USDT', amount: '312.4' },
    { coin: 'BTC', amount: '0.2' },
  ],
  funding_after: [
    { coin: 'BTC', amount: '1.2' },
    { coin: 'USDT', amount: '1312.4' },
  ],
}

const fromFaucet: AccountMove = { ...move, bot: null, reason: 'none', bot_close_code: '' }

const cells = (text: string, columns: readonly string[]) =>
  text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
    .map((line, i) => {
      expect([i, line.length]).toEqual([i, columns.length])
      return Object.fromEntries(line.map((it, at) => [columns[at] ?? '', it]))
    })
    .slice(1)

test('a movement of two coins is two rows with what Funding held of each', () => {
  const rows = cells(movesToCsv([move, fromFaucet], 60), moveColumns)
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({
    time_utc: '2026-06-01T08:00:00.000Z',
    time_local: '2026-06-01T09:00:00.000+01:00',
    close_reason: 'stop',
    close_code: 'BOT_CLOSE_CODE_TRAILING_STOP',
    coin: 'USDT',
    amount: '312.4',
    funding_after: '1312.4',
  })
  expect(rows[1]).toMatchObject({ coin: 'BTC', funding_after: '1.2', symbols: 'BTCUSDT' })
  expect(rows[2]).toMatchObject({ bot_id: '', kind: '', close_reason: '', close_code: '' })
})

test('a bot has a row for each of its years, and one that lives has no end', () => {
  const year: YearRow = {
    ...bot,
    symbols: ['BTCUSDT', 'ETHUSDT'],
    year: 2026,
    list_status: 'ONGOING',
    reason: 'none',
    bot_close_code: '',
    create_time: String(Date.UTC(2026, 5, 1)),
    end_time: '0',
    realized: '-1.5',
    funding: '0.25',
    yield: '0',
    fees: '2',
    moved_in: '1000',
    moved_out: '0',
    voucher_loss: '3.5',
  }
  const [row] = cells(yearsToCsv([year], [], 0), yearColumns)
  expect(row).toMatchObject({
    year_utc: '2026',
    symbols: 'BTCUSDT ETHUSDT',
    status: 'ongoing',
    ended_utc: '',
    close_reason: '',
    realized: '-1.5',
    moved_in_at_price_of_moment: '1000',
    loss_borne_by_voucher: '3.5',
  })
})

test('what copies paid has a row a year and coin, beside those of bots', () => {
  const rows = cells(yearsToCsv([], [{ year: 2026, coin: 'USDT', amount: '0.33' }]), yearColumns)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    year_utc: '2026',
    bot_id: '',
    coin: 'USDT',
    yield: '',
    profit_shares_of_copies: '0.33',
  })
})

test('pages are read to the end and no further', async () => {
  const asked: number[] = []
  const rows = await readAll<number>(async (page) => {
    asked.push(page)
    return { rows: [page], isEnd: page === 2 }
  })
  expect([rows, asked]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ])
  expect(await readAll<number>(async () => ({ rows: [], isEnd: false }))).toEqual([])
})

test('the name of a kind within a sentence keeps its capitals', () => {
  expect(['DCA', 'Futures grid', 'Liquidity mining'].map(midSentence)).toEqual([
    'DCA',
    'futures grid',
    'liquidity mining',
  ])
})

test('following is called by its leader, and a copy says that it is one', () => {
  const t = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    [key, ...Object.values(values)].join(' ')
  const relation = { ...bot, kind: 'copy-trading' }
  const given = moveWords({ ...move, bot: relation, cause: 'for-copy' }, t, 'House · Calm')
  expect(given.title).toContain('House · Calm')
  expect(given.title).not.toContain('BTC')
  // Its name comes with the lists of bots: until then no market stands in its place.
  expect(isOfNoMarket(relation)).toBe(true)
  const early = moveWords({ ...move, bot: relation, cause: 'for-copy' }, t, '')
  expect(early.title).toBe('account.move.out copy-trading')
  const [row] = cells(movesToCsv([{ ...move, bot: relation }]), moveColumns)
  expect([row?.['kind'], row?.['symbols']]).toEqual(['copy-trading', ''])
  const copied = moveWords({ ...move, bot: { ...bot, copied_by: '9' }, by: 'leader' }, t)
  expect(copied.title).toMatch(/account.copyOf .*BTC\/USDT/)
  expect(copied.by).toBe('account.by.leader')
})

test('times are said to be of the market where its clock is not that of the wall', () => {
  const { t } = createWords('en', enAccount)
  const said = (isApart: boolean) =>
    ['Etc/UTC', 'Europe/Berlin'].map((timeZone) => zoneWords(isApart, timeZone, t))
  expect(said(true)).toEqual(['market time', 'market time'])
  expect(said(false)).toEqual(['UTC', 'local time'])
})

test('an end is said as lists say it, by its code and by who closed a copy', () => {
  const { t } = createWords('en', enAccount)
  const said = (code: string, more: Partial<AccountMove> = {}) =>
    moveWords({ ...move, bot_close_code: `BOT_CLOSE_CODE_${code}`, ...more }, t).detail
  expect(said('TRAILING_STOP')).toBe('Fell too far from its best value')
  expect(said('CANCELED_AUTO_SL')).toBe('Stop-loss reached')
  expect(said('COMPLIANCE')).toBe('Closed for compliance reasons')
  expect(said('STANDARD_CLEARANCE')).toBe('Closed: cleared by the exchange')
  expect(said('CANCELED_MANUALLY', { closed_by: 'LEADER' })).toBe('The leader closed it')
  const arabic = createWords('ar-SA', arAccount).t
  expect(moveWords(move, arabic).detail).toBe('تراجع كثيرًا عن أفضل قيمة له')
})

test('the same sum out of a bot and into another has the same digits', () => {
  const [came, went] = ['4177.263391305', '-4177.263391305'].map((it) => towardsZero(it, 8))
  expect([came, went]).toEqual(['4177.26339130', '-4177.26339130'])
})

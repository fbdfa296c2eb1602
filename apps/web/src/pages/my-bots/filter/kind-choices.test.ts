// Groups of kinds as filters: what they leave adds up to the totals above, and only what narrows
// the list is offered.
import { describe, expect, test } from 'vitest'
import type { BotRow } from '@trellis/contract'
import { noFilter, selectBots } from './bot-selection.ts'
import { kindChoices } from './kind-choices.ts'

const row = (kind: string, total: string): BotRow => {
  const money = { invested: '10', equity: '10', booked_profit: '0', other_profit: total }
  const figures = { bot_id: total, kind, quote_token: 'USDT', total_profit: total, note: '' }
  return { figures: { ...money, ...figures, symbols: [], status: 'RUNNING' } } as unknown as BotRow
}

describe('bots of several kinds', () => {
  const kinds = ['spot-grid', 'futures-grid', 'futures-combo', 'dual-asset']
  const mixed = kinds.map((kind, i) => row(kind, String(i + 1)))
  const of = (kind: string) => selectBots(mixed, { ...noFilter, kind })

  test.each([
    ['group:grid', ['spot-grid', 'futures-grid'], '3'],
    ['group:earn', ['dual-asset'], '4'],
    ['dual-asset', ['dual-asset'], '4'],
    ['group:copy', [], undefined],
  ])('%s leaves %j with their sum', (kind, left, total) => {
    const { rows: shown, totals } = of(kind)
    expect(shown.map(({ figures }) => figures.kind).sort()).toEqual([...left].sort())
    expect(totals[0]?.total).toBe(total)
  })

  test('groups are offered where they narrow the list, earn with a single kind as well', () => {
    const t = (key: string) => key
    const values = (of: readonly string[]) => kindChoices(of, t).map(({ value }) => value)
    expect(values(kinds)).toEqual(['', 'group:grid', 'group:earn', ...kinds])
    expect(values(['spot-grid', 'futures-grid'])).toEqual(['', 'spot-grid', 'futures-grid'])
  })
})

// A change of limits names what it changed, old and new, whatever came before it.
import { expect, test } from 'vitest'
import { flatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { britishFormats as format } from '@trellis/ui'
import { limitChanges } from './limit-changes.ts'
import { textsOf } from '../../../tools/text-files.ts'

const kit = textsOf('bots')
const texts = textsOf('copy-trading')

const table = flatTexts(kit, texts)
const t = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  (table.get(key) ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]))
const limits_at_start = {
  most_per_bot: '',
  worst_entry_percent: '5',
  highest_leverage: '',
  stop_loss_percent: '20',
  on_stop: 'CLOSE',
  paused: false,
} as const
const words = limitChanges({ detail: { limits_at_start } }, { t, format })
const all = {
  mostPerBot: '0',
  worstEntry: '0.05',
  highestLeverage: '0',
  stopLoss: '0.2',
  onStop: 'close',
  paused: false,
}
const row = (type: string, over: object = {}) =>
  ({ bot_id: '1', position: '1', time: '0', action: '', type, data: { ...all, ...over } }) as const
const changed = (over: object) => row('limits-changed', over)
const said = (...of: Parameters<typeof words>) =>
  words(...of)
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ')

test('the first change stands against what following began with', () => {
  expect(said(changed({ stopLoss: '0.3', mostPerBot: '800' }), [row('copy-opened')], true)).toBe(
    'Settings changed. Most per bot: no limit → 800.00 USDT, Stop at a loss of: 20% → 30%',
  )
})

test('a later one against the change before it', () => {
  const earlier = changed({ highestLeverage: '5', onStop: 'keep' })
  const now = changed({ highestLeverage: '0', paused: true })
  expect(said(now, [row('copy-opened'), earlier], false)).toBe(
    'Settings changed. Highest leverage: 5× → no limit, ' +
      'When I stop, or a limit stops: Keep them as my bots → Close the copied bots, ' +
      'Pause copying: Off → On',
  )
})

test('of other facts, and where nothing is known of before, there is nothing to name', () => {
  expect(said(row('copy-opened'), [], true)).toBe('')
  expect(said(changed({ paused: true }), [], false)).toBe('')
})

// What following had made at midnight, so that the page's "today" is of today and after the share.
import { expect, test } from 'vitest'
import { formatAmount, type Amount } from '@trellis/kernel'
import { totalAt, worthOf } from './copy-kind.ts'

type Detail = Parameters<typeof totalAt>[0]

const past = (bot_id: string, gain: string, share: string, time: string) =>
  ({ bot_id, gain, share, time }) as Detail['past'][number]
const following = (gain: string) => ({ gain }) as Detail['following']
const copy = (bot_id: string, total: string) => ({ bot_id, total }) as Detail['copies'][number]

test('a copy that ended before is made; one that runs is what it was worth then', () => {
  const detail = {
    copies: [copy('2', '4.53')],
    past: [past('1', '177.26', '12.85', '900')],
    following: following('168.94'),
  }
  // 168.94 is 177.26 − 12.85 + 4.53.
  expect(totalAt(detail, 1000)).toEqual({ made: '164.41', bots: ['2'] })
})

test('a copy that ended since counts as it was then, its share not paid yet', () => {
  const detail = {
    copies: [],
    past: [past('3', '-2', '0', '1500'), past('1', '177.26', '12.85', '1200')],
    following: following('162.41'),
  }
  expect(totalAt(detail, 1000)).toEqual({ made: '0', bots: ['3', '1'] })
})

test('following that has ended is worth what it gave back, whatever of it lists count', () => {
  const figures = { equity: '-5' } as Parameters<typeof worthOf>[0]['figures']
  const ended = { copies: [], figures, following: { ...following('45'), returned: '1045' } }
  expect(formatAmount(worthOf(ended) as Amount)).toBe('1045')
  const waits = { ...figures, equity: '100' }
  const copies = [{ ...copy('2', '4.53'), equity: '304.53' }]
  const running = { copies, figures: waits, following: { ...following('4'), returned: '' } }
  expect(formatAmount(worthOf(running) as Amount)).toBe('404.53')
})

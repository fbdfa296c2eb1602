// Every problem, refusal, state and end has words; that languages say the same tools/ checks.
import { expect, test } from 'vitest'
import { moveReasons } from '@trellis/contract'
import { formatAmount } from '@trellis/kernel'
import { copyConfig as config } from '../config.ts'
import { copyTable } from '@trellis/contract/copy-codes'
import { flatTexts, wordless } from '@trellis/bot-kit/test/check-texts.ts'
import { COPY_WORDS } from '../state.ts'
import { LEADER_STATES, STOP_MODES } from '../wire.ts'
import { BARRED } from './barred.ts'
import { copy } from './copy-kind.ts'
import { LIMIT_FIELDS } from './follow-plan.ts'
import { CHIPS } from './following-card.tsx'
import { FIGURES } from './leader-figures.tsx'
import { TERMS } from './leader-terms.tsx'
import { SEEN } from './leading-dialogs.tsx'
import { NAME_FAULTS } from './leading-plan.ts'
import { REFUSED } from './refused-words.ts'
import { SORTS } from './sort-leaders.ts'
import { copyFacts } from './facts.ts'
import { WHY } from './why.ts'
import { ENDS } from './writing.ts'
import { textsOf } from '../../../tools/text-files.ts'
import ar from './texts/copy-trading/ar-SA.json' with { type: 'json' }
import en from './texts/copy-trading/en.json' with { type: 'json' }

const kit = textsOf('bots')
const kitAr = textsOf('bots', 'ar-SA')

const both = [flatTexts(en), flatTexts(ar)] as const

const own = [...copy.equation, 'waiting', 'copies', 'ended', 'won']
const STATES = LEADER_STATES.filter((it) => it !== 'OPEN')

test.each([
  ['field', ['amount', 'share', ...LIMIT_FIELDS]],
  ['wrong', ['empty', 'not-a-number', 'too-low', 'too-high', 'balance']],
  ['refused', REFUSED.map(String)],
  ['why', [...WHY, 'other']],
  ['over', ['bad-entry', 'leverage']],
  ['ends', [...ENDS]],
  ['leads', [...STATES]],
  ['barred', [...BARRED]],
  ['barredText', [...BARRED]],
  ['past.why', [...moveReasons]],
  ['lead.wrongName', [...NAME_FAULTS]],
  ['told', ['loss-limit', 'leader-left', 'leader-full']],
  ['states', Object.keys(CHIPS)],
  ['sort', [...SORTS]],
  ['stop.mode', [...STOP_MODES]],
  ['terms', [...TERMS]],
  ['lead.see', [...SEEN]],
  [
    'figure',
    [
      ...FIGURES.flatMap((id) => [`${id}.name`, `${id}.text`]),
      ...own.flatMap((id) => [`${id}.name`, `${id}.short`, `${id}.text`]),
    ],
  ],
])('every %s has words in both languages', (group, names) => {
  const keys = names.map((name) => `copyTrading.${group}.${name}`)
  expect(wordless(both, keys)).toEqual([])
})

test('every code of copying has words', () => {
  const codes = Object.values(copyTable).map(({ ret }) => ret)
  expect([...REFUSED].sort((a, b) => a - b)).toEqual(codes.sort((a, b) => a - b))
  for (const texts of both)
    expect(texts.get('copyTrading.refused.12047')).toContain(` ${formatAmount(config.least)} `)
})

test('the activity tells every word that one ends with, and why a bot was not copied', () => {
  const languages = [flatTexts(kit, en), flatTexts(kitAr, ar)]
  const ends = Object.keys(COPY_WORDS).map((word) => `activity.code.reason.${word}`)
  const said = [...WHY, 'tp-too-low'].map((why) => copyFacts['copy-refused']?.key?.({ why }))
  const whys = said.map((key) => `activity.${key}`)
  expect(wordless(languages, [...ends, ...whys])).toEqual([])
})

test('the end of a copy is told with its share and with coins, where there are any', () => {
  const languages = [flatTexts(kit, en), flatTexts(kitAr, ar)]
  const key = (share: string, coins?: string) =>
    copyFacts['copy-closed']?.key?.({ share, ...(coins !== undefined && { coins }) })
  const keys = [key('0', '0'), key('1', '0.00999'), key('0', '0.01'), key('1', '582.67')]
  const ways = ['plain', 'shared', 'plainCoins', 'sharedCoins']
  expect(keys).toEqual(ways.map((way) => `copy-closed.${way}`))
  expect(key('0')).toBe('copy-closed.plain')
  expect(
    wordless(
      languages,
      keys.map((it) => `activity.${it}`),
    ),
  ).toEqual([])
})

test('no word of a refused copy is one that no reason leads to', () => {
  const keys = [...WHY, 'other'].sort()
  for (const texts of [en, ar]) {
    const { activity, copyTrading } = texts
    expect(Object.keys(activity['copy-refused']).sort()).toEqual(keys)
    expect(Object.keys(copyTrading.why).sort()).toEqual(keys)
    expect(keys.filter((it) => !(it in copyTrading.told))).toEqual([])
  }
})

test('a follower that a leader did not take is told no cause that it may not have had', () => {
  const words = [flatTexts(kit, en), flatTexts(kitAr, ar)].flatMap((texts) =>
    [...texts].flatMap(([key, text]) => (key.endsWith('.leader-full') ? [text] : [])),
  )
  expect(words).toHaveLength(6)
  // Of places, which is one cause of three: none left, closed, suspended.
  expect(words.filter((text) => /place|مكان/.test(text))).toEqual([])
})

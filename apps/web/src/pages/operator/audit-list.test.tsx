// The audit log says what was done, how it stood and what it became in the language of the page.
import { expect, test } from 'vitest'
import { britishFormats } from '@trellis/ui'
import { AuditTable } from './audit-list.tsx'
import { auditSaid, auditWhat } from './audit-words.ts'
import { drawn, operatorWords } from './test/drawn.tsx'

const line = (what: string, before: string, after: string, on = 'ann@example.test') => {
  return { at: '0', by: 'console', what, on, before, after }
}

const ROWS = [
  ['market speed', '3600', '3,600×', '3,600×'],
  ['market speed', 'day', 'A day in two minutes', 'يوم في دقيقتين'],
  ['accounts prove', 'not proven', 'E-mail not proven', 'البريد غير مُثبت'],
  ['accounts prove', 'proven', 'E-mail proven', 'البريد مُثبت'],
  ['accounts ban', 'not blocked', 'Not blocked', 'غير محظور'],
  [
    'accounts ban',
    'keep-bots Spam',
    'Bots left to their owner: Spam',
    'تُركت الروبوتات لصاحبها: Spam',
  ],
  ['accounts unban', 'blocked: Spam', 'Blocked: Spam', 'محظور: Spam'],
  ['accounts islamic', 'on', 'On', 'مفعّل'],
  ['accounts tag', 'none', 'None', 'لا شيء'],
  ['accounts role', 'support', 'Support', 'دعم'],
  ['accounts vip', 'none', 'None', 'لا شيء'],
  ['accounts vip', '3', '3', '3'],
  ['accounts close', 'compliance 12 13', 'Bots 12, 13: Compliance', 'الروبوتات 12, 13: الامتثال'],
  ['accounts close', 'compliance', 'All bots: Compliance', 'كل الروبوتات: الامتثال'],
  ['symbols status', 'Trading', 'Trading', 'متداوَل'],
  ['symbols status', 'spot Closed a fork', 'Spot · Closed · a fork', 'فوري · مغلق · a fork'],
  ['flags set', 'off for 25%', 'Off for 25%', 'معطّل لـ 25%'],
  ['flags set', 'off 25%', 'Off for 25%', 'معطّل لـ 25%'],
  ['flags set', 'on for everybody', 'On for everybody', 'مفعّل لـ الجميع'],
  ['flags set', 'off ann@b.test', 'Off for ann@b.test', 'معطّل لـ ann@b.test'],
  ['flags set', 'default ann@b.test', 'ann@b.test as everybody', 'ann@b.test كالجميع'],
  ['flags set', 'as for everybody', 'As for everybody', 'كما للجميع'],
  [
    'rewards grant',
    '1000 least=50 days=7 kinds=futures-grid',
    '1,000 USDT · at least 50 USDT of the user · 7 days · Futures grid',
    '1,000 USDT · مع 50 USDT على الأقل من المستخدم · 7 أيام · شبكة عقود',
  ],
  [
    'announcements announce',
    'stop ---\ntitle: صيانة\ndate: x\n---\n',
    'stop · صيانة',
    'stop · صيانة',
  ],
  ['copy-trading suspend', 'on', 'Suspended', 'موقوف'],
  ['accounts type', 'FUND', 'Funding account', 'حساب تمويل'],
  // What nobody has words for stands as it was said.
  ['accounts type', 'GOLD', undefined, undefined],
] as const

test.each(ROWS)('%s "%s" is %s', async (what, text, en, ar) => {
  for (const [language, words] of [
    ['en', en],
    ['ar-SA', ar],
  ] as const) {
    const { t } = await operatorWords(language)
    const said = auditSaid(what, text, { t, formats: britishFormats })
    // Without the marks that keep order, and amounts together, of what stands in other words.
    expect(said?.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')).toBe(words)
    expect(auditWhat(what, t)).toBeDefined()
  }
})

test('a change of the speed and a proven e-mail read as everything else, in both languages', async () => {
  const lines = [
    line('market speed', '1', '3600', 'market'),
    line('accounts prove', 'not proven', 'proven'),
    line('accounts close', '', 'refused: say why'),
  ]
  const en = await drawn('en', <AuditTable lines={lines} />)
  for (const word of ['Speed of the market set', 'Market', '1×', '3,600×', 'Command line'])
    expect(en.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')).toContain(
      `<td>${word}</td>`,
    )
  expect(en).toContain('Refused: <bdi lang="en" dir="ltr">say why</bdi>')
  const ar = await drawn('ar-SA', <AuditTable lines={lines} />)
  for (const word of ['عُيّنت سرعة السوق', 'سطر الأوامر', 'البريد مُثبت'])
    expect(ar).toContain(`<td>${word}</td>`)
  expect(ar).not.toMatch(/market speed|console|proven|refused/)
})

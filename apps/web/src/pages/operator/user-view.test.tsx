// What operators read of a user: kinds and states of bots in the words of every other page, amounts
// with the digits of their coin.
import { expect, test } from 'vitest'
import type { OperatorUser } from '@trellis/contract'
import { drawn } from './test/drawn.tsx'
import { sampleUser } from './test/sample-user.ts'
import { UserBots } from './user-bots.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserFlags } from './user-view.tsx'

const bot = (kind: string, status: string, note = ''): OperatorUser['bots'][number] => {
  return {
    bot_id: String(kind.length),
    kind,
    status,
    note,
    symbols: ['BTCUSDT'],
    equity: '1234.5678',
    coin: 'USDT',
  }
}
const bots = [
  bot('spot-grid', 'RUNNING'),
  bot('futures-grid', 'RUNNING', 'near-liquidation'),
  bot('spot-dca', 'AWAIT_ACTIVATION'),
  bot('dual-asset', 'CANCELLING'),
]
const words = {
  en: ['Spot grid', 'Running', 'Near liquidation', 'Waiting for trigger', 'Dual asset', 'Closing'],
  'ar-SA': ['شبكة فورية', 'يعمل', 'قرب التصفية', 'بانتظار التفعيل', 'يُغلق'],
} as const

test.each(['en', 'ar-SA'] as const)(
  'kinds and states of bots are said in words: %s',
  async (in_) => {
    const html = await drawn(in_, <UserBots user={{ ...sampleUser, bots }} />)
    for (const word of words[in_]) expect(html).toContain(`>${word}</td>`)
    expect(html).not.toMatch(/spot-grid|RUNNING|AWAIT_ACTIVATION|near-liquidation/)
    expect(html).toContain('1,234.56 USDT')
  },
)

test('what lies in Funding has its coin and the digits of that, each coin for itself', async () => {
  const funding = [
    { coin: 'USDT', amount: '98765.432109876543' },
    { coin: 'BTC', amount: '0.123456789012' },
    { coin: 'ETH', amount: '0' },
  ]
  const html = await drawn('en', <UserFacts user={{ ...sampleUser, funding }} />)
  expect(html).toContain('<bdi>98,765.43 USDT</bdi><bdi>0.123456 BTC</bdi>')
  expect(html).not.toContain('ETH')
})

test('of an empty Funding it is said that nothing is in it', async () => {
  expect(await drawn('ar-SA', <UserFacts user={sampleUser} />)).toContain(
    'التمويل</dt><dd>لا شيء</dd>',
  )
})

test('the type of an account and what its flags do are said in words', async () => {
  for (const [language, type, flag] of [
    ['en', 'Funding account', 'The trailing stop in the form of spot grids.'],
    ['ar-SA', 'حساب تمويل', 'الوقف المتتبّع في نموذج الشبكات الفورية.'],
  ] as const) {
    const facts = await drawn(language, <UserFacts user={sampleUser} />)
    expect(facts).toContain(`<dd>${type}</dd>`)
    expect(facts).not.toContain('FUND')
    expect(await drawn(language, <UserFlags user={sampleUser} />)).toContain(`<td>${flag}</td>`)
  }
})

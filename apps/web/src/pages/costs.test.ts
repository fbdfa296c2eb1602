// What a reader pays is written as a cost, away from zero, wherever a page has it: fees, interest,
// slippage and a leader's share are no claims, which are cut.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const folders = ['apps/web/src', 'packages/bot-kit/web', 'bots']

const PAID = String.raw`(?:fees?|\w*Fee|\w*_fee|fees_paid|interest|slippage|slippageValue|share_paid)`
/** A figure of what is paid in a writer of claims, or in an amount that does not say so. */
const asClaim = new RegExp(
  String.raw`\b(?:money|number|quote|amount|coin)\((?:[^()\n]|\([^()\n]*\))*\b${PAID}\b(?!:)` +
    String.raw`|<Amount\s(?![^>]*\bcost\b)[^>]*\b${PAID}\b[^>]*>` +
    String.raw`|'fee', (?:\(it\) => )?\{ type: 'money'`,
  'g',
)
/** A level, funding with its sign, and what goes on to say that it is a cost. */
const OTHER = [
  'number(String(user.fee_level',
  'money(it.net_funding_fee',
  "amount('fees_paid",
  'quote(it.openingFee',
  'amount({ coin: step.feeCoin, amount: step.fee',
]

const found = (text: string): readonly string[] =>
  (text.match(asClaim) ?? []).filter((it) => !OTHER.includes(it))

test('no page writes what is paid as a claim', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((it) => /\.tsx?$/.test(it) && !it.includes('.test.'))
      .filter((it) => folder !== 'bots' || it.includes('/web/'))
      .map((it) => join(folder, it)),
  )
  expect(files.length).toBeGreaterThan(500)
  const wrong = files.flatMap((file) =>
    found(readFileSync(join(root, file), 'utf8')).map((it) => `${file}: ${it}`),
  )
  expect(wrong).toEqual([])
})

test.each([
  'format.money(fee)',
  "`${format.money(it.fees, digitsOfCoin('USDT'))}`",
  'write.money(plan.slippage)',
  '<Amount value={answer.fees} digits={digits} unit={coin} />',
  "row('fee', { type: 'money', value, coin })",
  'coin({ coin: closing.fee_coin, amount: closing.fee })',
])('%s is found', (text) => expect(found(text)).toHaveLength(1))

test.each([
  'format.cost(fee)',
  '<Amount value={answer.fees} digits={digits} unit={coin} cost />',
  'format.money(receipt.invested)',
])('%s is not', (text) => expect(found(text)).toEqual([]))

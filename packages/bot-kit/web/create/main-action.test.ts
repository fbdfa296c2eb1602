// What the main button says: the next thing to do in plain words, the same as at the field.
import type { FormProblem } from './create-kind.ts'
import { expect, test } from 'vitest'
import { britishFormats as format } from '@trellis/ui'
import { formKind as kind } from '../../test/form-kind.ts'
import { btc } from '../../test/spot-pair.ts'
import { mainAction } from './main-action.ts'
import { textsOf } from '../../../../tools/text-files.ts'
import type { Texts } from '@trellis/bot-kit/web/web-context.ts'

const form = textsOf('forms')['form'] as Texts
const gridForm = textsOf('grid-form')

const texts = {
  form,
  formKind: { ...gridForm, act: { ...(gridForm['act'] as Texts), create: 'Create this bot' } },
}

/** The English words with their values, as the page fills them in. */
function t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const found = key.split('.').reduce<unknown>((it, part) => (it as never)[part], texts)
  return String(found).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

const validation = {
  state: 'ready',
  fresh: true,
  answer: undefined,
  retry: () => undefined,
} as const
const words = { t, format, pair: btc, signedIn: true }

const problem = (code: FormProblem['code'], field: FormProblem['field'], limit = '') =>
  ({ code, field, limit, fix: undefined, raw: '' }) as FormProblem

const label = (problems: readonly FormProblem[], missing: readonly string[] = []) =>
  mainAction({ kind, problems, short: [], missing, validation }, words).label

test.each([
  ['high-under-low', 'high', '135376', 'Lower price must be below upper price'],
  ['low-over-high', 'low', '90000', 'Lower price must be below upper price'],
  ['not-whole', 'count', '', 'Enter a whole number'],
  ['not-a-price', 'low', '', 'Enter a price above 0'],
  ['grid-no-too-high', 'count', '123', 'Max 123 grids'],
  ['investment-too-low', 'quote', '112.81', 'Raise investment to 112.81 USDT'],
  ['investment-too-low', 'quote', '112.8012', 'Raise investment to 112.81 USDT'],
  ['investment-too-high', 'quote', '17490.3124', 'Invest at most 17,490.31 in this market'],
  ['balance', 'quote', '799.5012', 'Short by 799.51 USDT'],
  ['balance', 'quote', '799.5', 'Short by 799.50 USDT'],
  ['last-price-forbidden-trailing-up', 'trailing', '90000', 'Check: Trailing up'],
] as const)('%s', (code, field, limit, said) => {
  expect(label([problem(code, field, limit)])).toBe(said)
})

test('what is missing is asked for; nothing in the way is the way to create', () => {
  expect(label([], ['quote'])).toBe('Enter an amount')
  expect(label([])).toBe('Create this bot')
})

// What is not offered to a reader is in no dialog that adjusts a running grid either.
import { expect, test } from 'vitest'
import { featureFlags } from '@trellis/contract/enums'
import type { FeatureFlags } from '@trellis/bot-kit/web/create/create-kind.ts'
import { changeableRows } from '@trellis/bot-kit/settings.ts'
import { spotGridFields } from '../fields.ts'
import { adjust } from './adjust.ts'

const flagsAll = (isOn: boolean) =>
  Object.fromEntries(featureFlags.map((it) => [it, isOn])) as FeatureFlags
const asked = (flags: FeatureFlags | undefined, detail: object = { is_support_ts: true }) =>
  changeableRows(spotGridFields)
    .map(({ form }) => form)
    .filter((form) => adjust.offers?.(form, detail as never, flags) === false)

test('adjust leaves out what the form leaves out', () => {
  const withheld = ['trailingStop', 'trailing', 'limitUp']
  expect(asked(flagsAll(false))).toEqual(withheld)
  expect(asked(undefined)).toEqual(withheld)
  expect(asked(flagsAll(true))).toEqual([])
  expect(asked(flagsAll(true), { is_support_ts: false })).toEqual(['trailingStop'])
})

test('what a grid has stays in the dialog, so that it can be switched off', () => {
  const [off, unsupported] = [flagsAll(false), { is_support_ts: false }]
  expect(asked(off, { ...unsupported, ts_percent: '0.1' })).toEqual(['trailing', 'limitUp'])
  expect(asked(off, { ...unsupported, enable_trailing: true })).toEqual(['trailingStop'])
})

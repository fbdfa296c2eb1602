// A kind that ends with codes of its own names them to pages of all kinds as well.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import { inRoot } from '../../../../tools/paths.mjs'
import { closeCodeIn } from './bot-figures.ts'

const kinds: readonly { readonly kind: string; readonly routes: KindRoutes }[] = serverKinds

test.each(kinds)('$kind has one code of an end', async ({ kind, routes }) => {
  const file = inRoot(`bots/${kind}/wire-names.ts`)
  const names = (existsSync(file) ? await import(file) : {}) as Record<string, unknown>
  expect(routes.closeCode).toBe(names['botCloseCode'])
})

test.each([
  ['spot-dca', 'reach-max', 'rule', 'BOT_CLOSE_CODE_DCA_REACH_MAX'],
  ['futures-grid', 'top-price', 'stop', 'BOT_CLOSE_CODE_TRIGGER_TOP_PRICE'],
  ['spot-grid', 'trailing-stop', 'stop', 'BOT_CLOSE_CODE_TRAILING_STOP'],
  ['a kind that is gone', '', 'stop', 'BOT_CLOSE_CODE_CANCELED_AUTO_SL'],
] as const)('%s that ends with "%s"', (kind, word, reason, code) => {
  expect(closeCodeIn(kind, { word, reason })).toBe(code)
})

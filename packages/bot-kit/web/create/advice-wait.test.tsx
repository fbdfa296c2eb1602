// A form waits only for what was told to be there, and never where a reader has a plan.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CreateParts } from '../web-context.ts'
import { AdvicePlace, useAdviceWait } from './advice-wait.tsx'
import type { CreateKind, FormDraft } from './create-kind.ts'

const parts = { isAdvised: true } as unknown as CreateParts
const kind = { business: 'SPOT_GRID', copied: 'followed_grid_id', advice: {} } as CreateKind
const draft: FormDraft = {
  version: 2,
  symbol: 'BTCUSDT',
  values: {},
  choices: {},
  flags: {},
  touched: [],
  advancedOpen: false,
}
const suggested = { id: 'a1-1', block: 'PAGE_AI_BLOCK', values: {}, choices: {} } as const

interface Given {
  readonly kind?: CreateKind
  readonly parts?: CreateParts
  readonly draft?: FormDraft
}

function Shown({ kind: of = kind, parts: lent = parts, draft: now = draft }: Given) {
  const wait = useAdviceWait({ kind: of, parts: lent }, now)
  return (
    <>
      {wait.isAwaited ? 'waits' : 'does not wait'}
      <AdvicePlace {...wait} />
    </>
  )
}

const shown = (given: Given) => {
  const html = renderToStaticMarkup(<Shown {...given} />)
  return {
    waits: html.startsWith('waits'),
    tabs: html.includes('advice-place'),
    panel: html.includes('data-awaited="true"'),
  }
}

test('a form without a plan, or with a suggestion that was kept, waits in the room of both', () => {
  const all = { waits: true, tabs: true, panel: true }
  expect(shown({})).toEqual(all)
  expect(shown({ draft: { ...draft, touched: ['low'], advice: suggested } })).toEqual(all)
})

test('a plan of the reader keeps the room of the tabs alone', () => {
  const own = { ...draft, touched: ['low'] }
  expect(shown({ draft: own })).toEqual({ waits: false, tabs: true, panel: false })
})

test('a kind whose plans are copied keeps that room too, with suggestions or without', () => {
  const lent = { isAdvised: false, CopySource: () => undefined } as unknown as CreateParts
  const tabs = { waits: false, tabs: true, panel: false }
  expect(shown({ parts: lent })).toEqual(tabs)
  expect(
    shown({
      parts: { ...lent, isAdvised: true },
      kind: { ...kind, advice: undefined } as unknown as CreateKind,
    }),
  ).toEqual(tabs)
  expect(shown({ parts: lent, kind: { advice: {} } as CreateKind }).tabs).toBe(false)
})

test('nothing is kept for what this server or this kind has not', () => {
  const nothing = { waits: false, tabs: false, panel: false }
  expect(shown({ kind: {} as CreateKind })).toEqual(nothing)
  expect(shown({ parts: { ...parts, isAdvised: false } })).toEqual(nothing)
})

// A create form that is filled from its address, and the words of check codes at its fields: what
// the tests of codes share.
import { describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { textsOf } from '../tools/text-files.ts'
import type { Site } from './app.ts'
import { goWithin } from './within.ts'

/** Values of an address by name. */
export type Address = Readonly<Record<string, string>>

export interface CodesForm {
  readonly app: Site
  /** "/fgrid-create/". */
  readonly path: string
  /** Words of the kind's check codes, by code in small letters with hyphens. */
  readonly words: object
}

/**
 * English words of a kind's check codes, `name` as its texts call it. Read by its folder's name, so
 * that a kind can be taken out without a word here.
 */
export function wordsOfChecks(kind: string, name: string): object {
  const words = textsOf(kind)[name]
  return typeof words === 'object' ? (words['check'] as object) : {}
}

/** Goes to an address within the page. */
export async function go({ app }: Pick<CodesForm, 'app'>, page: Page, path: string): Promise<void> {
  await goWithin(page, app.url(path))
}

/** The form fills itself from the address as after a load; what it kept of another is dropped. */
export async function showForm(form: CodesForm, page: Page, address: Address): Promise<void> {
  await go(form, page, '/no-such-page/')
  await page.getByText('There is no such page').waitFor()
  await page.evaluate(() => sessionStorage.clear())
  await go(form, page, `${form.path}?${new URLSearchParams(address).toString()}`)
}

/** The words of a code, with figures where they name a bound. */
export function wordsOf({ words }: Pick<CodesForm, 'words'>, code: string): RegExp {
  const key = code.toLowerCase().replaceAll('_', '-')
  const text: unknown = Object.entries(words).find(([one]) => one === key)?.[1]
  if (typeof text !== 'string') throw new Error(`${code} has no words`)
  const escaped = text.replaceAll(/[.*+?()]/g, (it) => `\\${it}`)
  return new RegExp(escaped.replace('{{limit}}', '[\\d,.]*\\d'))
}

/** What is said at a field, once it is in the words of a code. */
export async function toldAt(
  form: CodesForm,
  page: Page,
  field: string,
  code: string,
): Promise<Locator> {
  await page.locator('details.advanced').evaluate((it: HTMLDetailsElement) => (it.open = true))
  const found = page
    .locator(`[data-field="${field}"] .fix`)
    .filter({ hasText: wordsOf(form, code) })
  await found.waitFor()
  return found
}

/** The main button of the form. */
export const mainButton = (page: Page): Locator => page.locator('.create-fields button.primary')

/** A code, the field of the form that tells it, and what of a sound form is changed for it. */
export type CodeRow<C> = readonly [code: string, field: string, change: C]

/**
 * Each code is told at its field with a bound, the field is marked, the main button does not let it
 * through, and the fix beside it repairs it.
 */
export function describeCodes<C>(
  form: CodesForm,
  page: () => Page,
  rows: readonly CodeRow<C>[],
  show: (change: C) => Promise<void>,
  /** Fields that are chosen from a list: nothing is written in them. */
  chosen: readonly string[] = [],
): void {
  describe('each code at its field', () => {
    test.each(rows)('%s at %s', async (code, field, change) => {
      await show(change)
      const found = await toldAt(form, page(), field, code)
      expect(await found.textContent()).toMatch(/\d/)
      const input = page().locator(`[data-field="${field}"] input:not([type=range])`)
      if (!chosen.includes(field)) expect(await input.getAttribute('aria-invalid')).toBe('true')
      expect(await mainButton(page()).textContent()).not.toMatch(/^Log in|^Create/)
      await found.getByRole('button').click()
      await found.waitFor({ state: 'hidden' })
    })
  })
}

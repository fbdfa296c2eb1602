// A server and a browser for all tests of a file, there from its first hook to its last. Must never
// be imported outside a test.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser, startApp, type App, type Site } from './app.ts'

/** What opens a window of its own for a reader. */
export type Windows = Pick<Browser, 'newContext'>

/** Starts the server with the given settings before the tests of a file, and ends it after them. */
export function useApp(env: Readonly<Record<string, string>> = {}): {
  readonly app: Site
  readonly browser: Windows
} {
  let app: App | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    app = await startApp(env)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })
  return {
    app: { url: (path, locale) => there(app).url(path, locale) },
    browser: { newContext: (options) => there(browser).newContext(options) },
  }
}

function there<T>(it: T | undefined): T {
  if (it === undefined) throw new Error('the server and the browser come with the first hook')
  return it
}

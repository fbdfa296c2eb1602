// Plays the native app around a page: the object that the app puts into it, with what it was told
// and what it answers. For the journey of links.
import type { BrowserContext, Page } from 'playwright-core'

export interface HostAnswers {
  readonly version: string
  /** What the app says of its user; undefined for nobody. */
  readonly user?: Readonly<Record<string, unknown>>
  /** Messages that the app refuses. */
  readonly refused?: readonly string[]
}

/** What the browser of the app says of itself. */
export const appAgent = (version: string): string =>
  `Mozilla/5.0 (Linux; Android 14) Mobile TrellisApp/${version}`

/** Every page of the context is in the app from now on. */
export async function playApp(context: BrowserContext, answers: HostAnswers): Promise<void> {
  await context.addInitScript((said) => {
    const calls: [string, unknown][] = []
    const user: unknown = said.user ?? { uid: 0 }
    const host = { calls, user }
    const answer = (name: string): unknown => {
      if (name === 'SystemInfo.getAppConfig') return { appVersion: said.version }
      return name === 'UserProfile.getUserProfile' ? host.user : null
    }
    const call = (name: string, message: unknown): Promise<unknown> => {
      calls.push([name, message])
      return said.refused?.includes(name) === true
        ? Promise.reject(new Error(`${name} is refused`))
        : Promise.resolve(answer(name))
    }
    Object.assign(window, { TrellisApp: { call }, appHost: host })
  }, answers)
}

interface Host {
  readonly calls: readonly (readonly [string, unknown])[]
  user: unknown
}

/** What the app was told, without the questions of the start. */
export async function toldApp(page: Page): Promise<readonly (readonly [string, unknown])[]> {
  const calls = await page.evaluate(() => (window as unknown as { appHost: Host }).appHost.calls)
  return calls.filter(([name]) => /push|open/.test(name))
}

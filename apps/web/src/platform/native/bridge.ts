// The port to the native app: one object that the app puts into the page, one call a message, a
// promise for each answer. Nothing else reaches the app.

/** What the app puts into its pages. */
export interface AppDoor {
  call(name: string, said: object): Promise<unknown>
}

declare global {
  interface Window {
    /** There in the native app alone. */
    readonly TrellisApp?: AppDoor
  }
}

export interface Bridge {
  /** The user as the app knows it. */
  profile(): Promise<unknown>
  /** Version of the app, "3.6.1". */
  version(): Promise<string>
  /** Opens a screen of the app by its native address. */
  push(url: string): Promise<void>
  /** Opens an address outside of the app. */
  launch(url: string): Promise<void>
}

/** Nothing that the page waits for takes longer; a login may, and has no limit. */
const LIMIT_MS = 2000

export function openBridge(door: AppDoor | undefined = window.TrellisApp): Bridge {
  const call = async (name: string, said: object = {}): Promise<unknown> => {
    if (door === undefined) throw new Error('there is no app around this page')
    return door.call(name, said)
  }
  return {
    profile: () => soon(call('UserProfile.getUserProfile')),
    version: async () => {
      const config = await soon(call('SystemInfo.getAppConfig'))
      const version = (config as { appVersion?: unknown } | null)?.appVersion
      return typeof version === 'string' ? version : ''
    },
    push: async (url) => void (await call('Router.push', { url })),
    launch: async (url) => void (await call('UrlLauncher.open', { url })),
  }
}

async function soon<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the app does not answer')), LIMIT_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** From this version on the app's screens are opened, and its login is tried first. */
export const BRIDGE_SINCE = '3.6.1'

/** Whether a version is at least another, part by part as numbers: "3.10" is after "3.6.1". */
export function isAtLeast(version: string, least: string): boolean {
  if (!/^\d+(\.\d+)*$/.test(version)) return false
  const [parts, wanted] = [version, least].map((it) => it.split('.').map(Number))
  for (const [index, want] of (wanted ?? []).entries()) {
    const part = parts?.[index] ?? 0
    if (part !== want) return part > want
  }
  return true
}

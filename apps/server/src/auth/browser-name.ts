// Which browser on which system a client says that it is, in the names that people know. Only for
// people: it is what anybody may send.

const BROWSERS = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

export interface BrowserName {
  /** '' where it is none that is known. */
  readonly browser: string
  readonly system: string
}

/** The names by which people know it. */
export function browserName(agent: string): BrowserName {
  return { browser: named(BROWSERS, agent), system: named(SYSTEMS, agent) }
}

function named(table: readonly (readonly [RegExp, string])[], agent: string): string {
  return table.find(([pattern]) => pattern.test(agent))?.[1] ?? ''
}

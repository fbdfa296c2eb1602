// Finds a Chromium for the browser tests, and installs one where none is. It does not start it.
import { existsSync } from 'node:fs'
import { aptInstall, canInstall, findProgram } from './apt.mjs'
import { inRoot } from './paths.mjs'
import { giveUp, run } from './run.mjs'

/** Chromium without windows, tabs and address bar: the journeys take half the time in it. */
const SHELL = 'chromium-headless-shell'
/** What text is written in until the area's own font has come (packages/ui/src/tokens.css). */
const FONTS = [
  { name: 'fonts-liberation', file: '/usr/share/fonts/truetype/liberation' },
  // Posters are written in Thai and Chinese too.
  { name: 'fonts-noto-core', file: '/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf' },
  { name: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
]
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of a browser that is already here: CHROMIUM_PATH, then PATH, then Playwright's own. */
async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    return existsSync(chosen)
      ? chosen
      : giveUp(`Missing: CHROMIUM_PATH names ${chosen}, not there.`)
  }
  return findProgram(names) ?? (await playwrightChromium())
}

/**
 * Path of a browser, installed if need be, by its window-less form where packages can be installed,
 * with the fonts that pages and posters fall back to; ends the script in one clear line when there
 * is no way.
 */
export async function ensureChromium() {
  if (!process.env.CHROMIUM_PATH && canInstall()) {
    const missingFonts = FONTS.filter(({ file }) => !existsSync(file)).map(({ name }) => name)
    if (missingFonts.length > 0) await aptInstall(...missingFonts)
    const hasShell = findProgram([SHELL]) || (await aptInstall(SHELL))
    if (!hasShell && findProgram(names) === undefined) await aptInstall('chromium')
  }
  const found = await findChromium()
  if (found !== undefined) return found
  console.log('Installing Chromium (playwright-core install chromium) ...')
  await run(process.execPath, [
    inRoot('node_modules/playwright-core/cli.js'),
    'install',
    'chromium',
  ])
  return (await playwrightChromium()) ?? giveUp(missing)
}

const missing =
  'Missing: a Chromium for the browser tests. Install one and name it in CHROMIUM_PATH ' +
  '(Debian: apt-get install chromium).'

async function playwrightChromium() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

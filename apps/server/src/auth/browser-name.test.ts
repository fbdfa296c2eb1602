// Browsers by what they call themselves: most say that they are several.
import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const MOZILLA = 'Mozilla/5.0'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox', 'Linux'],
  [`${MOZILLA} (Linux; Android 14) ${KIT} Chrome/130.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${MOZILLA} (Windows NT 10.0) ${KIT} Chrome/130.0 Safari/537.36 Edg/130.0`, 'Edge', 'Windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Safari/605.1`, 'Safari', 'macOS'],
  [`${MOZILLA} (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${KIT} CriOS/130`, 'Chrome', 'iOS'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0) ${KIT} Chrome/130.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('%s', (agent, browser, system) => {
  expect(browserName(agent)).toEqual({ browser, system })
})

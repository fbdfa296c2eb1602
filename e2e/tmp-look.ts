import { startApp, openBrowser, desktop, phone } from './app.ts'
const app = await startApp({ TRELLIS_SEED: '7' })
const browser = await openBrowser()
const want = process.argv.slice(2)
async function shot(name: string, path: string, o: { phone?: boolean; locale?: string; theme?: string; width?: number; steps?: (p: any) => Promise<void> }) {
  if (want.length && !want.some((it) => name.startsWith(it))) return
  const device = o.phone ? { ...phone, ...(o.width ? { viewport: { width: o.width, height: 700 } } : {}) } : { ...desktop, ...(o.width ? { viewport: { width: o.width, height: 900 } } : {}) }
  const context = await browser.newContext(device as never)
  await context.addInitScript((theme: string) => localStorage.setItem('trellis.settings', JSON.stringify({ theme })), o.theme ?? 'dark')
  const page = await context.newPage()
  page.on('console', (m: any) => { if (m.type() === 'error') console.log(name, m.text()) })
  page.on('pageerror', (e: any) => console.log(name, 'PAGEERROR', e.message))
  page.on('response', async (r: any) => { if (r.url().includes('/lab/')) console.log(name, r.status(), (await r.text()).slice(0, 150), r.request().timing().responseEnd | 0) })
  await page.goto(app.url(path, o.locale ?? ''))
  await page.locator('.backtest-answer, .backtest .notice').first().waitFor({ timeout: 15000 }).catch((e: any) => console.log(name, 'no answer'))
  await page.waitForTimeout(800)
  await o.steps?.(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (wide > 0) console.log(name, 'SIDEWAYS', wide)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()!.width, height })
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/bt/out/${name}.png` })
  await context.close()
}
const compare = async (p: any) => {
  await p.getByRole('button', { name: /^(Compare|مقارنة)$/ }).click()
  await p.getByRole('textbox').filter({ visible: true }).nth(2).fill('40')
  await p.waitForTimeout(2500)
}
const spot = '/create/?base=BTC&quote=USDT'
await shot('spot-desk', spot, {})
await shot('spot-light', spot, { theme: 'light' })
await shot('spot-compare', spot, { steps: compare })
await shot('spot-phone', spot, { phone: true })
await shot('spot-320', spot, { phone: true, width: 320, steps: compare })
await shot('spot-ar', spot, { phone: true, locale: 'ar-SA' })
await shot('spot-ar-desk', spot, { locale: 'ar-SA' })
await shot('fgrid', '/fgrid-create/?base=BTC&quote=USDT', {})
await shot('mart', '/fmart-create/?base=BTC&quote=USDT', {})
await shot('combo', '/fcombo-create/', {})
await shot('dca', '/dca-create/', {})
await browser.close()
await app.stop()

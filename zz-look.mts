import { chromium } from 'playwright-core'
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--force-prefers-reduced-motion']})
const shots = [['spot','/create/?base=BTC&quote=USDT','',1440,900],['spot-ar','/create/?base=BTC&quote=USDT','ar-SA',1440,900],['fgrid','/fgrid-create/?base=BTC&quote=USDT','',1440,900],['fmart','/fmart-create/?base=BTC&quote=USDT','',1440,900],['fcombo','/fcombo-create/?base=BTC&quote=USDT','',1440,900],['phone','/create/?base=BTC&quote=USDT','',390,844],['phone320','/fgrid-create/?base=BTC&quote=USDT','ar-SA',320,700]] as const
const only = process.argv.slice(2)
for (const [n,p,l,w,h] of shots) {
  if(only.length&&!only.includes(n)) continue
  const phone = w<700
  const c = await b.newContext({viewport:{width:w,height:h},...(phone?{isMobile:true,hasTouch:true,deviceScaleFactor:2}:{})})
  const page = await c.newPage()
  page.on('console',m=>{if(m.type()==='error')console.log(n,m.text())}); page.on('pageerror',e=>console.log(n,'ERR',e.message))
  await page.goto(`http://127.0.0.1:8391${l===''?'':'/'+l}/tradingbot${p}`)
  await page.waitForTimeout(3500)
  try { await page.locator('.advice-why summary').click({timeout:2000}) } catch { console.log(n,'no advice') }
  await page.waitForTimeout(500)
  const wide = await page.evaluate(()=>[document.documentElement.scrollWidth, innerWidth])
  console.log(n,wide)
  await page.screenshot({path:`/tmp/adv/${n}.png`,fullPage:true})
  await c.close()
}
await b.close()

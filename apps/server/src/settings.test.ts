// Every setting has a default, and a bad one is refused in one line that names it.
import { featureFlags } from '@trellis/contract'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

describe('settings', () => {
  test('an empty environment gives the defaults of the conventions', () => {
    const read = readSettings({})
    expect(read).toMatchObject({
      ok: true,
      value: {
        host: '127.0.0.1',
        port: 8080,
        dataDir: './.trellis',
        databaseUrl: undefined,
        market: 'simulated',
        speed: 1,
        seed: 1,
        hold: false,
        house: false,
        advice: false,
        adviceShare: 50,
        lab: true,
        labWarm: false,
        shards: 2,
        secretKey: undefined,
        smtp: undefined,
        publicAddress: undefined,
      },
    })
    if (!read.ok) return
    const { grants } = read.value
    expect(grants.map((grant) => grant.coin)).toEqual(['USDT', 'USDC', 'BTC', 'ETH'])
    expect(grants[0]?.amount).toBe(100_000n * 10n ** 12n)
  })

  test.each([
    ['PORT', '70000'],
    ['TRELLIS_MAIL_FROM', 'nobody'],
    ['TRELLIS_PUBLIC_ADDRESS', 'https://bots.example.org/path'],
    ['TRELLIS_PUBLIC_ADDRESS', 'bots.example.org'],
    ['PORT', '80a'],
    ['TRELLIS_SPEED', '0'],
    ['TRELLIS_SPEED', '1e3'],
    ['TRELLIS_SEED', '-1'],
    ['TRELLIS_HOLD', 'maybe'],
    ['TRELLIS_LAB', 'sometimes'],
    ['TRELLIS_ADVICE_SHARE', '101'],
    ['TRELLIS_SHARDS', '0'],
    ['TRELLIS_MARKET', 'live'],
    // A market in the hand of a test is handed in by a process of its own, never by a setting.
    ['TRELLIS_MARKET', 'stepped'],
    ['TRELLIS_PAPER_GRANT', 'lots of USDT'],
    ['TRELLIS_PLATFORM_COIN', 'mnt!'],
    ['DATABASE_URL', 'mysql://x'],
    ['TRELLIS_LOG_LEVEL', 'loud'],
    ['TRELLIS_OPERATORS', 'somebody'],
    ['TRELLIS_FLAGS_OFF', 'spotTsGray, nobodyGray'],
    ['TRELLIS_TESTNET', 'perhaps'],
    ['TRELLIS_REPORTS', 'http://example.org/reports'],
    ['TRELLIS_REPORTS', 'https://me:secret@example.org/reports'],
    ['TRELLIS_REPORTS', 'reports.example.org'],
    ['TRELLIS_APP_ADDRESS', 'javascript:alert(1)'],
    ['TRELLIS_PLATFORM', 'http://www.example.org'],
    ['TRELLIS_TELEGRAM_FRAMES', "https://web.telegram.org; script-src 'none'"],
    ['TRELLIS_TELEGRAM_FRAMES', 'https://web.telegram.org/k'],
    ['TRELLIS_TELEGRAM_TOKEN', 'no-token'],
    ['TRELLIS_API_HOSTS', 'api.example.org'],
    ['TRELLIS_API_HOSTS', 'api*0'],
    ['TRELLIS_TEXTS', 'https://texts.example.org/{language}.json'],
    ['TRELLIS_TEXTS', 'http://texts.example.org/{namespace}/{language}'],
    ['TRELLIS_TEXTS', 'https://{language}.example.org/{namespace}'],
    ['TRELLIS_TEXTS', 'https://example.org:99999/{namespace}/{language}'],
    ['TRELLIS_TEXTS', 'https://256.256.256.256/{namespace}/{language}'],
    ['TRELLIS_PLATFORM', 'https://example.org:99999'],
    ['TRELLIS_TELEGRAM_FRAMES', 'https://256.256.256.256'],
    ['TRELLIS_TEXTS', 'https://example.org/{namespace}/{language}"><script>'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    const read = readSettings({ [name]: value })
    expect(read.ok).toBe(false)
    if (read.ok) return
    expect(read.error).toContain(name)
    expect(read.error).not.toContain('\n')
  })

  test('texts of another host are asked for by project, namespace and language', () => {
    const place = 'https://texts.example.org/{project}/{namespace}/{language}.json'
    expect(readSettings({ TRELLIS_TEXTS: place })).toMatchObject({
      ok: true,
      value: {
        site: { texts: 'https://texts.example.org/trading-bot/{namespace}/{language}.json' },
      },
    })
  })

  test('the lab is on unless it is switched off', () => {
    expect(readSettings({ TRELLIS_LAB: '0' })).toMatchObject({ ok: true, value: { lab: false } })
    expect(readSettings({ TRELLIS_LAB: '1' })).toMatchObject({ ok: true, value: { lab: true } })
  })

  test('operators are e-mails, in small letters; none are named unless somebody is', () => {
    const read = readSettings({ TRELLIS_OPERATORS: ' A@b.example,, c@d.example ' })
    expect(read).toMatchObject({ ok: true, value: { operators: ['a@b.example', 'c@d.example'] } })
    expect(readSettings({})).toMatchObject({ ok: true, value: { operators: [] } })
  })

  test('every flag is on but those that are named as off', () => {
    const flagsOf = (env: Record<string, string>) => {
      const read = readSettings(env)
      return read.ok ? [...read.value.flags] : []
    }
    expect(flagsOf({})).toEqual([...featureFlags])
    const off = flagsOf({ TRELLIS_FLAGS_OFF: 'futureTsGray, ,tradingBotTrailing' })
    expect(featureFlags.filter((flag) => !off.includes(flag))).toEqual([
      'futureTsGray',
      'tradingBotTrailing',
    ])
  })

  test('a short secret is refused without being shown', () => {
    const read = readSettings({ TRELLIS_SECRET_KEY: 'hunter2' })
    expect(read).toEqual({
      ok: false,
      error: 'TRELLIS_SECRET_KEY must have at least 16 characters',
    })
  })

  test('a replay folder and a fractional speed are read', () => {
    const read = readSettings({ TRELLIS_MARKET: 'replay:../data', TRELLIS_SPEED: '0.5' })
    expect(read).toMatchObject({ ok: true, value: { market: 'replay:../data', speed: 0.5 } })
  })

  test('where the pages stand is read as it is said', () => {
    const read = readSettings({
      TRELLIS_TESTNET: '1',
      TRELLIS_APP_ADDRESS: 'https://get.example.org/trellis',
      TRELLIS_PLATFORM: 'https://www.example.org/',
      TRELLIS_API_HOSTS: 'api, api2*3',
      TRELLIS_TELEGRAM_FRAMES: 'https://web.telegram.org, http://telegram.localhost:8081',
    })
    expect(read).toMatchObject({
      ok: true,
      value: {
        site: {
          testnet: true,
          app: 'https://get.example.org/trellis',
          tryApp: false,
          platform: 'https://www.example.org',
          apiHosts: [
            { name: 'api', weight: 1 },
            { name: 'api2', weight: 3 },
          ],
          telegram: {
            token: undefined,
            frames: ['https://web.telegram.org', 'http://telegram.localhost:8081'],
          },
        },
      },
    })
  })

  test('the token of a bot stands in no message', () => {
    const read = readSettings({ TRELLIS_TELEGRAM_TOKEN: 'half-a-secret' })
    expect(read.ok ? '' : read.error).not.toContain('half-a-secret')
  })
})

test('letters that leave say whom they are from and where they lead; no password is printed', () => {
  const smtp = 'smtps://bots:hidden@mail.example.org:465'
  const more = {
    TRELLIS_MAIL_FROM: 'Trellis <bots@example.org>',
    TRELLIS_PUBLIC_ADDRESS: 'https://bots.example.org',
  }
  expect(readSettings({ TRELLIS_SMTP: smtp, ...more })).toMatchObject({
    ok: true,
    value: { smtp, publicAddress: 'https://bots.example.org' },
  })
  for (const env of [{ TRELLIS_SMTP: smtp }, { TRELLIS_SMTP: 'bots:hidden@mail', ...more }]) {
    const read = readSettings(env)
    expect(read.ok).toBe(false)
    expect(JSON.stringify(read)).toContain('TRELLIS_SMTP')
    expect(JSON.stringify(read)).not.toContain('hidden')
  }
})

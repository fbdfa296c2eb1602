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
      },
    })
    if (!read.ok) return
    const { grants } = read.value
    expect(grants.map((grant) => grant.coin)).toEqual(['USDT', 'USDC', 'BTC', 'ETH'])
    expect(grants[0]?.amount).toBe(100_000n * 10n ** 12n)
  })

  test.each([
    ['PORT', '70000'],
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
  ])('%s=%s is refused in one line that names it', (name, value) => {
    const read = readSettings({ [name]: value })
    expect(read.ok).toBe(false)
    if (read.ok) return
    expect(read.error).toContain(name)
    expect(read.error).not.toContain('\n')
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
})

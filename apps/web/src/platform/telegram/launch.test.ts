// Every client of Telegram, every place of a start parameter, and what is none.
import { expect, test } from 'vitest'
import { coloursOf, pathOfStart, platformOf, readLaunch } from './launch.ts'

const IPHONE = 'Mozilla/5.0 (iPhone) Mobile'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) Mobile'
const DESK = 'Mozilla/5.0 (X11)'

test.each([
  ['ios', DESK, 'ios_tg'],
  ['android', DESK, 'android_tg'],
  ['android_x', DESK, 'android_tg'],
  ['macos', DESK, 'pc_tg'],
  ['tdesktop', DESK, 'pc_tg'],
  ['unigram', DESK, 'pc_tg'],
  ['weba', DESK, 'pc_tg'],
  ['weba', IPHONE, 'ios_tg'],
  ['webk', ANDROID, 'android_tg'],
  ['web', ANDROID, 'android_tg'],
  ['', IPHONE, 'pc_tg'],
  ['next', ANDROID, 'pc_tg'],
])('%s in %s is %s', (name, agent, platform) => expect(platformOf(name, agent)).toBe(platform))

test.each([
  ['', ''],
  ['my-bot', '/my-bot/'],
  ['ranking', '/ranking/'],
  ['account', '/account/'],
  ['bot_123', '/bot/123/'],
  ['bot_x', ''],
  ['create', '/create/'],
  ['create_BTC_USDT', '/create/?base=BTC&quote=USDT'],
  ['create_BTC', '/create/'],
  ['create_btc_usdt', '/create/'],
  ['dca-create_ETH_USDC', '/dca-create/?base=ETH&quote=USDC'],
  ['fgrid-create_SOL_USDT', '/fgrid-create/?base=SOL&quote=USDT'],
  ['fmart-create_SOL_USDT', '/fmart-create/?base=SOL&quote=USDT'],
  ['fcombo-create', '/fcombo-create/'],
  ['constructor', ''],
  ['//evil.example', ''],
])('%s opens "%s"', (start, path) => expect(pathOfStart(start)).toBe(path))

test('a launch is read out of the hash', () => {
  const initData = 'auth_date=1&start_param=my-bot&hash=0'
  const said = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: '{"bg_color":"#212d3b","text_color":"#FFFFFF","x":"red","y":7}',
  })
  expect(readLaunch(`#${said.toString()}`, DESK)).toEqual({
    initData,
    platform: 'ios_tg',
    theme: { bg_color: '#212d3b', text_color: '#FFFFFF' },
    path: '/my-bot/',
  })
  expect(readLaunch('', DESK)).toEqual({ initData: '', platform: 'pc_tg', theme: {}, path: '' })
  expect(coloursOf('{')).toEqual({})
  expect(coloursOf(null)).toEqual({})
})

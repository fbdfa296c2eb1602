// What signing in by Telegram refuses, apart from the shared table: only the mini app asks for it.

const call = (ret: number, text: string) => ({ ret, status: 0, http: 200, text })

export const telegramTable = {
  telegramOff: call(10030, 'Signing in by Telegram is not set up on this server'),
  telegramForged: call(10031, 'The init data is not what Telegram signed for this bot'),
  telegramOld: call(10032, 'The init data is too old or was used before: open the mini app anew'),
} as const

export type TelegramCode = keyof typeof telegramTable

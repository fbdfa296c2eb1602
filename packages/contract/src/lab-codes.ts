// What the lab refuses, apart from the shared table: no first page of the browser says a word of
// it.

const call = (ret: number, text: string) => ({ ret, status: 0, http: 200, text })

/** Codes by which a backtest is refused. */
export const labTable = {
  labOff: call(10040, 'Backtests are switched off on this server'),
  labNotTried: call(10041, 'Bots of this kind cannot be backtested'),
  labTooShort: call(10042, 'Prices of these symbols do not reach back so far'),
  labNotThen: call(10043, 'At the prices of the first hour such a bot would not have started'),
  labReplaced: call(10044, 'A newer request of the same form has taken the place of this one'),
  labBusy: call(10045, 'Too many backtests are waiting, try again in a moment'),
  labEnded: call(10046, 'The backtest was interrupted, try again'),
  labLate: call(10047, 'The backtest took too long and was given up: try a shorter span'),
} as const

export type LabCode = keyof typeof labTable

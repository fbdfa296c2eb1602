// What a line on a chart stands for; its colour follows from that.

/** `range`: an end of the range at which no level lies; only the ladder draws it. */
export type ChartTone =
  | 'buy'
  | 'sell'
  | 'empty'
  | 'stop'
  | 'profit'
  | 'entry'
  | 'limit'
  | 'original'
  | 'liquidation'
  | 'range'

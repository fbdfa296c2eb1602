// What a minute is made of where minutes lie side by side.

/** Minutes as columns of ticks and lots, one row each. */
export interface MinuteColumns {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

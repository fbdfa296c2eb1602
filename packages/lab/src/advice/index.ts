// Suggested settings: what is searched, how it is judged, what is said of it.
export * from './advice.ts'
export type { AdviceFigures } from './advice-figures.ts'
export { FOLD_DAYS, TRAINING_FOLDS } from './advice-windows.ts'
export type { MarketMode } from './market-mode.ts'
export { placedMarket } from './placed-market.ts'
export * from './search-advice.ts'

// Suggested settings: what is searched, how it is judged, what is said of it.
export * from './advice-version.ts'
export { PAST_DAYS } from './advice-windows.ts'
export { styleScore } from './objectives.ts'
export { placedMarket } from './placed-market.ts'
export * from './search-advice.ts'

// Enumerations of the wire (specification 3 and 4) with their numbers: position in a list is the
// number. Plain data without zod, so that the browser may import values from here.

/** What a market trades: the coins themselves, or linear contracts on them. */
export const categories = ['spot', 'linear'] as const
export type Category = (typeof categories)[number]

/**
 * What happens in the life of every bot, whatever its kind calls it: the money comes, works, earns,
 * leaves, and the steps that the bot takes meanwhile.
 */
export const lifeTypes = [
  'bot-status',
  'bot-funded',
  'bot-started',
  'profit-booked',
  'profit-withdrawn',
  'funds-added',
  'settings-changed',
  'closing-started',
  'coins-valued',
  'bot-closed',
  'range-left',
  'range-entered',
  'liquidation-near',
] as const
export type LifeType = (typeof lifeTypes)[number]

export const botTypes = [
  'INVALID',
  'GRID_SPOT',
  'DCA_SPOT',
  'GRID_FUTURES',
  'MART_FUTURES',
  'COMBO_FUTURES',
] as const
export type BotType = (typeof botTypes)[number]

/** The same list as the V5 API spells it ("BOT_TYPE_ENUM_GRID_FUTURES"). */
export const botTypePrefix = 'BOT_TYPE_ENUM_'

export const investModes = ['INVEST_QUOTE', 'INVEST_BASE', 'INVEST_BASE_AND_QUOTE'] as const
export type InvestMode = (typeof investModes)[number]

/** Close modes of a spot grid; 4 is the default. */
export const spotCloseModes = [
  'UNKNOWN',
  'BIT_MODE',
  'BASE_MODE',
  'QUOTE_MODE',
  'BASE_AND_QUOTE_MODE',
] as const

/** Which targets are prices and which are shares of what was invested; the first has none. */
export const tpSlTypes = [
  'EMPTY_TPSLType',
  'TP_SL_TYPE_PERCENT',
  'TP_SL_TYPE_PRICE',
  'TP_SL_TYPE_TP_PRICE_SL_PERCENT',
  'TP_SL_TYPE_TP_PERCENT_SL_PRICE',
] as const
export type TpSlType = (typeof tpSlTypes)[number]

export const futuresPositionSides = [
  'FUTURES_POSITION_SIDE_UNSPECIFIED',
  'FUTURES_POSITION_SIDE_SHORT',
  'FUTURES_POSITION_SIDE_LONG',
] as const

/** Why a futures grid stopped (specification 4), by number. */
export const futureGridStopTypes = [
  'F_GRID_BOT_STOP_TYPE_UNSPECIFIED',
  'F_GRID_BOT_STOP_TYPE_INIT',
  'F_GRID_BOT_STOP_TYPE_USER',
  'F_GRID_BOT_STOP_TYPE_TP',
  'F_GRID_BOT_STOP_TYPE_NO_BALANCE',
  'F_GRID_BOT_STOP_TYPE_FOR_LIQ',
  'F_GRID_BOT_STOP_TYPE_SETTLE',
  'F_GRID_BOT_STOP_TYPE_TRIGGER_FBU_FAIL',
  'F_GRID_BOT_STOP_TYPE_TRANSFER_ASSET_FAIL',
  'F_GRID_BOT_STOP_TYPE_SL',
  'F_GRID_BOT_STOP_TYPE_REDUCE_ONLY',
  'F_GRID_BOT_STOP_TYPE_RISK_LIMIT',
  'F_GRID_BOT_STOP_TYPE_RISK_SYSTEM',
  'F_GRID_BOT_STOP_TYPE_PRICE_DROP',
  'F_GRID_BOT_STOP_TYPE_USER_BAN',
  'F_GRID_BOT_STOP_TYPE_TRIGGER_TOP_PRICE',
  'F_GRID_BOT_STOP_TYPE_TRIGGER_BOTTOM_PRICE',
] as const
export type FutureGridStopType = (typeof futureGridStopTypes)[number]

/** Ways to close a bot in contracts: its position leaves at market, the wallet goes back. */
export const futuresCloseModes = ['UNKNOWN', 'MARKET'] as const

export const pageSources = [
  'UNSPECIFIED_PAGE',
  'TRADING_BOT_PAGE',
  'DERIVATIVES_PAGE',
  'FCOMBO_CREATE_PAGE',
] as const

export const blockSources = [
  'UNSPECIFIED',
  'MAIN_PAGE_CREATE_BLOCK',
  'AI_CREATE_BLOCK',
  'RANK_LIST',
  'PAGE_AI_BLOCK',
] as const

export const createTypes = ['UNSPECIFIED', 'COPY', 'AUTO', 'MANUAL'] as const

/** What suggested settings are to be good at. */
export const styles = ['UNSPECIFIED', 'HIGH_PROFITS', 'STEADY', 'HIGH_FREQUENCY'] as const

/** Sides of the market that a suggestion is for, and which way a market went. */
export const gridModes = ['UNSPECIFIED', 'NEUTRAL', 'LONG', 'SHORT'] as const

/** Who has traded with bots before. */
export const userTypes = ['UNKNOWN_UserType', 'FRESH', 'EXPERIENCED'] as const

/** What an easy suggestion is of: coins, or contracts. */
export const easyProducts = ['UNSPECIFIED', 'SPOT', 'FUTURES'] as const

/** Whether there is something to suggest; why not, where there is not. */
export const adviceStates = ['READY', 'COMPUTING', 'NO_HISTORY', 'OFF'] as const
export type AdviceStateName = (typeof adviceStates)[number]

/** Who chose a bot's parameters: its user, a suggestion of the site, or another bot it copies. */
export const botSources = ['manual', 'auto', 'copy'] as const
export type BotSource = (typeof botSources)[number]

/** Tabs of My Bots. */
export const botListStatuses = ['ONGOING', 'CLOSED'] as const

export const orderTypes = ['normal', 'arbitrage', 'position'] as const

/**
 * Speeds of the paper market that can be chosen on the page: market time per wall time, and "day"
 * for a day of it in two minutes.
 */
export const marketSpeeds = ['1', '60', '600', '3600', 'day'] as const
export type MarketSpeedName = (typeof marketSpeeds)[number]

/** Chart intervals of the specification, shortest first. */
export const intervals = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const

/** Ranking: running time, P&L bands in percent, and sorters (specification 3). */
export const runningTimes = [
  'ALL',
  'WITHIN_1D',
  'FROM_1D_TO_7D',
  'FROM_7D_TO_30D',
  'OVER_30D',
] as const
export const pnlBands = [
  'ALL',
  'FROM_0_TO_5',
  'FROM_5_TO_10',
  'FROM_10_TO_20',
  'FROM_20_TO_50',
  'FROM_50_TO_70',
  'FROM_70_TO_100',
  'OVER_100',
] as const
export const rankingSorters = ['PNL_PERCENTAGE', 'PNL_AMOUNT', 'COPIED_COUNT'] as const
/** The same with ours, by return over the largest fall; ours is usual where nothing is named. */
export const mixedSorters = [...rankingSorters, 'RISK_ADJUSTED'] as const

/** Kinds as discovery and suggestions name them (specification 3). */
export const businessTypes = [
  'BIZ_UNKNOWN',
  'SPOT_GRID',
  'FUTURE_GRID',
  'SPOT_DCA',
  'DUAL_ASSET',
  'LIQUIDITY_MINING',
  'COPY_TRADING',
  'FUTURE_MARTIN',
  'FUTURE_COMBO',
] as const
export type BusinessType = (typeof businessTypes)[number]

/** Which way a ranked bot in contracts gains; the first stands for any. */
export const rankedModes = ['ALL', 'LONG', 'SHORT', 'NEUTRAL', 'MIXED'] as const

/** Feature flags answered by config/web. */
export const featureFlags = [
  'botSymbolGray',
  'futureTsGray',
  'spotTsGray',
  'botTpslEquity',
  'tradingBotTrailing',
  'tradingBotTrailingLongOrShort',
  'tradingBotTrailingSpot',
  'euBotGray',
] as const
export type FeatureFlag = (typeof featureFlags)[number]

/** What an API key may do. */
export const permissions = ['bot', 'earn', 'read'] as const
export type Permission = (typeof permissions)[number]

/** Keys of what an announcement is about; new_crypto are listings. */
export const announcementCategories = [
  'new_crypto',
  'product_updates',
  'maintenance_updates',
  'latest_news',
] as const
export type AnnouncementCategory = (typeof announcementCategories)[number]

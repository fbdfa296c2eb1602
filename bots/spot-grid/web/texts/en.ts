// English words that only a spot grid has. Plain and short; every percentage says of what.
import { gridForm } from '@trellis/bot-kit/web/texts/en-grid-form.ts'
import { detailTexts } from './en-detail.ts'
import { lists } from './en-lists.ts'

export const texts = {
  spotGrid: {
    ...gridForm,
    name: 'Spot grid',
    purpose: 'Buys low and sells high inside a range, again and again.',
    market: 'For markets that move sideways.',
    offer: {
      name: 'Spot grid',
      does: 'Buys below, sells above, earns each swing',
      suits: 'Sideways',
    },
    on: 'On',
    off: 'Off',
    none: 'None',
    noMaximum: 'no maximum',
    afterStop:
      'When a take-profit, stop-loss or trailing stop is reached, everything is sold to {{coin}}.',
    triggerBelow:
      'The trigger price is below the range: the bot starts with all its money in coins and sells from {{price}} up.',
    triggerAbove:
      'The trigger price is above the range: the bot does not trade until the price falls below {{price}}.',
    mode: { quote: '{{quote}}', base: '{{base}}', both: 'Both' },
    follow: { failed: 'This could not be changed. Try again.' },
    atPrice: {
      takeProfit: 'Closes the bot, all in {{quote}}',
      takeProfitUnset: 'Set a take-profit',
      high: 'All sells filled, no trades above',
      now: 'After the initial buy and its fee',
      nowWaiting: 'Waiting for trigger, nothing bought yet',
      low: 'All buys filled, no trades below',
      stopLoss: 'Sells all {{coin}} at market, closes the bot',
      stopLossUnset: 'Set a stop-loss',
      entry: 'The bot starts here',
      entryUnset: 'Set a trigger price',
    },
    rules: {
      swing:
        'Buy orders wait below the price, sell orders above it. Each filled buy is sold one level higher, each filled sell bought back one level lower.',
      outside:
        'Above the upper price the bot holds only {{coin}}, below the lower price only coins. It does not trade there and goes on when the price comes back.',
      targets:
        'At a take-profit, stop-loss or trailing stop everything is sold at market and the bot closes.',
      fees: 'Orders of the grid pay the maker fee, market orders the taker fee. 5 % of the investment is the fee reserve.',
      close:
        'You can close at any time and choose to sell everything, keep the coins, or keep both as they are.',
    },
    act: { ...gridForm.act, create: 'Create spot grid' },
    confirm: { ...gridForm.confirm, title: 'Create spot grid {{pair}}?' },
    created: {
      title: 'Your spot grid is running',
      waiting: 'Your spot grid is waiting for trigger',
    },
    refused: { '402': 'You already run as many spot grids as allowed. Nothing was created.' },
    rung: {
      buy: 'Buy',
      sell: 'Sell',
      empty: 'Empty',
      buyDetail: 'A buy order will wait at {{price}}',
      sellDetail: 'A sell order will wait at {{price}}',
      emptyDetail: '{{price}} stays empty: it is the level next to the price',
      noFills: 'none yet',
      fills_one: '{{count}} fill',
      fills_other: '{{count}} fills',
    },
    reason: {
      'waiting-entry': 'No order yet: waiting for trigger',
      initializing: 'No order yet: the bot is buying its first coins',
      'empty-level': 'No order here: one level at the price stays free',
      'price-outside': 'No order: the price has left the range',
      'insufficient-balance': 'No order: the bot’s balance is too small for it now',
      'below-minimum': 'No order: it would be smaller than the market’s minimum',
      'above-maximum': 'No order: it would be larger than the market’s maximum',
      'price-not-allowed': 'No order: the market does not allow this price now',
      'symbol-closed': 'No order: the market is closed',
      closing: 'No order: the bot is closing',
      ended: 'No order: the bot has ended',
      other: 'No order ({{code}})',
    },
    ...detailTexts,
    lists,
  },
} as const

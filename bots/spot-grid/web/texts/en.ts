// English words that only a spot grid has. Plain and short; every percentage says of what.
import { gridForm } from '@trellis/bot-kit/web/texts/en-grid-form.ts'
import { detailTexts } from './en-detail.ts'

export const texts = {
  spotGrid: {
    ...gridForm,
    /* Reasons of this kind, as notifications name the end of a bot. */
    told: {
      'trailing-stop': 'Trailing stop filled at {{price}}',
      'failed-initiation': 'Could not start',
    },
    afterStop:
      'When a take-profit, stop-loss or another end that you set is reached, everything is sold to {{coin}}.',
    triggerBelow:
      'The trigger price is below the range: the bot starts with all its money in coins and sells from {{price}} up.',
    triggerAbove:
      'The trigger price is above the range: the bot does not trade until the price falls below {{price}}.',
    atPrice: {
      takeProfit: 'Closes the bot, all in {{quote}}',
      takeProfitUnset: 'Set a take-profit',
      high: 'All sells filled, no trades above',
      now: 'After the initial buy and its fee',
      nowWaiting: 'Waiting for trigger, nothing bought yet',
      stillWaiting: 'Still waiting for trigger, nothing traded',
      highWithout: 'No sells in this plan, no trades above',
      lowWithout: 'No buys in this plan, no trades below',
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
        'At a take-profit, stop-loss or another end that you set everything is sold at market and the bot closes.',
      fees: 'Orders of the grid pay the maker fee, market orders the taker fee. 5% of the investment is the fee reserve.',
      close:
        'You can close at any time and choose: All to {{coin}}, Keep as it is, All to {{base}} (buys {{base}} with the {{coin}}), or All to the platform coin. It is paid to your Funding account.',
    },
    act: { ...gridForm.act, create: 'Create spot grid' },
    confirm: { ...gridForm.confirm, title: 'Create spot grid {{pair}}?' },
    created: {
      title: 'Your spot grid is running',
      waiting: 'Your spot grid is waiting for trigger',
    },
    refused: { '402': 'You already run as many spot grids as allowed. Nothing was created.' },
    ...detailTexts,
  },
} as const

// English words that only a futures grid has. Plain and short; every percentage says of what.
import { linear } from '@trellis/bot-kit/web/texts/en-linear.ts'
import { contractGridForm } from '@trellis/bot-kit/web/texts/en-contract-grid-form.ts'
import { contractKind } from '@trellis/bot-kit/web/texts/en-contract-kind.ts'

export const texts = {
  linear,
  futuresGrid: {
    ...contractGridForm,
    act: { ...contractGridForm.act, create: 'Create futures grid' },
    confirm: { ...contractGridForm.confirm, title: 'Create futures grid {{pair}}?' },
    /* Reasons of this kind, as notifications name the end of a bot. */
    told: {
      ...contractKind.told,
      'top-price': 'Top stop filled at {{price}}',
      'bottom-price': 'Bottom stop filled at {{price}}',
    },
    afterStop: contractKind.afterStop,
    triggerBelow:
      'The trigger price is below the range: the bot starts at the lower end and trades from {{price}} up.',
    triggerAbove:
      'The trigger price is above the range: the bot starts at the upper end and trades from {{price}} down.',
    atPrice: {
      takeProfit: 'Closes the position and the bot',
      takeProfitUnset: 'Set this price',
      high: 'All sells filled, no trades above',
      now: 'After the opening and its fee',
      nowWaiting: 'Waiting for trigger, nothing traded yet',
      stillWaiting: 'Still waiting for trigger, nothing traded',
      highWithout: 'No sells in this plan, no trades above',
      lowWithout: 'No buys in this plan, no trades below',
      low: 'All buys filled, no trades below',
      stopLoss: 'Closes the position and the bot',
      stopLossUnset: 'Set this price',
      never: 'No straight move reaches it',
      closed: 'Closed before, by the target on the way',
      liquidated: 'Liquidated before, the margin is lost',
      entry: 'The bot starts here',
      entryUnset: 'Set a trigger price',
      marginBelow: 'Levels filled from here on wait for margin',
      marginAbove: 'Levels filled from here on wait for margin',
      liquidationBelow: 'The exchange ends the bot, its margin is lost',
      liquidationAbove: 'The exchange ends the bot, its margin is lost',
    },
    rules: {
      ...contractKind.rules,
      rounds:
        'Buy orders wait below the price, sell orders above it. Each filled order is followed by its counter order one level away: a pair of them earns one interval.',
      outside:
        'Neutral opens no position; below the range it is long, above it short. Long buys first, short sells first. Out of the range nothing is traded and the position stays open.',
      fees: 'Orders of the grid pay the maker fee, market orders the taker fee.',
    },
    created: {
      title: 'Your futures grid is running',
      waiting: 'Your futures grid is waiting for trigger',
    },
    refused: { '402': 'You already run as many futures grids as allowed. Nothing was created.' },
    detail: {
      close: 'Close {{pair}} futures grid?',
      closeWaiting: 'Stop waiting with {{pair}} futures grid?',
      adjust: 'Adjust futures grid',
    },
    closing: contractKind.closing,
    closed: {
      ...contractKind.closed,
      TRIGGER_TOP_PRICE: 'Top stop reached',
      TRIGGER_BOTTOM_PRICE: 'Bottom stop reached',
    },
  },
} as const

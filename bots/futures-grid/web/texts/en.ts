// English words that only a futures grid has. Plain and short; every percentage says of what.
import { linear } from '@trellis/bot-kit/web/texts/en-linear.ts'
import { form } from './en-form.ts'

export const texts = {
  linear,
  futuresGrid: {
    ...form,
    /* Reasons of this kind, as notifications name the end of a bot. */
    told: {
      'trailing-stop': 'Trailing stop filled at {{price}}',
      'failed-initiation': 'Could not start',
      'trigger-failed': 'Could not start at its trigger price',
      'price-moved': 'Could not start: the price had moved away',
      'margin-short': 'Could not start: too little margin',
      'risk-limit': 'Could not start: position too large for its risk tier',
      'open-interest': 'Could not start: position too large for the open interest',
      'reduce-only': 'Closed: the contract is about to settle',
      deleveraged: 'Position reduced by the exchange at {{price}}',
      'top-price': 'Top stop filled at {{price}}',
      'bottom-price': 'Bottom stop filled at {{price}}',
    },
    afterStop:
      'At a take-profit, stop-loss or trailing stop the position is closed at market and all {{coin}} goes to Funding.',
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
      rounds:
        'Buy orders wait below the price, sell orders above it. Each filled order is followed by its counter order one level away: a pair of them earns one interval.',
      outside:
        'Neutral opens no position; below the range it is long, above it short. Long buys first, short sells first. Out of the range nothing is traded and the position stays open.',
      margin:
        'The bot has a margin of its own, apart from your other bots. At the liquidation price the exchange takes its position over: you lose what is in this bot and nothing else.',
      funding: 'Every few hours longs pay shorts, or the other way round, out of the margin.',
      targets:
        'At a take-profit, stop-loss or trailing stop everything is closed at market. Targets in percent are measured at the mark price before that: fee and slippage of the closing come off, so that a 10% target brings a little less.',
      fees: 'Orders of the grid pay the maker fee, market orders the taker fee.',
      close:
        'You can close at any time: orders are cancelled, the position is closed at market and {{coin}} goes to your Funding account.',
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
    closing: {
      modes: 'What happens to the position',
      'mode-MARKET': 'Close the position at market',
      'do-MARKET': 'Close position and bot',
      'list-MARKET': 'Close the position at market',
    },
    closed: {
      CANCELED_AUTO: 'Closed by the exchange’s rules or a system error',
      TRIGGER_TOP_PRICE: 'Top stop reached',
      TRIGGER_BOTTOM_PRICE: 'Bottom stop reached',
    },
  },
} as const

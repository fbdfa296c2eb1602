// English words that the create form of any grid of contracts has beyond those of any grid. A kind
// spreads them into its own, with its name in act.create and confirm.title.
import { gridForm } from './en-grid-form.ts'

export const contractGridForm = {
  ...gridForm,
  advancedPlain: 'Take-profit, stop-loss, trigger price',
  advancedNone: 'Take-profit, stop-loss, trigger price, range moves',
  field: {
    ...gridForm.field,
    mode: 'Direction',
    type: 'Spacing',
    leverage: 'Leverage',
    investment: 'Investment',
    takeProfitShare: 'Take-profit, of investment',
    stopLossShare: 'Stop-loss, of investment',
    moveUp: 'Range moves up to',
    moveDown: 'Range moves down to',
    liquidationBelow: 'Liquidation',
    liquidationAbove: 'Liquidation',
    marginBelow: 'Margin used up',
    marginAbove: 'Margin used up',
  },
  mode: { neutral: 'Neutral', long: 'Long', short: 'Short' },
  type: {
    arithmetic: 'Equal',
    geometric: 'Percent',
    arithmeticMeans: 'same interval in price',
    geometricMeans: 'same interval in percent',
  },
  line: {
    ...gridForm.line,
    takeProfitShare: 'TP',
    stopLossShare: 'SL',
    moveUp: 'Up to',
    moveDown: 'Down to',
  },
  check: {
    ...gridForm.check,
    'ep-too-high': 'Trigger price must be at most {{limit}}.',
    'leverage-too-low': 'Leverage must be at least {{limit}}.',
    'leverage-too-high':
      'Leverage must be at most {{limit}}: long and short grids may use less than neutral ones, and none more than its contract allows.',
    'investment-too-high': 'Invest at most {{limit}} in this contract.',
    'risk-limit':
      'Invest at most {{limit}}: for a larger position the exchange asks for more margin.',
    'oi-pos-limit':
      'Too large a position for the open interest: at most {{limit}} coins. Invest less.',
    'tp-price-too-low': 'Take-profit must be above {{limit}}.',
    'tp-price-too-high': 'Take-profit must be below {{limit}}.',
    'sl-price-too-low': 'Stop-loss must be above {{limit}}.',
    'sl-price-too-high': 'Stop-loss must be below {{limit}}.',
    'top-price-too-low': 'The top stop must be above {{limit}}.',
    'top-price-too-high': 'The top stop must be below {{limit}}.',
    'bottom-price-too-low': 'The bottom stop must be above {{limit}}.',
    'bottom-price-too-high': 'The bottom stop must be below {{limit}}.',
    'tp-too-low': 'Take-profit must be at least {{limit}}%.',
    'tp-too-high': 'Take-profit must be at most {{limit}}%.',
    'sl-too-low': 'Stop-loss must be at least {{limit}}%.',
    'sl-too-high': 'Stop-loss must be at most {{limit}}%.',
    'tp-less-than-last-price': 'The target above must be above the market, {{limit}}.',
    'tp-greater-than-last-price': 'Take-profit must be below the market, {{limit}}.',
    'tp-less-than-min-price': 'Take-profit must be at least {{limit}}.',
    'sl-less-than-last-price': 'Stop-loss must be above the market, {{limit}}.',
    'sl-greater-than-last-price': 'The stop below must be below the market, {{limit}}.',
    'sl-greater-than-max-price': 'Stop-loss must be at most {{limit}}.',
    'sl-greater-than-liq-price': 'Stop-loss must be below the liquidation price, {{limit}}.',
    'sl-cause-liquidation':
      'This stop lies beyond the liquidation price, {{limit}}. Move it nearer or use less leverage.',
    'sl-not-between-liq-and-last-price':
      'Stop-loss must lie between the liquidation price, {{limit}}, and the market.',
    'sl-not-between-last-and-liq-price':
      'Stop-loss must lie between the market and the liquidation price, {{limit}}.',
    'no-stop-fits':
      'No stop-loss price fits: the bot would be liquidated before its range ends. Use less leverage or a narrower range, or set a stop-loss in percent.',
    'tp-sl-failed':
      'A price and a percentage are set: only one can count. Use {{limit}} for no percentage.',
    'invalid-trailing-stop-percent': 'Trailing stop: 5 to 99%. The nearest is {{limit}}%.',
    'move-up-price-too-low': 'The range can move up to {{limit}} or higher.',
    'move-up-price-too-high': 'The range can move up to {{limit}} at most.',
    'move-down-price-too-low': 'The range can move down to {{limit}} at least.',
    'move-down-price-too-high': 'The range can move down to {{limit}} or lower.',
    'pre-settle-reduce-only':
      'This contract is about to settle: no new bot can start on it. Choose another.',
    'amount-too-big': 'Your Funding account does not hold this amount.',
    'symbol-not-exists': 'There is no such contract.',
    'coin-not-match': 'Another coin is needed for this contract.',
    'operate-denied': 'This contract does not trade now.',
    'not-logged-in': 'Log in first.',
    'user-banned': 'Your account is blocked.',
    'server-error': 'The server could not check this. Try again.',
    'invalid-param': 'A setting is not accepted here.',
    'not-offered': {
      takeProfitShare:
        'The settings ask for a take-profit of {{value}}%. It is not offered to you here.',
      stopLossShare:
        'The settings ask for a stop-loss of {{value}}%. It is not offered to you here.',
      trailingStop:
        'The settings ask for a trailing stop of {{value}}%. It is not offered to you here.',
      moveUp:
        'The settings ask for a range that moves up to {{value}}. It is not offered to you here.',
      moveDown:
        'The settings ask for a range that moves down to {{value}}. It is not offered to you here.',
    },
  },
  act: {
    ...gridForm.act,
    enter: { ...gridForm.act.enter, leverage: 'Enter a leverage', investment: 'Enter an amount' },
    less: 'Max investment {{amount}}',
    noStop: 'No stop-loss price fits: less leverage',
    notOffered: {
      takeProfitShare: 'Remove the take-profit',
      stopLossShare: 'Remove the stop-loss',
      trailingStop: 'Remove the trailing stop',
      moveUp: 'Remove the move up',
      moveDown: 'Remove the move down',
    },
  },
  sum: {
    ...gridForm.sum,
    waiting: 'Fill in range, grids and investment to see what the bot will do.',
    profitWhy:
      'The interval of one grid after two maker fees, times the leverage, of the margin in that grid.',
    first: 'Opens long',
    firstSell: 'Opens short',
    firstNone: 'At the start',
    firstWhy:
      'The orders that close need a position. The bot opens it with one market order when it starts.',
    nothing: 'No position',
    reserve: 'Free margin',
    reserveWhy:
      'What no order locks: it keeps the liquidation away and pays fees and funding. It comes back when you close.',
    largest: 'Largest position',
    largestWhy:
      'Value of what the bot holds if the price goes straight through one side of the range.',
    reach: 'No margin to refill',
    reachWhy:
      'After a straight move that far the loss ties up the free margin: levels that fill there are not placed again until the price recovers or margin is added.',
    usedLeverage: 'Leverage used at start',
    usedLeverageWhy:
      'Value of the opening position over the money of the bot. The set leverage is the most it may use.',
    liquidationNow: 'Liquidation at start',
    liquidationNowWhy:
      'The mark price at which the exchange would end the bot right after its opening. Estimated.',
    liquidationAll: 'Liquidation if all fill',
    liquidationAllWhy:
      'The same on a straight move that fills the orders on its way. The price moves as orders fill.',
    funding: 'Funding at this rate (est.)',
    fundingWhy:
      'The next payment on the opening position, at the rate as it stands now. Above zero longs pay shorts, below zero shorts pay longs. Rate and position change.',
    worst: 'Worst end of the range (est.)',
    worstWhy:
      'P&L if the price goes straight to {{price}}: every order on the way fills and none is closed again.',
    worstStop: 'Loss at the stop-loss (est.)',
    worstStopWhy:
      'P&L if the price goes straight to {{price}}, where the stop closes the position at market after every order on the way has filled. The taker fee is in it.',
    worstLiquidated: 'Liquidated in the range (est.)',
    worstLiquidatedWhy:
      'A straight move would liquidate the bot at {{price}}, inside its range. Use less leverage or a narrower range.',
    worstBefore: 'Liquidated before the stop (est.)',
    worstBeforeWhy:
      'A straight move would liquidate the bot at {{price}}, before it reaches its stop. Move the stop nearer or use less leverage.',
    worstAway: 'Liquidated outside the range (est.)',
    worstAwayWhy:
      'The price is already outside the range: going straight on, it would liquidate the bot at {{price}}. Use less leverage or set a stop-loss before it.',
    outside: 'It starts outside its range: after that nothing is traded until the price is back.',
    feeHint:
      'Fees take {{percent}}% of the profit of a grid. Fewer grids or a wider range keep more.',
  },
} as const

// English words that any grid's create form has for its fields, codes and figures. A kind spreads
// them into its own, so that each may say one of them otherwise.
export const gridForm = {
  chartEmpty: 'Price chart. Enter a lower and an upper price to see the levels.',
  chartSummary:
    'Price chart with the planned range {{low}} to {{high}} in {{count}} grids. Arrow keys move a cursor.',
  advancedPlain: 'Take-profit, stop-loss, trigger price',
  advancedNone: 'Take-profit, stop-loss, trigger price, trailing',
  field: {
    low: 'Lower price',
    high: 'Upper price',
    count: 'Grids',
    quote: 'Investment',
    base: 'Coins to invest',
    entry: 'Trigger price',
    takeProfit: 'Take-profit',
    stopLoss: 'Stop-loss',
    trailingStop: 'Trailing stop',
    limitUp: 'Follow up to',
    trailing: 'Trailing up',
    mode: 'Invest with',
    allowFollow: 'Let others follow',
  },
  hint: {
    trailing: 'The range follows a rising price, one grid at a time. Needs at least 5 grids.',
    allowFollow: 'Others can read this bot’s parameters and copy them. They never see your money.',
  },
  line: {
    takeProfit: 'TP',
    stopLoss: 'SL',
    entry: 'Trigger',
    limitUp: 'Up to',
    trailingStop: 'Trailing stop',
    trailing: 'Trailing up',
    original: 'Original range',
  },
  check: {
    'low-price-too-low': 'Lower price must be at least {{limit}}.',
    'low-price-too-high': 'Lower price must be at most {{limit}}.',
    'low-over-high': 'Lower price must be below {{limit}}.',
    'high-price-too-low': 'Upper price must be at least {{limit}}.',
    'high-price-too-high': 'Upper price must be at most {{limit}}.',
    'high-under-low': 'Upper price must be above {{limit}}.',
    'grid-no-too-low': 'Use at least {{limit}} grids.',
    'grid-no-too-high': 'Too many grids: fees exceed the profit per grid. Max {{limit}}.',
    'investment-too-low': 'Invest at least {{limit}} for these grids.',
    'investment-too-high': 'Invest at most {{limit}} in this market.',
    'tp-too-low': 'Take-profit must be above {{limit}}.',
    'tp-too-high': 'Take-profit must be at most {{limit}}.',
    'tp-too-low-than-market': 'Take-profit must be above the market, {{limit}}.',
    'sl-too-low': 'Stop-loss must be at least {{limit}}.',
    'sl-too-high': 'Stop-loss must be below {{limit}}.',
    'sl-too-high-than-market': 'Stop-loss must be below the market, {{limit}}.',
    'ep-too-low': 'Trigger price must be at least {{limit}}.',
    'ep-too-high': 'Trigger price must not be above the market, {{limit}}.',
    'ts-percent-too-low': 'Trailing stop must be at least {{limit}}%.',
    'ts-percent-too-high': 'Trailing stop must be at most {{limit}}%.',
    'limit-up-price-too-low': 'This limit must be at least {{limit}}.',
    'limit-up-price-too-high': 'This limit must be at most {{limit}}.',
    'can-not-enable-trailing-up': 'Trailing up needs at least {{limit}} grids.',
    'entry-price-forbidden-trailing-up':
      'Trailing up needs a trigger price inside the range; {{limit}} is passed.',
    'last-price-forbidden-trailing-up':
      'Trailing up needs the market inside the range; {{limit}} is passed.',
    'investment-forbidden-trailing-up': 'Trailing up needs {{limit}} more in the fee reserve.',
    'add-investment': 'This change needs {{limit}} more.',
    'param-not-change': 'Nothing has changed yet.',
    'not-offered': {
      trailingStop:
        'The settings ask for a trailing stop of {{value}}%. It is not offered to you here.',
      trailing: 'The settings ask for trailing up. It is not offered to you here.',
    },
  },
  act: {
    enter: {
      low: 'Enter a lower price',
      high: 'Enter an upper price',
      count: 'Enter the number of grids',
      quote: 'Enter an amount',
      base: 'Enter an amount of coins',
    },
    notOffered: { trailingStop: 'Remove the trailing stop', trailing: 'Turn off trailing up' },
    crossed: 'Lower price must be below upper price',
    fewer: 'Max {{limit}} grids',
    raise: 'Raise investment to {{amount}}',
  },
  sum: {
    waiting: 'Fill in range, grids and investment to see what the bot will do.',
    profit: 'Profit per grid, after fees',
    profitShort: 'Profit per grid',
    profitWhy:
      'One buy and one sell one level higher, after two maker fees, of the money in that grid. The lowest grid earns most, the highest least. Coins of the initial buy paid the taker fee: the first sell of each grid above the price earns less.',
    interval: 'Grid interval',
    quantity: 'Quantity per grid',
    first: 'Initial buy',
    firstSell: 'Initial sell',
    firstWhy:
      'The sell orders above the price need coins. The bot buys them in one market order when it starts.',
    places: 'Then places',
    nothing: 'Nothing to trade',
    fee: 'Opening fee',
    feeWhy: 'The taker fee of {{taker}} on the market order at the start.',
    rates: 'Fee per trade',
    ratesText: '{{maker}} maker, {{taker}} taker',
    ratesWhy:
      'An order that waits at its price until it fills pays the maker fee, an order that trades at once the taker fee.',
    matchedFee: 'Fees of a matched order',
    matchedFeeWhy:
      'One buy and one sell next to the price, each at the maker fee of {{maker}}. They are taken off the profit per grid above.',
    worst:
      'Worst case without a stop-loss: below {{price}} the bot holds {{coin}} and the fee reserve and does not trade, and the loss goes on as the price falls. At most all that is invested can be lost, {{amount}}.',
    closing:
      'You can close at any time and choose: All to {{quote}}, Keep as it is or All to {{coin}} (buys {{coin}} with the {{quote}}); on some pairs also All to the platform coin. It is paid to your Funding account.',
    reserve: 'Fee reserve',
    reserveWhy:
      '5% of the investment and what rounding leaves stay in the bot for fees and price moves. They come back when you close it.',
    stop: 'Estimated loss at stop-loss',
    stopWhy:
      'P&L if the price falls straight to your stop-loss: every buy fills, nothing is sold back on the way, all coins are sold there.',
    low: 'Estimated loss at lower price',
    lowWhy:
      'P&L if the price falls straight to the lower price: every buy fills, nothing is sold back on the way. The coins are kept.',
    outside: 'It starts outside its range: after that nothing is traded until the price is back.',
    feeHint:
      'Fees take {{percent}}% of the profit of a grid. Fewer grids or a wider range keep more.',
    lotHint:
      'The smallest quantity that trades, {{lot}}, is worth more than a round earns at this size. What rounding holds back stays in the bot as {{coin}} and is sold by later rounds, so the first matched orders show less profit, or a loss. More investment or fewer grids even it out.',
  },
  confirm: {
    waits: 'Waits for the trigger price, {{price}}.',
    opensBuy: 'Buys about {{amount}} at market, then places {{orders}}.',
    opensSell: 'Sells about {{amount}} at market, then places {{orders}}.',
    opensWithout: 'Places {{orders}}.',
  },
} as const

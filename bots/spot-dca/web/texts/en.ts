// English words of the DCA; those by which every page names it stand beside.
import { form } from './en-form.ts'

export const texts = {
  activity: {
    'dca-planned': 'Plan made',
    'dca-started': 'The plan runs',
    'dca-filled': {
      buy: 'Bought {{quantity}} {{coin}} at {{price}}',
      sell: 'Sold {{quantity}} {{coin}} at {{price}}',
    },
    'dca-refused': 'The market refused an order of {{quantity}} {{symbol}} ({{side}}): {{reason}}',
    'dca-purchased': {
      all: 'Purchase {{number}}: spent {{spent}} {{quote}}',
      some: 'Purchase {{number}}: spent {{spent}} {{quote}}; not every pair was bought',
    },
    'dca-skipped': {
      'insufficient-balance':
        'Purchase skipped: {{available}} of {{needed}} {{quote}} in Funding. The plan goes on',
      'nothing-bought': 'Purchase skipped: no pair could be bought. The plan goes on',
    },
    'dca-settings': 'Plan changed',
    'dca-closed': 'Closed',
    code: { reason: { 'reach-max': 'the maximum investment is reached' } },
  },
  spotDca: {
    ...form,
    subtitle: '{{amount}} every {{every}}',
    purchases_one: '{{shown}} purchase',
    purchases_other: '{{shown}} purchases',
    position: {
      next: 'Buys {{time}}',
      skipped: 'The last one was skipped',
      left_one: '{{count}} purchase left',
      left_other: '{{count}} purchases left',
    },
    coins: {
      title: 'Purchases and average',
      shown: 'Pair on the chart',
      averageAt: 'Average paid {{price}}',
      averageShort: 'Average',
      sum: 'All coins',
      summary:
        'Chart of {{coin}} with its purchases, {{count}} so far; average paid with fees {{average}}.',
      base: 'Coin',
      current_base_holdings: 'Held',
      average_price: 'Average paid',
      last_price: 'Price now',
      invested: 'Spent, {{coin}}',
      current_quote_value: 'Worth, {{coin}}',
      profit: 'P&L, {{coin}}',
      share: 'P&L, %',
      closed: 'market closed',
    },
    skip: {
      'insufficient-balance':
        'The purchase of {{time}} was skipped: {{available}} of {{needed}} available in Funding. The plan goes on.',
      'nothing-bought':
        'The purchase of {{time}} was skipped: none of the pairs could be bought. The plan goes on.',
    },
    failure: {
      'symbol-closed': 'market closed',
      'below-minimum': 'below the minimum order',
      'above-maximum': 'above the maximum order',
      'price-not-allowed': 'price more than 10% away',
      'insufficient-balance': 'money was short',
    },
    figure: {
      bought: {
        name: 'Coins bought, now',
        short: 'Coins bought, now',
        text: 'What all purchases bought, at the prices of now, before fees; after closing what it brought.',
      },
      paid: { name: 'Invested', short: 'Invested', text: 'What all purchases have cost.' },
      fees: {
        name: 'Fees',
        short: 'Fees',
        text: 'All trading fees, each at the price of its own trade.',
      },
      purchases: {
        name: 'Purchases',
        short: 'Purchases',
        text: 'How often it has bought; skipped purchases are not counted.',
      },
      skipped: {
        name: 'Skipped',
        short: 'Skipped',
        text: 'Purchases of which nothing came: Funding was short, or no pair could be bought.',
      },
    },
    history: {
      purchases: {
        name: 'Purchases',
        count_one: '{{shown}} purchase or skip',
        count_other: '{{shown}} purchases and skips',
        empty: 'No purchases yet',
        emptyText: 'Each purchase stands here with the price of every pair.',
      },
      col: { number: '#', time: 'Purchase', outcome: 'Prices', spent: 'Spent' },
      skip: {
        'insufficient-balance': 'Skipped: {{available}} of {{needed}} in Funding',
        'nothing-bought': 'Skipped: no pair could be bought',
      },
      note: 'Prices are those that were paid, before the fee.',
    },
    ifClosed: {
      title: 'If closed now',
      to: 'to Funding',
      orders_one: '{{count}} market order, fee {{fee}} {{coin}}',
      orders_other: '{{count}} market orders, fee {{fee}} {{coin}}',
      profit: 'P&L',
    },
    adjust: {
      from: 'From the next purchase on, each spends',
      instead: '{{total}} instead of {{before}} {{coin}}. Nothing is taken now.',
    },
    detail: {
      close: 'Close DCA {{pair}}?',
      closeWaiting: 'Stop DCA {{pair}}?',
      adjust: 'Edit plan',
    },
    told: {
      'by-user': 'Closed by you',
      'reach-max': 'Maximum investment reached',
    },
    closing: {
      modes: 'What happens to the coins',
      'mode-DCA_QUOTE_MODE': 'Sell all to {{quote}}',
      'mode-DCA_BASE_MODE': 'Keep the coins',
      'mode-DCA_BIT_MODE': 'All to the platform coin',
      'do-DCA_QUOTE_MODE': 'Close, sell all to {{quote}}',
      'do-DCA_BASE_MODE': 'Close, keep the coins',
      'do-DCA_BIT_MODE': 'Close, convert all',
      'list-DCA_QUOTE_MODE': 'Sell all to the quote coin',
      'list-DCA_BASE_MODE': 'Keep the coins',
      'list-DCA_BIT_MODE': 'All to the platform coin',
    },
    closed: {
      CANCELED_MANUALLY: 'Closed by you',
      DCA_REACH_MAX: 'Maximum investment reached, coins paid to Funding',
      AUTO_SYMBOL_DELIST: 'A pair was delisted',
    },
  },
} as const

// English words of the range of a grid's create form.
export const gridCreate = {
  create: {
    range: 'Range',
    rangePresets: 'Range presets',
    days: '{{count}} d',
    spanTitle: 'Lowest and highest price of the last {{count}} days',
    interval: 'interval {{value}}',
    afterFees: 'after fees',
    named: {
      lowBy: '{{percent}}% below price',
      highBy: '{{percent}}% above price',
      lowOf: '{{count}}-day low',
      highOf: '{{count}}-day high',
    },
  },
} as const

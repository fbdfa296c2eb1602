// English words of the detail page that only a spot grid has.
export const detailTexts = {
  mode: { quote: '{{quote}}', base: '{{base}}', both: 'Both' },
  detail: {
    close: 'Close {{pair}} spot grid?',
    closeWaiting: 'Stop waiting with {{pair}} spot grid?',
    adjust: 'Adjust spot grid',
    trailingStop: '{{percent}}, closes at an equity of {{equity}}',
  },
} as const

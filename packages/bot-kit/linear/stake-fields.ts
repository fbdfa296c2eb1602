// The rows of a field table by which every bot in contracts says its stake: its leverage and its
// money. A kind spreads them into its table, in other words of the wire where it has them.

/** How many times as much as its margin it may hold. */
export const leverageField = {
  type: 'ratio',
  times: true,
  wire: ['leverage'],
  form: 'leverage',
  address: 'leverage',
  section: 'leverage',
  group: 'leverage',
  required: true,
  codes: ['leverage-too-low', 'leverage-too-high'],
  step: '1',
} as const

/** What is put in, in the settle coin. */
export const investmentField = {
  type: 'amount',
  wire: ['init_margin'],
  form: 'investment',
  address: 'invest',
  section: 'money',
  group: 'money',
  required: true,
  codes: ['init-margin-too-low', 'init-margin-too-high'],
  coin: 'quote',
  step: '1',
} as const

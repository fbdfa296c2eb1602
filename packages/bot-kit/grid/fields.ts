// The rows of a field table that every grid has: its range, its count, and the price it waits for.
// A kind spreads them into its table and says which of them may change while it runs.

/** Range, count and trigger price; names and codes are the same in every grid's calls. */
export const gridFields = {
  minPrice: {
    type: 'price',
    wire: ['min_price'],
    form: 'low',
    address: 'low',
    section: 'range',
    group: 'range',
    required: true,
    codes: ['low-price-too-low', 'low-price-too-high'],
    step: 'tick',
  },
  maxPrice: {
    type: 'price',
    wire: ['max_price'],
    form: 'high',
    address: 'high',
    section: 'range',
    group: 'range',
    required: true,
    codes: ['high-price-too-low', 'high-price-too-high'],
    step: 'tick',
  },
  cellNumber: {
    type: 'count',
    wire: ['cell_number'],
    form: 'count',
    address: 'n',
    section: 'range',
    group: 'range',
    required: true,
    codes: ['grid-no-too-low', 'grid-no-too-high'],
    step: '1',
  },
  entryPrice: {
    type: 'price',
    wire: ['entry_price'],
    form: 'entry',
    address: 'entry',
    section: 'entry',
    group: 'entry',
    codes: ['ep-too-low', 'ep-too-high'],
    step: 'tick',
  },
} as const

// The rows of a field table that every grid has: its range, its count, the price it waits for, and
// its settings. A kind spreads them into its table, in other words of the wire where it has them,
// and says whether its range may change while it runs.

/** Range, count and trigger price. */
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

/** Settings of a grid: where it ends, and whether its range trails. */
export const gridSettingFields = {
  takeProfit: {
    type: 'price',
    wire: ['take_profit', 'take_profit_price'],
    form: 'takeProfit',
    address: 'tp',
    section: 'targets',
    group: 'targets',
    changeable: true,
    codes: ['tp-too-low', 'tp-too-high'],
    exclusive: true,
    step: 'tick',
  },
  stopLoss: {
    type: 'price',
    wire: ['stop_loss', 'stop_loss_price'],
    form: 'stopLoss',
    address: 'sl',
    section: 'targets',
    group: 'targets',
    changeable: true,
    codes: ['sl-too-low', 'sl-too-high'],
    exclusive: true,
    step: 'tick',
  },
  /** A fraction of equity, 0.1 = 10 %. */
  trailingStop: {
    type: 'ratio',
    wire: ['ts_percent'],
    form: 'trailingStop',
    address: 'ts',
    section: 'targets',
    group: 'trailing-stop',
    changeable: true,
    codes: ['ts-percent-too-low', 'ts-percent-too-high'],
    step: '1',
  },
  enableTrailing: {
    type: 'flag',
    wire: ['enable_trailing'],
    form: 'trailing',
    address: 'trailing',
    section: 'trailing',
    group: 'trailing',
    changeable: true,
  },
  limitUpPrice: {
    type: 'price',
    wire: ['limit_up_price'],
    form: 'limitUp',
    address: 'up',
    section: 'trailing',
    group: 'trailing',
    changeable: true,
    codes: ['limit-up-price-too-low', 'limit-up-price-too-high'],
    when: ['enableTrailing'],
    step: 'tick',
  },
} as const

/** Whether others may read the parameters when the grid begins. */
export const followFields = {
  allowFollow: {
    type: 'flag',
    wire: ['allow_follow'],
    form: 'allowFollow',
    address: '',
    section: 'follow',
    group: 'none',
  },
} as const

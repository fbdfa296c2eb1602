// The rows of a field table that every grid of contracts has besides its range: leverage and money,
// targets by price and by share, and how far its range may move. A kind spreads them into its
// table; the check codes are words of FGRID_CHECK_CODE.
import { investmentField, leverageField } from './stake-fields.ts'

/** What is put in, and how many times as much the grid may hold. */
export const stakeFields = {
  leverage: leverageField,
  investment: {
    ...investmentField,
    wire: ['total_investment'],
    range: 'investment',
    codes: ['investment-too-low', 'investment-too-high'],
  },
} as const

/** Where it ends: the two prices of a neutral grid are its top and its bottom. */
export const contractTargetFields = {
  takeProfit: {
    type: 'price',
    wire: ['take_profit_price'],
    form: 'takeProfit',
    address: 'tp',
    section: 'targets',
    group: 'targets',
    changeable: true,
    codes: ['tp-price-too-low', 'tp-price-too-high'],
    exclusive: true,
    step: 'tick',
  },
  stopLoss: {
    type: 'price',
    wire: ['stop_loss_price'],
    form: 'stopLoss',
    address: 'sl',
    section: 'targets',
    group: 'targets',
    changeable: true,
    codes: ['sl-price-too-low', 'sl-price-too-high'],
    exclusive: true,
    step: 'tick',
  },
  /** A share of what was invested, 0.1 = 10 %. */
  takeProfitShare: {
    type: 'ratio',
    wire: ['take_profit_per'],
    range: 'take_profit',
    rangePercent: true,
    form: 'takeProfitShare',
    address: 'tp_per',
    section: 'targets',
    group: 'targets',
    changeable: true,
    codes: ['tp-too-low', 'tp-too-high'],
    step: '1',
  },
  stopLossShare: {
    type: 'ratio',
    wire: ['stop_loss_per'],
    range: 'stop_loss',
    rangePercent: true,
    form: 'stopLossShare',
    address: 'sl_per',
    section: 'targets',
    group: 'targets',
    changeable: true,
    codes: ['sl-too-low', 'sl-too-high'],
    step: '1',
  },
  /** A fraction of equity, 0.1 = 10 %. */
  trailingStop: {
    type: 'ratio',
    wire: ['trailing_stop_per'],
    form: 'trailingStop',
    address: 'ts',
    section: 'targets',
    group: 'trailing-stop',
    changeable: true,
    codes: ['invalid-trailing-stop-percent', 'invalid-trailing-stop-percent'],
    step: '1',
  },
} as const

/** How far its range may follow the price. */
export const moveScopeFields = {
  moveUpPrice: {
    type: 'price',
    wire: ['move_up_price'],
    form: 'moveUp',
    address: 'up',
    section: 'trailing',
    group: 'trailing',
    changeable: true,
    codes: ['move-up-price-too-low', 'move-up-price-too-high'],
    step: 'tick',
  },
  moveDownPrice: {
    type: 'price',
    wire: ['move_down_price'],
    form: 'moveDown',
    address: 'down',
    section: 'trailing',
    group: 'trailing',
    changeable: true,
    codes: ['move-down-price-too-low', 'move-down-price-too-high'],
    step: 'tick',
  },
} as const

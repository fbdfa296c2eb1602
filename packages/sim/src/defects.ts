// Planted defects: each wraps one real component and breaks one promise. The simulation must find
// every one of them, or its silence about the real thing is worth nothing.
import type { BotCommand, BotEvent, KindFact } from '@trellis/engine'
import type { Amount, Price, Quantity } from '@trellis/kernel'
import { baseOf, type VenueEvent } from '@trellis/market'
import type { PartitionSnapshot } from '../../../apps/server/src/journal/journal.ts'
import type { Defect } from './defect.ts'
import {
  isPlace,
  journalWith,
  kindWith,
  triggersWith,
  venueWith,
  type Decide,
  type KindStep,
} from './defect-wrappers.ts'
import { COMBO_DEFECTS } from './combo-defects.ts'
import { COPY_DEFECTS } from './copy-defects.ts'
import { DATABASE_DEFECTS } from './database-defects.ts'
import { DCA_DEFECTS } from './dca-defects.ts'
import { CONTRACT_DEFECTS } from './contract-defects.ts'
import { DUAL_DEFECTS } from './dual-defects.ts'
import { JUMP_DEFECTS } from './jump-defects.ts'
import { LADDER_DEFECTS } from './ladder-defects.ts'
import { POOL_DEFECTS } from './pool-defects.ts'

const MARKET_DEFECTS: readonly Defect[] = [
  {
    name: 'lost-fill',
    what: 'the venue forgets an execution now and then',
    venue: venueWith((fill, { ref }) => ((ref + fill.qty) % 7 === 0 ? undefined : fill)),
  },
  {
    name: 'double-fill',
    what: 'a print fills an order in part twice over, as far as the order reaches',
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      decideFill: (order, segment, market, account) => {
        const first = real.decideFill(order, segment, market, account)
        if (!first || first.done) return first
        const twice = { ...segment, qty: (segment.qty * 2) as Quantity }
        return real.decideFill(order, twice, market, account)
      },
    }),
  },
  {
    name: 'wrong-fee-side',
    what: 'buys pay their fee as if it were due in the quote coin',
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      decideFill: (order, segment, market, account) => {
        const fill = real.decideFill(order, segment, market, account)
        if (!fill || fill.side === 'sell') return fill
        return { ...fill, fee: ((fill.value * market.fees.maker) / 10n ** 12n) as Amount }
      },
    }),
  },
  {
    name: 'fee-too-low',
    what: 'fees are rounded down: 1e-12 of a coin too little where they are not exact',
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      decideFill: (order, segment, market, account) => {
        const fill = real.decideFill(order, segment, market, account)
        if (!fill) return fill
        const { instrument, fees } = market
        const received = fill.side === 'buy' ? baseOf(instrument, fill.qty) : fill.value
        return { ...fill, fee: ((received * fees.maker) / 10n ** 12n) as Amount }
      },
    }),
  },
  {
    name: 'out-of-range-fill',
    what: 'a resting buy fills one tick under its own price',
    venue: venueWith((fill) =>
      fill.side === 'buy' ? { ...fill, price: (fill.price - 1) as Price } : fill,
    ),
  },
  {
    name: 'touch-fill',
    what: 'orders fill where the price only touches them',
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      fillsOnTouch: true,
      decideFill: (order, segment, market, account) => {
        const up = order.side === 'sell' ? 1 : 0
        const down = order.side === 'buy' ? 1 : 0
        const from = (segment.from + up - down) as Price
        return real.decideFill(
          order,
          { ...segment, from, to: (segment.to + up - down) as Price },
          market,
          account,
        )
      },
    }),
  },
  {
    name: 'kind-taker',
    what: 'market orders get the last price, without any slippage',
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      decidePlace: (account, order, market) =>
        real.decidePlace(account, order, market).map((event): VenueEvent => {
          if (event.type !== 'order-filled' || order.orderType !== 'market') return event
          const { instrument, last } = market
          const value = (BigInt(last) * BigInt(event.fill.qty) * instrument.valueFactor) as Amount
          return { ...event, fill: { ...event.fill, price: last, value } }
        }),
    }),
  },
  {
    name: 'shared-volume',
    what: 'orders of one engine share the volume of a print: fills depend on who else is there',
    venue: (real) => {
      let print: unknown
      let asked = 0
      return {
        ...venueWith((fill) => fill)(real),
        decideFill: (order, segment, market, account) => {
          asked = segment === print ? asked + 1 : 1
          print = segment
          const qty = Math.floor(segment.qty / asked) as Quantity
          return real.decideFill(order, { ...segment, qty }, market, account)
        },
      }
    },
  },
  {
    name: 'balance-moved-twice',
    what: 'a sale is credited twice to the wallet',
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      evolve: (account, event, instrument, stamp) => {
        real.evolve(account, event, instrument, stamp)
        const balance = account.balances.get(instrument.quote)
        if (event.type !== 'order-filled' || event.fill.side === 'buy' || !balance) return
        balance.total = (balance.total + event.fill.value) as Amount
      },
    }),
  },
]

const KIND_DEFECTS: readonly Defect[] = [
  {
    name: 'skipped-level',
    what: 'a grid that opens forgets its third order',
    kind: kindWith((steps) => {
      const third = steps.filter(isPlace)[2]
      return steps.filter((step) => step !== third)
    }),
  },
  {
    name: 'order-left-at-close',
    what: 'a grid that ends leaves one order in the market',
    kind: kindWith((steps) => {
      const left = steps.find((step) => step.type === 'cancel' && step.reason === 'by-close')
      return steps.filter((step) => step !== left)
    }),
  },
  {
    name: 'unheard-fees',
    what: 'a grid does not hear that its fees have changed',
    from: 3,
    kind: kindWith((steps, input) => (input.type === 'fees-changed' ? [] : steps)),
  },
  {
    name: 'wrong-counter-level',
    what: 'the sell after a bought level stands one tick too high',
    kind: kindWith((steps, input) =>
      steps.map((step) => {
        if (input.type !== 'order-filled' || !isPlace(step)) return step
        const { order } = step
        if (order.purpose !== 'arbitrage' || order.side !== 'sell') return step
        return { ...step, order: { ...order, price: (order.price + 1) as Price } }
      }),
    ),
  },
  {
    name: 'withdrawn-twice',
    what: 'a withdrawal is paid out twice when the money reaches',
    from: 3,
    kind: kindWith((steps, input) => {
      const command = input.type === 'command' ? (input.command as BotCommand) : undefined
      if (command?.type !== 'withdraw') return steps
      return steps.flatMap((step): KindStep[] => (step.type === 'release' ? [step, step] : [step]))
    }),
  },
  {
    name: 'deaf-stop-loss',
    what: 'stop losses are not watched',
    kind: triggersWith((triggers) => triggers.filter(({ id }) => id !== 'stop-loss')),
  },
  {
    name: 'late-trailing-stop',
    what: 'trailing stops are watched one percent too low',
    from: 4,
    kind: triggersWith((triggers) =>
      triggers.map((trigger) => {
        if (trigger.id !== 'trailing-stop') return trigger
        return { ...trigger, price: Math.floor(trigger.price * 0.99) as Price }
      }),
    ),
  },
  {
    name: 'forgotten-peak',
    what: 'the peak of a trailing stop stays where it began',
    kind: triggersWith((triggers) => triggers.filter(({ id }) => id !== 'peak')),
  },
  {
    name: 'greedy-change',
    what: 'a change lays the grid out with the profit that could be withdrawn',
    from: 2,
    kind: (real) => ({
      ...real,
      decide: ((state: { readonly gridProfit: bigint }, input, context) => {
        const command = input.type === 'command' ? input.command.type : ''
        const seen = command === 'modify' ? { ...state, gridProfit: 0n } : state
        return real.decide(seen, input, context)
      }) as Decide,
    }),
  },
  {
    name: 'blind-change',
    what: 'a change that needs a trade is let through while the market is closed',
    from: 6,
    kind: (real) => ({
      ...real,
      refuse: (state, command, context) => {
        const refusal = real.refuse(state, command, context)
        return refusal === 'symbol-not-trading' ? undefined : refusal
      },
    }),
  },
  {
    name: 'profit-too-high',
    what: 'an arbitrage forgets the fee of its sell',
    kind: kindWith((steps) =>
      steps.map((step) => {
        if (step.type !== 'profit-booked') return step
        const { fee } = step.own as KindFact & { readonly fee: bigint }
        return { ...step, profit: (step.profit + fee) as Amount }
      }),
    ),
  },
  {
    name: 'deaf-alert',
    what: 'a price that leaves the range is not told',
    kind: triggersWith((triggers) => triggers.filter(({ id }) => id !== 'range-left')),
  },
  {
    name: 'flapping-alert',
    what: 'a price is told to be back in the range as soon as it stands on its end',
    kind: triggersWith((triggers) =>
      triggers.map((trigger) => {
        if (trigger.id !== 'range-back') return trigger
        const share = trigger.direction === 'down' ? 1.0005 : 0.9995
        return { ...trigger, price: Math.round(trigger.price * share) as Price }
      }),
    ),
  },
  {
    name: 'hidden-memory',
    what: 'the kind remembers something outside its state: every 50th fold of a fill is counted twice',
    kind: (real) => {
      let folds = 0
      return {
        ...real,
        evolve: (state: unknown, event: BotEvent<KindFact>, atMs: number): unknown => {
          const next: unknown = real.evolve(state, event, atMs)
          if (event.type !== 'order-filled' || ++folds % 50 !== 0) return next
          const grid = next as { shifts: number }
          grid.shifts += 1
          return next
        },
      }
    },
  },
]

const STORAGE_DEFECTS: readonly Defect[] = [
  {
    name: 'unsynced-write',
    what: 'the disk says synced and keeps nothing',
    disk: (disk) => {
      disk.faults.lyingSync = true
    },
  },
  {
    name: 'early-answer',
    what: 'commands are acknowledged before the journal has them',
    from: 5,
    journal: journalWith((real) => ({
      appendParts: (partition, expected, parts) => {
        real.appendParts(partition, expected, parts).catch(() => undefined)
        return Promise.resolve()
      },
    })),
  },
  {
    name: 'forgotten-command',
    what: 'a batch of a command is acknowledged and never written',
    journal: journalWith((real) => ({
      appendParts: (partition, expected, parts) => {
        const isForgotten = parts[0]?.fromTape === false && expected > 40 && expected % 5 === 0
        return isForgotten ? Promise.resolve() : real.appendParts(partition, expected, parts)
      },
    })),
  },
  {
    name: 'stale-snapshot',
    what: 'a snapshot holds the state of the one before under the new position',
    journal: (real) => {
      const before = new Map<number, PartitionSnapshot['payload']>()
      return {
        ...real,
        saveSnapshots: (snapshots) => {
          const stale = snapshots.map((snapshot) => {
            const { partition, position, payload } = snapshot
            const old = Buffer.from(before.get(partition) ?? payload).toString()
            before.set(partition, payload)
            const state = { ...(JSON.parse(old) as object), position }
            return { ...snapshot, payload: Buffer.from(JSON.stringify(state)) }
          })
          return real.saveSnapshots(stale)
        },
      }
    },
  },
  {
    name: 'gate-forgotten',
    what: 'after a crash prints act again that had acted already',
    gate: () => -1,
  },
  {
    name: 'gate-ahead',
    what: 'after a crash prints are skipped that had not acted yet',
    from: 7,
    gate: (gateMs) => gateMs + 20_000,
  },
]

export const DEFECTS: readonly Defect[] = [
  ...MARKET_DEFECTS,
  ...JUMP_DEFECTS,
  ...CONTRACT_DEFECTS,
  ...COMBO_DEFECTS,
  ...POOL_DEFECTS,
  ...DCA_DEFECTS,
  ...COPY_DEFECTS,
  ...LADDER_DEFECTS,
  ...DUAL_DEFECTS,
  ...KIND_DEFECTS,
  ...STORAGE_DEFECTS,
  ...DATABASE_DEFECTS,
]

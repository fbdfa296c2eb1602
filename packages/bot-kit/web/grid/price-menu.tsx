// Behind the distance of a price field: the specification's tick presets and the prices a trader
// would name, with the allowed range. What is chosen is written into the field.
import { Icon, Popover, usePopover } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import './price-menu.css'

export interface NamedPrice {
  readonly key: string
  readonly label: string
  /** Plain decimal. */
  readonly price: string
}

export interface PriceMenuProps {
  /** Name of the field. */
  readonly name: string
  /** Distance from the last price as a fraction; "" while unknown. */
  readonly distance: string
  /** Distance of a price from the last one, a fraction or "". */
  distanceOf(price: string): string
  readonly tick: string
  readonly digits: number
  readonly coin: string
  readonly named: readonly NamedPrice[]
  /** Allowed prices; "" where unbounded. */
  readonly from: string
  readonly to: string
  onTicks(steps: number): void
  onPrice(price: string): void
}

const TICKS = [-200, -50, -10, 10, 50, 200] as const

export function PriceMenu(props: PriceMenuProps) {
  const { t, format } = useWeb()
  const state = usePopover()
  const { name, distance } = props
  return (
    <>
      <button
        ref={state.anchor}
        type="button"
        className="distance"
        aria-haspopup="dialog"
        aria-expanded={state.open}
        aria-label={t('grid.menuOf', { field: name })}
        onClick={state.toggle}
      >
        <bdi dir="ltr">{distance === '' ? '—' : format.percent(distance, 2, true)}</bdi>
        <Icon name="down" size={16} />
      </button>
      <Popover state={state} role="dialog" label={name} className="price-menu">
        <Presets {...props} close={state.close} />
      </Popover>
    </>
  )
}

/** What the menu holds, its presets first. */
export function Presets(props: PriceMenuProps & { close(): void }) {
  const { t, format } = useWeb()
  const { name, tick, digits, coin, from, to } = props
  const number = (text: string): string => format.number(text, digits)
  return (
    <>
      <div className="row between">
        <span className="h3">{name}</span>
        <span className="dim2">{t('grid.tick', { tick: number(tick), coin })}</span>
      </div>
      <div className="tick-row" role="group" aria-label={t('grid.ticksFor', { field: name })}>
        {TICKS.map((steps) => (
          <button key={steps} type="button" onClick={() => props.onTicks(steps)}>
            <bdi dir="ltr">{steps > 0 ? `+${steps}` : `−${-steps}`}</bdi>
          </button>
        ))}
      </div>
      <div className="price-list">
        {props.named.map(({ key, label, price }) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              props.onPrice(price)
              props.close()
            }}
          >
            <span>{label}</span>
            <bdi dir="ltr" className="dim2">
              {format.percent(props.distanceOf(price), 2, true)}
            </bdi>
            <bdi dir="ltr" className="fig">
              {number(price)}
            </bdi>
          </button>
        ))}
      </div>
      {from === '' || to === '' ? undefined : (
        <p className="dim2">{t('grid.allowed', { from: number(from), to: number(to) })}</p>
      )}
    </>
  )
}

// The icons: one stroke, 20 by 20, the colour of the text around them. Never the only carrier of a
// meaning.
import { classNames } from './class-names.ts'

const paths = {
  search: 'M3.5 9a5.5 5.5 0 1 0 11 0 5.5 5.5 0 0 0-11 0M13.5 13.5 17 17',
  clock: 'M2.8 10a7.2 7.2 0 1 0 14.4 0 7.2 7.2 0 0 0-14.4 0M10 6v4.2l2.8 1.8',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1 1.5H4zM8.5 17.5h3',
  person: 'M7 7a3 3 0 1 0 6 0 3 3 0 0 0-6 0M4 17c.8-3 3-4.5 6-4.5s5.2 1.5 6 4.5',
  plus: 'M10 5v10M5 10h10',
  minus: 'M5 10h10',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4 10.5 8.5 15 16 6',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM7.8 10a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 0 0-4.4 0',
  'eye-off': 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM4 16 16 4',
  filter: 'M4 6h12M6.5 10h7M8.5 14h3',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  home: 'M4 9.5 10 4l6 5.5V16H4z',
  bars: 'M5 16v-5M10 16V4M15 16V8',
  ladder: 'M6 3v14M14 3v14M6 6h8M6 10h8M6 14h8',
  alert: 'M10 6v5M10 14h.01M2.8 10a7.2 7.2 0 1 0 14.4 0 7.2 7.2 0 0 0-14.4 0',
  info: 'M10 9v5M10 6h.01M2.8 10a7.2 7.2 0 1 0 14.4 0 7.2 7.2 0 0 0-14.4 0',
  down: 'M5 8l5 5 5-5',
  up: 'M5 12l5-5 5 5',
  back: 'M12 5l-5 5 5 5',
  forward: 'M8 5l5 5-5 5',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  sun: 'M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6M10 2.5V4M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  globe:
    'M2.8 10a7.2 7.2 0 1 0 14.4 0 7.2 7.2 0 0 0-14.4 0M3 10h14M10 2.8c4 4.4 4 10 0 14.4M10 2.8c-4 4.4-4 10 0 14.4',
  out: 'M8 4H4v12h4M12 6.5 15.5 10 12 13.5M7.5 10h8',
  lock: 'M5 9h10v7H5zM7 9V6.5a3 3 0 0 1 6 0V9M10 12v1.5',
  unlock: 'M5 9h10v7H5zM7 9V5.5a3 3 0 0 1 6-.4M10 12v1.5',
  wallet: 'M3.5 6h13v10h-13zM3.5 6l9-2.5V6M13 11h.01',
} as const

export type IconName = keyof typeof paths

/** Icons that point along the line of reading are mirrored in right-to-left pages. */
const directional: ReadonlySet<IconName> = new Set(['back', 'forward', 'out'])

export interface IconProps {
  readonly name: IconName
  readonly size?: number
  readonly className?: string
}

export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={classNames(directional.has(name) && 'mirror', className)}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.4 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}

// The palette: one field that finds pages, pairs, bots and commands. What it offers opens a page or
// a dialog; nothing is decided here.
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { CoinDisc, Dialog, Icon, Kbd } from '@trellis/ui'
import { useOfferedTexts } from './offered/use-offered-texts.ts'
import { useWithheld } from './offered/use-withheld.ts'
import { searchItems, type PaletteItem } from './palette-items.ts'
import { usePaletteItems } from './use-palette-items.ts'
import { useSession, useWords } from './session-context.tsx'
import './palette-dialog.css'

export function PaletteDialog() {
  return useWithheld() === undefined ? <Palette /> : <NarrowedPalette />
}

/** Some kinds are not offered to who is here: the words that say so come first. */
function NarrowedPalette() {
  useOfferedTexts()
  return <Palette />
}

function Palette() {
  const t = useWords()
  const { dialogs } = useSession()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      className="palette"
      title={t('palette.title')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
      initialFocus={field}
      footer={<KeysHelp />}
    >
      <Search field={field} />
    </Dialog>
  )
}

function Search({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const t = useWords()
  const { dialogs } = useSession()
  const id = useId()
  const { items, isWhole } = usePaletteItems()
  const [text, setText] = useState('')
  const [pressed, setPressed] = useState(false)
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const found = useMemo(() => searchItems(items, text), [items, text])
  const index = Math.min(at, found.length - 1)
  const choose = useCallback(
    (item: PaletteItem) => {
      dialogs.close()
      item.run()
    },
    [dialogs],
  )
  const move = (to: number) => {
    const next = (to + found.length) % Math.max(1, found.length)
    setAt(next)
    box.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const keys = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1 }
    const next = moves[event.key]
    const chosen = found[index]
    if (next !== undefined) move(next)
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen)
    else if (event.key === 'Enter' && !isWhole) setPressed(true)
    else return
    event.preventDefault()
  }
  // Whoever types fast has pressed Enter before its row has come: it counts when that comes.
  const awaited = pressed ? found[0] : undefined
  useEffect(() => {
    if (awaited !== undefined) choose(awaited)
  }, [awaited, choose])
  if (pressed && isWhole && found.length === 0) setPressed(false)
  return (
    <>
      <div className="palette-field">
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('palette.label')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={index < 0 ? undefined : `${id}-${index}`}
          placeholder={t('palette.label')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
            setPressed(false)
          }}
          onKeyDown={keys}
        />
      </div>
      <p className="sr-only" role="status">
        {text === '' ? '' : t('palette.results', { count: found.length })}
      </p>
      {found.length === 0 && <p className="dim">{t('palette.none', { text })}</p>}
      <div
        className="palette-list"
        id={id}
        role="listbox"
        aria-label={t('palette.title')}
        ref={box}
      >
        {grouped(found).map(({ group, rows, from }) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div className="t12 dim2" id={`${id}-${group}`} role="presentation">
              {t(`palette.${group}`)}
            </div>
            {rows.map((item, i) => (
              <Row
                key={item.id}
                item={item}
                id={`${id}-${from + i}`}
                selected={from + i === index}
                onPoint={() => setAt(from + i)}
                onChoose={() => choose(item)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** The found rows in their groups, in the order found, with the place of each group's first. */
function grouped(found: readonly PaletteItem[]) {
  const names = [...new Set(found.map((item) => item.group))]
  return names.map((group) => ({
    group,
    rows: found.filter((item) => item.group === group),
    from: found.findIndex((item) => item.group === group),
  }))
}

interface RowProps {
  readonly item: PaletteItem
  readonly id: string
  readonly selected: boolean
  onPoint(): void
  onChoose(): void
}

function Row({ item, id, selected, onPoint, onChoose }: RowProps) {
  return (
    // Keys are the combobox's; the row is pointed at and pressed.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={selected}
      onPointerMove={selected ? undefined : onPoint}
      onClick={onChoose}
    >
      {item.coin === undefined ? (
        <Icon name={item.icon ?? 'forward'} size={18} />
      ) : (
        <CoinDisc coin={item.coin} small />
      )}
      <span className="palette-words">
        <bdi className="h2">{item.title}</bdi>
        {item.detail !== undefined && <small className="dim">{item.detail}</small>}
      </span>
      {item.keys !== undefined && (
        <span className="desk-only palette-keys" aria-hidden="true">
          {item.keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  )
}

function KeysHelp() {
  const t = useWords()
  const rows = [
    ['↑↓', 'move'],
    ['↵', 'choose'],
    ['Esc', 'leave'],
  ] as const
  return (
    <p className="palette-help t12 dim2 desk-only" aria-hidden="true">
      {rows.map(([key, words]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {t(`palette.${words}`)}
        </span>
      ))}
    </p>
  )
}

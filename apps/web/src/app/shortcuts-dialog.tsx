// The keys that act now, asked for with "?": the page's and the shell's, and those of charts and
// fields, which always act.
import { useRef } from 'react'
import { Button, Dialog, Kbd } from '@trellis/ui'
import { useSession, useSettings, useWords } from './session-context.tsx'
import { isMac } from './use-shortcuts.ts'
import './shortcuts-dialog.css'

const SHIFT = 'Shift'
/** Keys with a fixed place: arrows in fields, charts and ladders. */
const inPlace = ['fieldStep', 'fieldTen', 'fieldHundred', 'chart', 'chartZoom', 'escape'] as const
/** SHIFT stands for the name that the key has in the language. */
const keysInPlace: Readonly<Record<(typeof inPlace)[number], readonly string[]>> = {
  fieldStep: ['↑', '↓'],
  fieldTen: [SHIFT, '↑'],
  fieldHundred: ['Alt', '↑'],
  chart: ['←', '→'],
  chartZoom: ['+', '−'],
  escape: ['Esc'],
}

export function ShortcutsDialog() {
  const t = useWords()
  const { dialogs, shortcuts, settings } = useSession()
  const { shortcuts: on } = useSettings()
  const list = useRef<HTMLDListElement>(null)
  return (
    <Dialog
      open
      title={t('keys.title')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
      // Who asks what the keys do must not switch them off with the next press of Enter.
      initialFocus={list}
      footer={
        <Button onClick={() => settings.set({ shortcuts: !on })}>
          {t(on ? 'keys.switchOff' : 'keys.switchOn')}
        </Button>
      }
    >
      {!on && <p className="warn">{t('keys.areOff')}</p>}
      <dl className="keys" ref={list} tabIndex={-1}>
        <Row keys={[isMac() ? '⌘' : t('keys.ctrl'), 'K']} label={t('keys.palette')} />
        {shortcuts.all().map((shortcut) => (
          <Row
            key={shortcut.keys}
            keys={shortcut.keys.split(' ')}
            label={shortcut.label}
            off={!on}
          />
        ))}
      </dl>
      <h3 className="h2">{t('keys.inPlace')}</h3>
      <dl className="keys">
        {inPlace.map((name) => (
          <Row
            key={name}
            keys={keysInPlace[name].map((key) => (key === SHIFT ? t('keys.shift') : key))}
            label={t(`keys.${name}`)}
          />
        ))}
      </dl>
    </Dialog>
  )
}

interface RowProps {
  readonly keys: readonly string[]
  readonly label: string
  readonly off?: boolean
}

function Row({ keys, label, off }: RowProps) {
  return (
    <div data-off={off || undefined}>
      <dt>{label}</dt>
      <dd dir="ltr">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}

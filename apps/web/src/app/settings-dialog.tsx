// Settings of this browser: theme, colours, candles, numerals, time zone, zoom, keys, privacy. They
// act at once and need no account.
import { Dialog, Segmented } from '@trellis/ui'
import { useSession, useSettings, useWords } from './session-context.tsx'
import type { Settings } from '../data/settings.ts'
import { Toggle } from './toggle.tsx'

export function SettingsDialog() {
  const t = useWords()
  const { dialogs, settings: store } = useSession()
  const settings = useSettings()
  return (
    <Dialog
      open
      size="narrow"
      title={t('menu.settings')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
    >
      <div className="settings">
        <Choice
          label={t('settings.theme')}
          name="theme"
          values={['system', 'dark', 'light']}
          settings={settings}
        />
        <Choice
          label={t('settings.colours')}
          name="colours"
          values={['green-up', 'red-up', 'blue-orange']}
          settings={settings}
        />
        <Choice
          label={t('settings.candles')}
          name="candles"
          values={['grey', 'coloured']}
          settings={settings}
        />
        <Choice
          label={t('settings.numerals')}
          name="numerals"
          values={['latn', 'native']}
          settings={settings}
        />
        <Choice
          label={t('settings.zone')}
          name="zone"
          values={['local', 'utc']}
          settings={settings}
        />
        <Toggle
          label={t('settings.hideAmounts')}
          help={t('settings.hideAmountsHelp')}
          on={settings.hideAmounts}
          onChange={(hideAmounts) => store.set({ hideAmounts })}
        />
        <Toggle
          label={t('settings.shortcuts')}
          help={t('settings.shortcutsHelp')}
          on={settings.shortcuts}
          onChange={(shortcuts) => store.set({ shortcuts })}
        />
        <Toggle
          label={t('settings.zoom')}
          help={t('settings.zoomHelp')}
          on={settings.zoom}
          onChange={(zoom) => store.set({ zoom })}
        />
      </div>
    </Dialog>
  )
}

interface ChoiceProps<K extends keyof Settings> {
  readonly label: string
  readonly name: K
  readonly values: readonly (Settings[K] & string)[]
  readonly settings: Settings
}

function Choice<K extends keyof Settings>({ label, name, values, settings }: ChoiceProps<K>) {
  const t = useWords()
  const { settings: store } = useSession()
  return (
    <div>
      <span className="dim">{label}</span>
      <Segmented
        label={label}
        value={settings[name] as Settings[K] & string}
        choices={values.map((value) => ({ value, label: t(`settings.${name}-${value}`) }))}
        onChange={(value) => store.set({ [name]: value })}
      />
    </div>
  )
}

// The tabs below the picture of a create screen. A tab without content is not there, and without
// any the place closes up.
import { useState, type ReactNode } from 'react'
import { TabPanel, Tabs } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import './create-tabs.css'

export interface CreateTab {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

export function CreateTabs({ tabs }: { readonly tabs: readonly CreateTab[] }) {
  const { t } = useWeb()
  const [chosen, setChosen] = useState('')
  const shown = tabs.find((it) => it.id === chosen) ?? tabs[0]
  if (shown === undefined) return undefined
  return (
    <>
      <Tabs
        label={t('create.explains')}
        group="create"
        tabs={tabs}
        value={shown.id}
        onChange={setChosen}
      />
      <TabPanel group="create" id={shown.id} className="create-panel">
        {shown.content}
      </TabPanel>
    </>
  )
}

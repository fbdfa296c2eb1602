// The operators' page: users, flags, symbols, announcements, the audit log. Whoever is none sees
// what stands where no page is.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { OperatorRole } from '@trellis/contract'
import { NO_SUCH_PATH_CODE } from '@trellis/contract/codes'
import { Skeleton, TabPanel, Tabs } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { failureOf } from '../../data/api-failure.ts'
import { useOperatorRole } from '../../data/operator.ts'
import { NothingHere } from '../not-found/nothing-here.tsx'
import { useTitle } from '../use-title.ts'
import { ActDialog, ActContext, type Act } from './act-dialog.tsx'
import { AnnouncedPart } from './announced-part.tsx'
import { AuditList } from './audit-list.tsx'
import { FlagsPart } from './flags-part.tsx'
import { SymbolsPart } from './symbols-part.tsx'
import { UserList } from './user-list.tsx'
import { UserView } from './user-view.tsx'
import { useOperatorTexts } from './use-operator-texts.ts'
import './operator.css'

const TABS = ['users', 'flags', 'symbols', 'announcements', 'audit'] as const
type TabName = (typeof TABS)[number]

export function OperatorDesk() {
  useOperatorTexts()
  const { data, error } = useOperatorRole()
  // Who was one and cannot be asked about now sees what was read.
  if (error !== null && (data === undefined || isNone(error))) return <NothingHere />
  if (data === undefined)
    return (
      <main className="page" id="main">
        <Skeleton height="480px" />
      </main>
    )
  return <Desk role={data.role} />
}

function isNone(error: Error): boolean {
  const { kind, ret } = failureOf(error)
  return kind === 'signed-out' || ret === NO_SUCH_PATH_CODE
}

function Desk({ role }: { readonly role: OperatorRole }) {
  const t = useWords()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const user = asked.get('user') ?? ''
  const tab: TabName = TABS.find((it) => it === asked.get('tab')) ?? 'users'
  const [act, setAct] = useState<Act>()
  const head = useRef<HTMLHeadingElement>(null)
  // What was pressed may be gone with what it did or where it led; the page of a user has its own.
  const keepFocus = () => {
    if (document.activeElement === document.body) head.current?.focus()
  }
  useEffect(() => {
    if (user === '') keepFocus()
  }, [user])
  const leave = () => {
    setAct(undefined)
    requestAnimationFrame(keepFocus)
  }
  useTitle(t('operator.title'))
  return (
    <ActContext.Provider value={{ role, open: setAct }}>
      <main className="page operator-page" id="main">
        <div className="row between">
          <h1 className="h1 operator-head" tabIndex={-1} ref={head}>
            {t('operator.title')}
          </h1>
          <span className="dim t12">{t(`operator.role.${role}`)}</span>
        </div>
        <Tabs
          group="operator"
          label={t('operator.title')}
          tabs={TABS.map((id) => ({ id, label: t(`operator.tab.${id}`) }))}
          value={tab}
          onChange={(next) => navigate(`/operator?tab=${next}`)}
        />
        <TabPanel group="operator" id={tab} className="stack stack-12">
          {tab === 'users' && (user === '' ? <UserList /> : <UserView key={user} id={user} />)}
          {tab === 'flags' && <FlagsPart />}
          {tab === 'symbols' && <SymbolsPart />}
          {tab === 'announcements' && <AnnouncedPart />}
          {tab === 'audit' && <AuditList on="" />}
        </TabPanel>
        {act !== undefined && <ActDialog act={act} onClose={leave} />}
      </main>
    </ActContext.Provider>
  )
}

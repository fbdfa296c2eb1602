// Asks before an operator's action is carried out: what it will do, in words, and what it needs.
import { createContext, useContext, useRef, useState, type FormEvent } from 'react'
import { coversRole, type OperatorRole } from '@trellis/contract/operator-paths'
import { Button, Dialog, Notice, Select, TextField, type ButtonVariant } from '@trellis/ui'
import { useSession, useWords } from '../../app/session-context.tsx'
import { failureOf, type ApiFailure } from '../../data/api-failure.ts'
import { useInstruct } from '../../data/operator.ts'
import { MachineWords } from './machine-words.tsx'

export interface Act {
  readonly title: string
  /** What it will do. */
  readonly text: string
  readonly part: string
  readonly name: string
  /** The instruction's words, of what was typed and chosen. */
  words(typed: string, chosen: string): readonly string[]
  readonly field?: { readonly label: string; readonly lines?: number }
  readonly choice?: {
    readonly label: string
    readonly options: readonly Choice[]
    /** What holds now: it stands chosen, and only another one can be sent. */
    readonly present?: string
  }
  readonly isDangerous?: boolean
}

export interface Choice {
  readonly value: string
  readonly label: string
}

interface Acting {
  readonly role: OperatorRole
  open(act: Act): void
}

export const ActContext = createContext<Acting>({ role: 'viewer', open: () => undefined })

/** A button that asks first; nothing where the reader's role may not. */
export function ActButton({ act, least, children }: ActButtonProps) {
  const { role, open } = useContext(ActContext)
  if (!coversRole(role, least)) return undefined
  const variant: ButtonVariant = act.isDangerous ? 'danger' : 'plain'
  return (
    <Button small variant={variant} onClick={() => open(act)}>
      {children ?? act.title}
    </Button>
  )
}

interface ActButtonProps {
  readonly act: Act
  readonly least: OperatorRole
  readonly children?: string
}

export function ActDialog({ act, onClose }: { readonly act: Act; onClose(): void }) {
  const t = useWords()
  const form = useAct(act, onClose)
  const back = useRef<HTMLButtonElement>(null)
  const { field, choice, isDangerous } = act
  return (
    <Dialog
      open
      title={act.title}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={form.busy}
      {...(isDangerous && !field && { initialFocus: back })}
    >
      <form className="stack stack-12" onSubmit={form.submit}>
        <p>{act.text}</p>
        {choice !== undefined && (
          <Select
            label={choice.label}
            options={choice.options}
            value={form.chosen}
            onChange={form.choose}
            closeLabel={t('action.close')}
          />
        )}
        {field?.lines === undefined && field !== undefined && (
          <TextField
            label={field.label}
            value={form.typed}
            onChange={(event) => form.type(event.target.value)}
          />
        )}
        {field?.lines !== undefined && (
          <label className="stack stack-4">
            {field.label}
            <textarea
              className="operator-text"
              dir="auto"
              rows={field.lines}
              value={form.typed}
              onChange={(event) => form.type(event.target.value)}
            />
          </label>
        )}
        {form.problem !== '' && (
          <Notice tone="danger">
            <MachineWords>{form.problem}</MachineWords>
          </Notice>
        )}
        <div className="row g12">
          <Button ref={back} onClick={onClose}>
            {t('operator.cancel')}
          </Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger-fill' : 'primary'}
            busy={form.busy}
            off={!isReady(act, form)}
          >
            {act.title}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Why nothing was done, in the server's words: the message alone is the same of every refusal. */
export function reasonOf({ message, result }: Pick<ApiFailure, 'message' | 'result'>): string {
  const said = (result as { readonly debug_msg?: string } | null | undefined)?.debug_msg ?? ''
  return said === '' ? message : said
}

/** Whether there is something to send: what is to be typed, and a choice that changes something. */
export function isReady(
  { field, choice }: Act,
  { typed, chosen }: { readonly typed: string; readonly chosen: string },
): boolean {
  const isTyped = field === undefined || typed.trim() !== ''
  return isTyped && (choice === undefined || chosen !== choice.present)
}

/** What stands chosen when the dialog opens. */
export function firstChosen({ choice }: Act): string {
  return choice?.present ?? choice?.options[0]?.value ?? ''
}

function useAct(act: Act, onClose: () => void) {
  const { toasts } = useSession()
  const instruct = useInstruct()
  const [typed, type] = useState('')
  const [chosen, choose] = useState(firstChosen(act))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isReady(act, { typed, chosen })) return
    setBusy(true)
    setProblem('')
    try {
      const { part, name } = act
      const line = await instruct({ part, name, words: act.words(typed.trim(), chosen) })
      // The audit log keeps it.
      toasts.show('success', line, <MachineWords>{line}</MachineWords>)
      onClose()
    } catch (error) {
      setProblem(reasonOf(failureOf(error)))
    } finally {
      setBusy(false)
    }
  }
  return { typed, type, chosen, choose, busy, problem, submit }
}

// Asks before an operator's action is carried out: what it will do, in words, and what it needs.
import { createContext, useContext, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { errorTable } from '@trellis/contract/codes'
import { coversRole, type OperatorRole } from '@trellis/contract/operator-paths'
import { Button, Dialog, Notice, SelectField, TextField, type ButtonVariant } from '@trellis/ui'
import { useSession, useWords } from '../../app/session-context.tsx'
import { failureOf, type ApiFailure } from '../../data/api-failure.ts'
import { useInstruct } from '../../data/operator.ts'
import type { Words } from '../../locale/texts-of.ts'
import { MachineWords } from './machine-words.tsx'

export interface Act {
  readonly title: string
  /** What it will do. */
  readonly text: string
  readonly part: string
  readonly name: string
  /** The instruction's words, of what was typed into the fields and what was chosen. */
  words(typed: Typed, chosen: string): readonly string[]
  readonly fields?: readonly ActField[]
  readonly choice?: {
    readonly label: string
    readonly options: readonly Choice[]
    /** What holds now: it stands chosen, and only another one can be sent. */
    readonly present?: string
  }
  /** It cannot be taken back. */
  readonly isFinal?: boolean
  /** The same where one of these is chosen alone. */
  readonly finalChoices?: readonly string[]
}

export interface Choice {
  readonly value: string
  readonly label: string
}

/** What is typed into one field. */
export interface ActField {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly type?: 'date'
  readonly lines?: number
  readonly isOptional?: boolean
}

/** What was typed, without blanks around it, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>

interface Acting {
  readonly role: OperatorRole
  open(act: Act): void
}

export const ActContext = createContext<Acting>({ role: 'viewer', open: () => undefined })

/** Whether the reader may do what needs a role at least: a column of buttons he has not is none. */
export function useMayAct(least: OperatorRole): boolean {
  return coversRole(useContext(ActContext).role, least)
}

/** A button that asks first; nothing where the reader's role may not. */
export function ActButton({ act, least, children }: ActButtonProps) {
  const { open } = useContext(ActContext)
  if (!useMayAct(least)) return undefined
  const variant: ButtonVariant = act.isFinal ? 'danger' : 'plain'
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
  const { fields = [], choice } = act
  const isFinal = isFinalNow(act, form.chosen)
  return (
    <Dialog
      open
      title={act.title}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={form.busy}
      {...(act.isFinal && fields.length === 0 && { initialFocus: back })}
    >
      <form className="stack stack-12" onSubmit={form.submit}>
        <p>{act.text}</p>
        {choice !== undefined && (
          <SelectField
            label={choice.label}
            options={choice.options}
            value={form.chosen}
            onChange={form.choose}
            closeLabel={t('action.close')}
          />
        )}
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={form.typed[field.name] ?? ''}
            onChange={(text) => form.type(field.name, text)}
          />
        ))}
        {form.problem !== undefined && (
          <Notice tone="danger" live>
            {form.problem}
          </Notice>
        )}
        <div className="row g12">
          <Button ref={back} onClick={onClose}>
            {t('operator.cancel')}
          </Button>
          <Button
            type="submit"
            variant={isFinal ? 'danger-fill' : 'primary'}
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

interface FieldProps {
  readonly field: ActField
  readonly value: string
  onChange(text: string): void
}

function Field({ field: { label, help, type, lines }, value, onChange }: FieldProps) {
  if (lines === undefined)
    return (
      <TextField
        label={label}
        help={help}
        type={type ?? 'text'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <label className="stack stack-4">
      {label}
      <textarea
        className="operator-text"
        dir="auto"
        rows={lines}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

/** Why nothing was done, in the server's words; "" where it said nothing of its own. */
export function saidBy({ result }: Pick<ApiFailure, 'result'>): string {
  return (result as { readonly debug_msg?: string } | null | undefined)?.debug_msg ?? ''
}

function problemOf(failure: ApiFailure, t: Words['t']): ReactNode {
  const said = saidBy(failure)
  if (said !== '') return <MachineWords>{said}</MachineWords>
  if (failure.kind === 'timeout' || failure.kind === 'network') return t('error.network')
  if (failure.ret === errorTable.rateLimited.ret) return t('error.rate')
  if (failure.ret === errorTable.permissionDenied.ret) return t('operator.not-your-role')
  return t('error.code', { code: failure.status || failure.ret })
}

/** Whether what is about to be sent cannot be taken back. */
export function isFinalNow(
  { isFinal, finalChoices }: Pick<Act, 'isFinal' | 'finalChoices'>,
  chosen: string,
): boolean {
  return isFinal === true || finalChoices?.includes(chosen) === true
}

/** Whether there is something to send: what is to be typed, and a choice that changes something. */
export function isReady(
  { fields = [], choice }: Pick<Act, 'fields' | 'choice'>,
  { typed, chosen }: { readonly typed: Typed; readonly chosen: string },
): boolean {
  const isTyped = fields.every(
    ({ name, isOptional }) => isOptional === true || (typed[name] ?? '').trim() !== '',
  )
  return isTyped && (choice === undefined || chosen !== choice.present)
}

/** What stands chosen when the dialog opens. */
export function firstChosen({ choice }: Act): string {
  return choice?.present ?? choice?.options[0]?.value ?? ''
}

function useAct(act: Act, onClose: () => void) {
  const t = useWords()
  const { toasts } = useSession()
  const instruct = useInstruct()
  const [typed, setTyped] = useState<Typed>({})
  const type = (name: string, text: string) => setTyped({ ...typed, [name]: text })
  const [chosen, choose] = useState(firstChosen(act))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isReady(act, { typed, chosen })) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { part, name } = act
      const clean = Object.entries(typed).map(([key, text]) => [key, text.trim()] as const)
      const words = act.words(Object.fromEntries(clean), chosen)
      const line = await instruct({ part, name, words })
      // The audit log keeps it.
      toasts.show('success', line, <MachineWords>{line}</MachineWords>)
      onClose()
    } catch (error) {
      setProblem(problemOf(failureOf(error), t))
    } finally {
      setBusy(false)
    }
  }
  return { typed, type, chosen, choose, busy, problem, submit }
}

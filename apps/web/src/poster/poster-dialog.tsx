// Gives a bot away as a picture: what stands on it is chosen here, and nothing that is hidden
// leaves the page. Amounts stand on it only where its owner asks for them.
import { useState, type ReactNode } from 'react'
import { webKinds } from '@trellis/bots/registry.web'
import { languageOf, languages } from '@trellis/texts'
import { useWeb, type WebKind } from '@trellis/bot-kit/web/web-context.ts'
import {
  Button,
  Dialog,
  EmptyState,
  Notice,
  ProgressBar,
  saveAs,
  Segmented,
  Select,
} from '@trellis/ui'
import { canHandOver, copyLink, handOver } from './hand-over.ts'
import type { PosterWish } from './make-poster.ts'
import type { PosterFacts } from './poster-facts.ts'
import { pathFor, type Read } from './read-facts.ts'
import { useDrawn, useRead, useWaited, type DrawnState, type PosterSource } from './use-poster.ts'
import { usePosterTexts } from './use-poster-texts.ts'
import '@trellis/bot-kit/web/check.css'
import './poster.css'

const kinds: readonly WebKind[] = webKinds

export interface PosterDialogProps extends PosterSource {
  /** What the bot is called on its page. */
  readonly name: string
  /** Opens what lets its owner show it to others; absent where the reader is not its owner. */
  onSettings?(): void
  onClose(): void
}

export function PosterDialog(props: PosterDialogProps) {
  usePosterTexts()
  const { name, onClose } = props
  const { t } = useWeb()
  const { read, failed, retry } = useRead(props)
  if (read !== undefined) return <Maker {...props} read={read} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('poster.title', { bot: name })}
      closeLabel={t('action.close')}
    >
      <div className="poster-place">{failed ? <Failed retry={retry} /> : <Making />}</div>
    </Dialog>
  )
}

function Making() {
  const { t } = useWeb()
  return (
    <div className="poster-making" role="status">
      <p className="t12 dim">{t('poster.making')}</p>
      <ProgressBar share={useWaited()} label={t('poster.making')} />
    </div>
  )
}

function Failed({ retry }: { retry(): void }) {
  const { t } = useWeb()
  return (
    <EmptyState
      title={t('poster.failed')}
      actions={<Button onClick={retry}>{t('action.retry')}</Button>}
    >
      {t('poster.failedHelp')}
    </EmptyState>
  )
}

interface MakerProps extends PosterDialogProps {
  readonly read: Read
}

function Maker(props: MakerProps) {
  const { botId, name, read, onClose } = props
  const { t, link: inArea } = useWeb()
  const { facts } = read
  const [wish, setWish] = useWish(facts)
  const kind = kinds.find((it) => it.kind === facts.kind)
  const link = location.origin + inArea(pathFor(botId, read, kind?.offer.path ?? '/create/'))
  const drawing = useDrawn(read, wish, link)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('poster.title', { bot: name })}
      closeLabel={t('action.close')}
      size="wide"
      footer={<Ways drawing={drawing} link={link} facts={facts} />}
    >
      <div className="poster-parts">
        <Preview drawing={drawing} shape={wish.shape} />
        <div className="stack stack-16">
          <Looks wish={wish} onChange={setWish} />
          <Hidings wish={wish} facts={facts} onChange={setWish} />
          {facts.isPublic ? undefined : <NotPublic {...props} hasPage={hasPage(kind)} />}
        </div>
      </div>
    </Dialog>
  )
}

/** Bots of the other kinds cannot be shown to others. */
function hasPage(kind: WebKind | undefined): boolean {
  return kind?.CopiedPlan !== undefined
}

/** What is on it at first: rates, and of its settings what everybody may read already. */
function useWish(facts: PosterFacts): readonly [PosterWish, (next: PosterWish) => void] {
  const { locale, format } = useWeb()
  const [wish, setWish] = useState<PosterWish>(() => ({
    shape: 'story',
    theme: document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark',
    language: languageOf(locale),
    hideAmounts: true,
    hideSettings: !facts.isPublic,
    hasCode: true,
  }))
  const isHidden = format.settings.hideAmounts || wish.hideAmounts
  return [{ ...wish, hideAmounts: isHidden }, setWish]
}

function Preview({ drawing, shape }: { drawing: DrawnState; shape: PosterWish['shape'] }) {
  const { drawn, failed, isDrawing, retry } = drawing
  return (
    <div className="poster-place" data-shape={shape} aria-busy={isDrawing}>
      {failed ? <Failed retry={retry} /> : undefined}
      {drawn === undefined && isDrawing ? <Making /> : undefined}
      {drawn === undefined ? undefined : (
        <img
          className="poster-picture"
          src={drawn.url}
          width={drawn.size.width}
          height={drawn.size.height}
          alt={drawn.texts.join('. ')}
        />
      )}
    </div>
  )
}

interface WishProps {
  readonly wish: PosterWish
  onChange(next: PosterWish): void
}

function Looks({ wish, onChange }: WishProps) {
  const { t } = useWeb()
  return (
    <>
      <Choice
        name={t('poster.shape')}
        value={wish.shape}
        choices={{ story: t('poster.shapes.story'), square: t('poster.shapes.square') }}
        onChange={(shape) => onChange({ ...wish, shape })}
      />
      <Choice
        name={t('poster.theme')}
        value={wish.theme}
        choices={{ dark: t('poster.themes.dark'), light: t('poster.themes.light') }}
        onChange={(theme) => onChange({ ...wish, theme })}
      />
      <Row name={t('poster.language')}>
        <Select
          label={t('poster.language')}
          closeLabel={t('action.close')}
          value={wish.language}
          options={languages.map(({ language, name }) => ({ value: language, label: name }))}
          onChange={(language) => onChange({ ...wish, language })}
        />
      </Row>
    </>
  )
}

interface ChoiceProps<T extends string> {
  readonly name: string
  readonly value: T
  /** What each value is called, in their order. */
  readonly choices: Readonly<Record<T, string>>
  onChange(value: T): void
}

function Choice<T extends string>({ name, value, choices, onChange }: ChoiceProps<T>) {
  const own = Object.entries<string>(choices).map(([it, label]) => ({ value: it as T, label }))
  return (
    <Row name={name}>
      <Segmented label={name} value={value} choices={own} onChange={onChange} />
    </Row>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="poster-row">
      <span className="t12 dim" aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  )
}

function Hidings({ wish, facts, onChange }: WishProps & { readonly facts: PosterFacts }) {
  const { t, format } = useWeb()
  const { hideAmounts: isHiddenAnyway } = format.settings
  return (
    <div className="stack stack-8">
      {facts.money === undefined ? undefined : (
        <Check
          name={t('poster.hideAmounts')}
          hint={t(isHiddenAnyway ? 'poster.amountsHidden' : 'poster.amountsHelp')}
          on={wish.hideAmounts}
          off={isHiddenAnyway}
          onChange={(hideAmounts) => onChange({ ...wish, hideAmounts })}
        />
      )}
      {facts.grid === undefined ? undefined : (
        <Check
          name={t('poster.hideSettings')}
          hint={facts.direction === '' ? undefined : t('poster.settingsHelp')}
          on={wish.hideSettings}
          onChange={(hideSettings) => onChange({ ...wish, hideSettings })}
        />
      )}
      <Check
        name={t('poster.code')}
        hint={t(facts.isPublic ? 'poster.codePublic' : 'poster.codeForm')}
        on={wish.hasCode}
        onChange={(hasCode) => onChange({ ...wish, hasCode })}
      />
    </div>
  )
}

interface CheckProps {
  readonly name: string
  readonly hint: string | undefined
  readonly on: boolean
  readonly off?: boolean
  onChange(on: boolean): void
}

function Check({ name, hint, on, off = false, onChange }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={on}
        disabled={off}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {name}
        {hint === undefined ? undefined : <span className="t12 dim2">{hint}</span>}
      </span>
    </label>
  )
}

/** Why its link is none of its own, and what can be done about it. */
function NotPublic({ read, hasPage, onSettings }: MakerProps & { readonly hasPage: boolean }) {
  const { t } = useWeb()
  const why = !hasPage ? 'allowKind' : read.facts.isOver ? 'allowEnded' : 'allow'
  const canAllow = why === 'allow' && onSettings !== undefined
  return (
    <Notice
      action={
        canAllow ? (
          <Button small onClick={onSettings}>
            {t('poster.toSettings')}
          </Button>
        ) : undefined
      }
    >
      {t('poster.notPublic')} {t(`poster.${why}`)}
    </Notice>
  )
}

interface WaysProps {
  readonly drawing: DrawnState
  readonly link: string
  readonly facts: PosterFacts
}

/** The ways it leaves the page. */
function Ways({ drawing: { drawn, isDrawing }, link, facts }: WaysProps) {
  const { t, toast } = useWeb()
  const [hasList] = useState(canHandOver)
  const off = drawn === undefined || isDrawing
  const name = `trellis-${facts.name.replace(/[^\w]+/g, '-').toLowerCase()}`
  const copy = async (): Promise<void> => {
    if (await copyLink(link)) toast('success', t('poster.copied'))
    else toast('fail', t('poster.notCopied', { link }))
  }
  const share = async (): Promise<void> => {
    if (drawn === undefined) return
    if (!(await handOver(drawn.file, name, link))) toast('fail', t('poster.notShared'))
  }
  return (
    <>
      <Button onClick={() => void copy()}>{t('poster.copyLink')}</Button>
      <Button
        variant={hasList ? 'plain' : 'primary'}
        off={off}
        onClick={() => drawn && saveAs(drawn.url, `${name}.png`)}
      >
        {t('poster.download')}
      </Button>
      {hasList ? (
        <Button variant="primary" off={off} onClick={() => void share()}>
          {t('poster.share')}
        </Button>
      ) : undefined}
    </>
  )
}

// The pick of the day: a basket that is offered in a line of home and below the tabs of the form,
// to who has not asked that to stop.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass, Dialog } from '@trellis/ui'
import { fractionToPercent } from '@trellis/bot-kit/percent.ts'
import { SUGGESTED } from '@trellis/bot-kit/web/create/address-origin.ts'
import type { FormModel, TabsProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { addressOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { comboFields } from '../fields.ts'
import { paths } from '../paths.ts'
import type { ComboAnswer } from '../wire.ts'
import { BASKET, basketOf } from './basket.ts'
import { PickBody } from './pick-body.tsx'
import { PickCard, PickCoins } from './pick-card.tsx'
import { isDoubtful, type Pick } from './pick-words.ts'
import { opensItself, useStillness } from './stillness.ts'
import './combo.css'

type Answer = ComboAnswer<'getDailyPick'>
const PICK = ['combo-pick'] as const

/** Undefined until it was read, by who is here. */
function usePick(): Answer | undefined {
  const { call, signedIn } = useWeb()
  const { data } = useQuery<Answer>({
    queryKey: [...PICK, signedIn],
    // Of a day there is one; where too little was traded for any there may be one a moment later.
    staleTime: ({ state }) => (state.data?.pick === null ? 0 : Infinity),
    queryFn: ({ signal }) => call<Answer>(paths.getDailyPick, {}, { signal, claims: 'all' }),
  })
  return data
}

/** The settings of the pick as a form names them. */
function settingsOf(pick: Pick) {
  const modes = Object.entries(comboFields.mode.choices)
  return {
    basket: basketOf(pick),
    mode: modes.find(([, wire]) => wire === pick.adjust_position_mode)?.[0] ?? 'percent',
    leverage: pick.leverage,
    threshold: fractionToPercent(pick.adjust_position_percent),
  }
}

/** Writes the pick into the form; the money stays as it is. */
function write({ dispatch }: FormModel, pick: Pick): void {
  const { basket, mode, leverage, threshold } = settingsOf(pick)
  dispatch({ type: 'chosen', field: BASKET, value: basket })
  dispatch({ type: 'chosen', field: 'mode', value: mode })
  dispatch({ type: 'set-all', values: { leverage, threshold } })
}

/** The create form with the pick filled in. */
function addressOf(pick: Pick): string {
  const { basket, mode, leverage, threshold } = settingsOf(pick)
  const [first] = pick.symbol_settings
  const form = { mode, leverage, drift: threshold, [BASKET]: basket }
  const pair = first === undefined ? {} : addressOfPair(first)
  const origin = pick.aurora_id === '' ? {} : { [SUGGESTED]: pick.aurora_id }
  return `/fcombo-create/?${new URLSearchParams({ ...pair, ...form, ...origin }).toString()}`
}

/** In the form: the pick is written into its fields, and confirmed or not. */
export function PickLine({ model, onFilled }: Omit<TabsProps, 'onField'>) {
  const onEdit = (pick: Pick): void => write(model, pick)
  const onUse = (pick: Pick): void => {
    onEdit(pick)
    onFilled()
  }
  return <PickOffer onUse={onUse} onEdit={onEdit} isForm />
}

/** On home: the form opens with it, from the card at once, from the dialog to be confirmed. */
export function PickOfHome() {
  const { go } = useWeb()
  return (
    <PickOffer
      onUse={(pick) => go(`${addressOf(pick)}&ask=1`)}
      onEdit={(pick) => go(addressOf(pick))}
    />
  )
}

/** A browser remembers it for guests; of who is signed in the server does, for every browser. */
const MUTED = 'trellis.combo-pick.muted'
/** Day of the pick that last opened by itself in this browser. */
const SHOWN = 'trellis.combo-pick.shown'

function readHere(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keepHere(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Where nothing can be stored it holds for as long as the page.
  }
}

/** In the place of the card, for as long as the page stands: a press may have been a slip. */
function MutedLine({ onUndo }: { readonly onUndo: () => void }) {
  const { t } = useWeb()
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <p className="row wrap">
      <span className="dim">{t('futuresCombo.pick.muted')}</span>
      <button ref={undo} type="button" className="link" onClick={onUndo}>
        {t('futuresCombo.pick.unmute')}
      </button>
    </p>
  )
}

interface PickOfferProps {
  /** It is filled in and comes to be confirmed; or it is only filled in. Neither sends anything. */
  readonly onUse: (pick: Pick) => void
  readonly onEdit: (pick: Pick) => void
  /** A line; where it was asked to stop, a form keeps a way back to it. On home it is a card. */
  readonly isForm?: boolean
}

/**
 * A card, or a line, that offers the pick to who has not asked it to stop. The pick itself opens
 * when asked for, and once a day to a reader who has been still for a while, unless it did badly:
 * never on the first paint, never over what somebody does.
 */
function PickOffer({ onUse, onEdit, isForm = false }: PickOfferProps) {
  const { t, call, format, signedIn } = useWeb()
  const answered = usePick()
  const [isOpen, setOpen] = useState(false)
  const [isMuted, setMuted] = useState<boolean>()
  const back = useRef<HTMLButtonElement>(null)
  const queries = useQueryClient()
  const pick = answered?.pick ?? undefined
  const wasMuted = signedIn ? answered?.no_pop === true : readHere(MUTED) === '1'
  const isQuiet = isMuted ?? wasMuted
  const date = pick?.date ?? ''
  // What lost, or did no better than a plain basket, is not pressed on anybody.
  const isWeak = pick !== undefined && isDoubtful(pick)
  useStillness(opensItself({ isQuiet, isWeak, date, shown: readHere(SHOWN) }), () => {
    keepHere(SHOWN, date)
    setOpen(true)
  })
  const { mutate: keep } = useMutation({
    // One after the other: of two presses the later one counts.
    scope: { id: MUTED },
    mutationFn: (isOn: boolean) =>
      call(paths.setDailyPickNoPop, { no_pop: isOn }, { claims: 'all' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: PICK }),
  })
  const mute = (isOn: boolean): void => {
    setMuted(isOn)
    // It is offered again another day where this is lost.
    if (!signedIn) return keepHere(MUTED, isOn ? '1' : '0')
    keep(isOn)
  }
  if (pick === undefined) return undefined
  // On home who has just asked it to stop may take that back; later the form has a way to it.
  if (isQuiet && !isForm)
    return isMuted === true ? <MutedLine onUndo={() => mute(false)} /> : undefined
  const title = t('futuresCombo.pick.title', { date: format.time(Date.parse(pick.date), 'day') })
  const chosen = (how: (pick: Pick) => void): void => {
    how(pick)
    setOpen(false)
  }
  const ways = (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t(`futuresCombo.pick.${isQuiet ? 'back' : 'look'}`)}
      </button>
      <button type="button" className="link" onClick={() => mute(!isQuiet)}>
        {t(`futuresCombo.pick.${isQuiet ? 'unmute' : 'mute'}`)}
      </button>
    </>
  )
  return (
    <>
      {isForm ? (
        <p className="row wrap">
          {isQuiet ? undefined : (
            <span className="dim">
              {title}: <PickCoins pick={pick} />
            </span>
          )}
          {ways}
        </p>
      ) : (
        <PickCard {...{ pick, title, ways }} onUse={() => onEdit(pick)} />
      )}
      {isOpen ? (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={title}
          closeLabel={t('form.close')}
          initialFocus={back}
          footer={
            <>
              <button
                ref={back}
                type="button"
                className={buttonClass({ variant: isWeak ? 'primary' : 'plain' })}
                onClick={() => setOpen(false)}
              >
                {t('futuresCombo.pick.later')}
              </button>
              <Button onClick={() => chosen(onEdit)}>{t('futuresCombo.pick.edit')}</Button>
              <Button variant={isWeak ? 'plain' : 'primary'} onClick={() => chosen(onUse)}>
                {t('futuresCombo.pick.use')}
              </Button>
            </>
          }
        >
          <PickBody pick={pick} />
        </Dialog>
      ) : undefined}
    </>
  )
}

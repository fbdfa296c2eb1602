// Asks the server what it thinks of a draft: 300 ms after the last change, one request at a time,
// the stale one aborted. Must never block typing, and never speak of another draft than the one it
// was asked about.
import { useEffect, useRef, useState } from 'react'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import type { Validation } from '../wire.ts'
import { paths } from '../paths.ts'
import { validateRequest } from './form-request.ts'
import type { Draft } from './form.ts'

const DEBOUNCE_MS = 300

export interface ValidationState {
  /** The last answer; its ranges stay in use while a newer one is on the way. */
  readonly answer: Validation | undefined
  /** The answer belongs to the draft as it is now. */
  readonly fresh: boolean
  readonly state: 'idle' | 'waiting' | 'ready' | 'failed'
  retry(): void
}

interface Asked {
  readonly key: string
  readonly answer: Validation
}

export function useValidation(draft: Draft): ValidationState {
  const { call } = useWeb()
  const request = validateRequest(draft)
  const key = request === undefined ? '' : JSON.stringify(request)
  const [asked, setAsked] = useState<Asked>()
  const [failedKey, setFailedKey] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const running = useRef<AbortController>(undefined)

  useEffect(() => {
    running.current?.abort()
    if (key === '') return
    const abort = new AbortController()
    running.current = abort
    const timer = setTimeout(() => {
      call<Validation>(paths.validateInput, JSON.parse(key) as object, {
        signal: abort.signal,
        claims: 'all',
      }).then(
        (answer) => {
          setFailedKey(undefined)
          setAsked({ key, answer })
        },
        (failure: CallFailure) => {
          if (abort.signal.aborted) return
          const refused = failure.result as Partial<Validation> | undefined
          if (refused?.check_code === undefined) setFailedKey(key)
          else setAsked({ key, answer: refused as Validation })
        },
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, call, attempt])

  const fresh = key !== '' && asked?.key === key
  const state = key === '' ? 'idle' : fresh ? 'ready' : failedKey === key ? 'failed' : 'waiting'
  return { answer: asked?.answer, fresh, state, retry: () => setAttempt((it) => it + 1) }
}

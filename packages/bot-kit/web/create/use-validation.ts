// Asks the server what it thinks of a draft: 300 ms after the last change, one request at a time,
// the stale one aborted. Typing never waits for it, and an answer speaks of no other draft than the
// one it was asked about.
import { useEffect, useRef, useState } from 'react'
import { useWeb, type CallFailure } from '../web-context.ts'
import type { CreateKind, FormDraft, FormValidation, ValidationState } from './create-kind.ts'
import { validateRequest } from './form-request.ts'

const DEBOUNCE_MS = 300

interface Asked {
  readonly key: string
  readonly answer: FormValidation
}

/** The server's word on a draft; of a kind without such a call there is none. */
export function useValidation(kind: CreateKind, draft: FormDraft): ValidationState {
  const { call } = useWeb()
  const path = kind.paths.validate
  const request = path === undefined ? undefined : validateRequest(kind, draft, true)
  const key = request === undefined ? '' : JSON.stringify(request)
  const [asked, setAsked] = useState<Asked>()
  const [failedKey, setFailedKey] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const running = useRef<AbortController>(undefined)

  useEffect(() => {
    running.current?.abort()
    if (key === '' || path === undefined) return
    const abort = new AbortController()
    running.current = abort
    const timer = setTimeout(() => {
      call<FormValidation>(path, JSON.parse(key) as object, {
        signal: abort.signal,
        claims: 'all',
      }).then(
        (answer) => {
          setFailedKey(undefined)
          setAsked({ key, answer })
        },
        (failure: CallFailure) => {
          if (abort.signal.aborted) return
          const refused = failure.result as Partial<FormValidation> | undefined
          if (refused?.check_code === undefined) setFailedKey(key)
          else setAsked({ key, answer: refused as FormValidation })
        },
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, path, call, attempt])

  const fresh = key !== '' && asked?.key === key
  const state = key === '' ? 'idle' : fresh ? 'ready' : failedKey === key ? 'failed' : 'waiting'
  return { answer: asked?.answer, fresh, state, retry: () => setAttempt((it) => it + 1) }
}

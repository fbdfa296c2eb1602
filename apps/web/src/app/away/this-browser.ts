// Pushes to this very browser: whether it can, what the reader has allowed, and the steps from a
// press to a subscription. Nothing is asked before the press.
import type { Call } from '@trellis/bot-kit/web/calling.ts'
import { deliveryPaths } from '@trellis/contract/delivery-paths'

/** Where the worker lies; pages of every language are told by the one. */
const WORKER = '/tradingbot/push-worker.js'

/** Why nothing can be pushed here; undefined where it can. */
export function pushObstacle(): 'insecure' | 'unsupported' | 'denied' | undefined {
  if (!window.isSecureContext) return 'insecure'
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!has) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** The mark of this browser's subscription as the server has it; '' without one. */
export async function markHere(): Promise<string> {
  if (pushObstacle() === 'insecure' || !('serviceWorker' in navigator)) return ''
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  const subscription = await registration?.pushManager?.getSubscription()
  return subscription ? markOf(subscription.endpoint) : ''
}

async function markOf(endpoint: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return base64url(new Uint8Array(bytes))
}

/** Asks, subscribes and tells the server; answers whether the reader has allowed it. */
export async function pushHere(
  call: Call,
  { key, name, lang }: { readonly key: string; readonly name: string; readonly lang: string },
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await activeWorker()
  // One of before may be of another key of the server, of another reader, or dead.
  const before = await registration.pushManager.getSubscription()
  await before?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  })
  const { endpoint, keys = {} } = subscription.toJSON()
  await call(deliveryPaths.addPush, {
    endpoint,
    p256dh: keys['p256dh'],
    auth: keys['auth'],
    name,
    lang,
  })
  return true
}

/** This browser asks for no more. */
export async function stopHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Registered and at work: a browser subscribes for none that is being installed. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER)
  const coming = registration.installing ?? registration.waiting
  if (registration.active === null && coming !== null) {
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve()
      })
    })
  }
  return registration
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

/** What a reader knows this browser by: "Chrome, Android". */
export function browserName(userAgent: string = navigator.userAgent): string {
  const find = (names: readonly (readonly [RegExp, string])[]): string =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  const browser = find([
    [/Edg/, 'Edge'],
    [/OPR/, 'Opera'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ])
  const system = find([
    [/Android/, 'Android'],
    [/iPhone|iPad|iPod/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser, system].filter((it) => it !== '').join(', ')
}

// The user as the native app names its fields, in the words of our own profile (specification 3).
import type { Profile } from '@trellis/contract'

export interface AppUser {
  readonly profile: Profile
  /** For the header of calls; "" where the app has none. */
  readonly token: string
}

type Said = Readonly<Record<string, unknown>>

/** Undefined where nobody is logged in in the app, or what it says is no user. */
export function userOfApp(answer: unknown): AppUser | undefined {
  const said = fieldsOf(answer)
  const id = text(said['uid'])
  if (!/^[1-9]\d{0,19}$/.test(id)) return undefined
  const token = text(said['userToken'])
  return { profile: profileOf(id, said), token: /^[\w.-]{1,512}$/.test(token) ? token : '' }
}

function profileOf(id: string, said: Said): Profile {
  const level = fieldsOf(said['vipLabelInfo'])['labelLevel']
  return {
    id,
    username: text(said['userName']),
    vague_email: text(said['vagueEmail']),
    vague_mobile: text(said['vagueMobile']),
    mobile_verified: yes(said['mobileVerified']),
    email_verified: yes(said['emailVerified']),
    has_google2fa: yes(said['hasGoogle2fa']),
    country_code: text(said['countryCode']),
    lang: text(said['lang']),
    parent_member_id: text(said['parentMemId']) || '0',
    status: Number(text(said['status'])) || 0,
    loyalty_vip_info: { is_vip: yes(said['isVip']), label_level: Number(text(level)) || 0 },
    // The app does not say these; the server's own answer follows and has them.
    user_type: 'UNKNOWN_UserType',
    is_islamic: false,
    is_operator: false,
  }
}

function fieldsOf(value: unknown): Said {
  return typeof value === 'object' && value !== null ? (value as Said) : {}
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function yes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

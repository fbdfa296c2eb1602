// What the browser does with passkeys: a chunk of its own, loaded with the first of them.
import {
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser'

type Making = Parameters<typeof startRegistration>[0]['optionsJSON']
type Using = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Makes a passkey; throws where the reader stops it or the device has no way. */
export function makePasskey(options: object): Promise<RegistrationResponseJSON> {
  return startRegistration({ optionsJSON: options as Making })
}

/** Signs with one; throws likewise. */
export function signByPasskey(options: object): Promise<AuthenticationResponseJSON> {
  return startAuthentication({ optionsJSON: options as Using })
}

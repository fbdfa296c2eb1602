// What the installation says to its pages (a meta of the page that the server fills in): where its
// native app and its platform are. Without it there is neither, and nothing leads there.

export interface Installation {
  /** Where the native app can be had. */
  readonly app?: string
  /** Phone browsers try to open the app before that. */
  readonly tryApp?: boolean
  /** Address of the platform around the bots, without a slash at its end. */
  readonly platform?: string
  /** Names of hosts that answer calls beside the page's own, and what each is worth. */
  readonly apiHosts?: readonly ApiHost[]
  /** Pages report what broke and what is used (docs/adr/0036). */
  readonly reports?: boolean
}

export interface ApiHost {
  readonly name: string
  readonly weight: number
}

export function readInstallation(): Installation {
  const said = document.querySelector<HTMLMetaElement>('meta[name=trellis-site]')
  return said === null ? {} : (JSON.parse(said.content) as Installation)
}

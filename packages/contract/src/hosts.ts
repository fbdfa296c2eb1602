// What the name of a host says: region, environment, phone site, and the hosts beside it. The one
// table for server and web; nothing else reads a host's name. A real name with ".localhost" behind
// it plays that name, so that every row can be tried on one machine.

export type Region = 'default' | 'HKG' | 'ARE' | 'EU'

export interface Site {
  readonly region: Region
  /** "testnet" or the name of a test environment; "" on www, m and hosts that name none. */
  readonly environment: string
  /** The phone site: m or m-<environment>. */
  readonly isPhoneSite: boolean
  readonly isTestnet: boolean
  /** This machine by its own name or address; only a setting makes it a testnet. */
  readonly isThisMachine: boolean
}

/** Regions by the last label of a name; the EU's site may also stand as eu.<name>. */
const regions: Readonly<Record<string, Region>> = { hk: 'HKG', ae: 'ARE', eu: 'EU' }

const LABEL = /^[a-z0-9-]{1,40}$/
/** What stands before the name of an environment; API hosts may be several, told by a number. */
const LEAD = /^(www|m|api\d{0,2}|ws|chat|affiliates)(?:-(.+))?$/

interface Parts {
  /** First label where it is not part of the installation's own name. */
  readonly lead: string
  readonly domain: string
  /** With its colon; "" where none is said. */
  readonly port: string
}

/** A host (with its port, as headers and addresses have it) in its parts. */
function partsOf(hostHeader: string): Parts {
  const port = /:\d+$/.exec(hostHeader)?.[0] ?? ''
  const host = hostHeader.toLowerCase().slice(0, hostHeader.length - port.length)
  const whole = { lead: '', domain: host, port }
  if (isOwnName(host)) return whole
  const labels = host.split('.')
  const isPlayed = labels.at(-1) === 'localhost'
  const named = isPlayed ? labels.slice(0, -1) : labels
  const [lead = ''] = named
  // "testnet.localhost" plays a testnet whose installation has no name of its own.
  const isAlone = isPlayed && named.length === 1 && !(lead in regions)
  if (!LABEL.test(lead) || (named.length < 3 && !isAlone)) return whole
  return { lead, domain: labels.slice(1).join('.'), port }
}

/** This machine, or an address: nothing can be read from either. */
function isOwnName(host: string): boolean {
  return host === 'localhost' || host.startsWith('[') || /^[\d.]*$/.test(host)
}

/** What the name of a host says of the site. */
export function siteOfHost(hostHeader: string): Site {
  const { lead, domain } = partsOf(hostHeader)
  const last =
    domain
      .replace(/\.localhost$/, '')
      .split('.')
      .at(-1) ?? ''
  const [, role = '', behind = ''] = LEAD.exec(lead) ?? []
  const environment = role === '' ? lead : behind
  return {
    region: environment === 'eu' ? 'EU' : (regions[last] ?? 'default'),
    environment,
    isPhoneSite: role === 'm',
    isTestnet: environment === 'testnet',
    isThisMachine: lead === '' && isOwnName(domain),
  }
}

/** The regulated site of the EU. */
export function isEuHost(hostHeader: string): boolean {
  return siteOfHost(hostHeader).region === 'EU'
}

/** The first coin of a host: the regulated site trades against USDC. */
export function firstCoinOf(hostHeader: string): 'USDT' | 'USDC' {
  return isEuHost(hostHeader) ? 'USDC' : 'USDT'
}

/**
 * The host of a service beside a page's: "www.example.org" and "m.example.org" have
 * "api.example.org", "testnet.example.org" has "api-testnet.example.org". This machine and bare
 * addresses serve all themselves.
 */
export function serviceHost(service: string, pageHost: string): string {
  const { lead, domain, port } = partsOf(pageHost)
  if (lead === '' && isOwnName(domain)) return domain + port
  const { environment } = siteOfHost(pageHost)
  return `${service}${environment === '' ? '' : `-${environment}`}.${domain}${port}`
}

/**
 * Whether a host is one of the API hosts of a page, by their names ("api", "api2"). Only pages have
 * any: what runs on another service's host is no page of ours.
 */
export function isApiHostOf(host: string, pageHost: string, names: readonly string[]): boolean {
  const [, role = ''] = LEAD.exec(partsOf(pageHost).lead) ?? []
  const isPage = role === '' || role === 'www' || role === 'm'
  return isPage && names.some((name) => serviceHost(name, pageHost) === host.toLowerCase())
}

/**
 * The domain of cookies that a page and its API hosts share; undefined where there is none, as on
 * this machine.
 */
export function sharedDomain(hostHeader: string): string | undefined {
  const { domain } = partsOf(hostHeader)
  return isOwnName(domain) || !domain.includes('.') ? undefined : domain
}

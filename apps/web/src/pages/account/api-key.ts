// A key of the public API as the server lists it: without its secret.
export interface ApiKey {
  readonly api_key: string
  readonly label: string
  readonly permissions: readonly string[]
  /** Wall epoch ms. */
  readonly created_at: string
}

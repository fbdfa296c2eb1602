// Everything about what leaves the page: one chunk, loaded when the reader looks at it.
export { AwaySettings } from './away-settings.tsx'
export { DeliveryLog } from './delivery-log.tsx'

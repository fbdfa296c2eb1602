// Everything about what the reader was told beyond its number: one chunk, loaded when it is wanted.
export { NewsSettingsDialog } from './news-settings-dialog.tsx'
export { showNews } from './news-toast.tsx'
export { NotificationsDialog } from './notifications-dialog.tsx'

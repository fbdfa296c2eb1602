// Announcements: the list, or the one that the address names.
import { useParams } from 'wouter'
import { AnnouncementList } from './announcement-list.tsx'
import { AnnouncementView } from './announcement-view.tsx'
import { useAnnouncedTexts } from './use-announced-texts.ts'
import './announcements.css'

export function AnnouncementsPage() {
  useAnnouncedTexts()
  const { id } = useParams<{ id?: string }>()
  return (
    <main className="page announcements-page" id="main">
      {id === undefined ? <AnnouncementList /> : <AnnouncementView key={id} id={id} />}
    </main>
  )
}

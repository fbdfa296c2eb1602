// Chooses the language: each is named as it calls itself, for who cannot read the one of the page.
// The same page comes again, with what stands in its address and in its form.
import { languages } from '@trellis/texts'
import { Dialog, Icon } from '@trellis/ui'
import { keepPlace } from '../data/kept-place.ts'
import { inLanguage } from '../locale/locale.ts'
import { useSession, useWords } from './session-context.tsx'
import './language-dialog.css'

export function LanguageDialog() {
  const t = useWords()
  const { dialogs, locale } = useSession()
  return (
    <Dialog
      open
      size="narrow"
      title={t('language.title')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
    >
      <ul className="languages">
        {languages.map(({ language, name }) => (
          <li key={language}>
            <a
              href={inLanguage(location, locale, language)}
              lang={language}
              hrefLang={language}
              onClick={(event) => keepPlace(false, event.currentTarget.href)}
              aria-current={language === locale.language ? 'true' : undefined}
            >
              <bdi>{name}</bdi>
              {language === locale.language && <Icon name="check" size={16} />}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

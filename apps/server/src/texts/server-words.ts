// What the server itself says to readers, in their language: letters, the page that is not there,
// names of categories. Everything else it says in codes, which pages have words for.
import {
  createTranslate,
  flattenTexts,
  type Language,
  type Texts,
  type Translate,
} from '@trellis/texts'
import en from './server/en.json' with { type: 'json' }
import arSa from './server/ar-SA.json' with { type: 'json' }
import zhCn from './server/zh-CN.json' with { type: 'json' }
import zhTw from './server/zh-TW.json' with { type: 'json' }
import jaJp from './server/ja-JP.json' with { type: 'json' }
import koKr from './server/ko-KR.json' with { type: 'json' }
import ruRu from './server/ru-RU.json' with { type: 'json' }
import trTr from './server/tr-TR.json' with { type: 'json' }
import esEs from './server/es-ES.json' with { type: 'json' }
import ptBr from './server/pt-BR.json' with { type: 'json' }
import deDe from './server/de-DE.json' with { type: 'json' }
import frFr from './server/fr-FR.json' with { type: 'json' }
import viVn from './server/vi-VN.json' with { type: 'json' }
import idId from './server/id-ID.json' with { type: 'json' }
import thTh from './server/th-TH.json' with { type: 'json' }

const texts: Readonly<Record<Language, Texts>> = {
  en,
  'ar-SA': arSa,
  'zh-CN': zhCn,
  'zh-TW': zhTw,
  'ja-JP': jaJp,
  'ko-KR': koKr,
  'ru-RU': ruRu,
  'tr-TR': trTr,
  'es-ES': esEs,
  'pt-BR': ptBr,
  'de-DE': deDe,
  'fr-FR': frFr,
  'vi-VN': viVn,
  'id-ID': idId,
  'th-TH': thTh,
}

const made = new Map<Language, Translate>()

/** Words of the namespace `server` in a language. */
export function serverWords(language: Language): Translate {
  const known = made.get(language)
  if (known !== undefined) return known
  const t = createTranslate(language, flattenTexts(texts[language]))
  made.set(language, t)
  return t
}

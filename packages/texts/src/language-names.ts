// What languages call themselves: in a file of its own, for what lists them. A page alone needs
// none.
import { tags, type Language } from './languages.ts'

const names: Readonly<Record<Language, string>> = {
  en: 'English',
  'ar-SA': 'العربية',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'ja-JP': '日本語',
  'ko-KR': '한국어',
  'ru-RU': 'Русский',
  'tr-TR': 'Türkçe',
  'es-ES': 'Español',
  'pt-BR': 'Português',
  'de-DE': 'Deutsch',
  'fr-FR': 'Français',
  'vi-VN': 'Tiếng Việt',
  'id-ID': 'Bahasa Indonesia',
  'th-TH': 'ไทย',
}

/** All languages, each with the name that it has for itself. */
export const languages = tags.map((language) => ({ language, name: names[language] }))
